import AudioCore
import PitchTracking

/// The median of each formant over the voiced frames of a recording.
public struct FormantSummary: Sendable, Equatable, Codable {
  /// The medians of one formant over the voiced frames.
  public struct Entry: Sendable, Equatable, Codable {
    /// Median frequency in hertz.
    public let frequency: VoiceValue
    /// Median bandwidth in hertz.
    public let bandwidth: VoiceValue
    /// Number of voiced frames with this formant.
    public let frameCount: Int
  }

  /// The formants F1, F2, …: as many as were searched.
  public let formants: [Entry]

  /// Summarises a formant track. The pitch track, with frames `hop` seconds apart, says which frames are voiced.
  ///
  /// - Parameter absence: the reason to give if no frame is voiced.
  /// - Throws: `VoiceMeasurementError` if the number of formants is not 1 to 10, a time, frequency or bandwidth is not
  ///   finite or is negative, or the pitch track's times do not rise.
  public init(
    of track: [FormantTracker.Frame], count: Int, voicedIn pitch: [PitchFrame], hop: Double,
    absence: VoiceValue.Absence = .unvoiced
  ) throws(VoiceMeasurementError) {
    try VoiceMeasurementError.check("formantCount", Double(count), in: 1...10)
    let pitch = try PitchHistory(pitch, hop: hop)
    for (index, frame) in track.enumerated() {
      guard PitchHistory.times.contains(frame.time) else {
        throw .invalidValue(name: "formant frame", index: index, value: frame.time, expected: "a time in seconds")
      }
      let values = frame.formants.flatMap { [$0.frequency, $0.bandwidth] }
      guard let value = values.first(where: { !($0 >= 0 && $0.isFinite) }) else { continue }
      throw .invalidValue(name: "formant frame", index: index, value: value, expected: "hertz from 0")
    }
    var meter = Meter(count: count)
    for frame in track where pitch.isVoiced(frame.time) { meter.update(frame) }
    self.init(meter, absence: absence)
  }

  /// Summarises voiced frames one by one.
  struct Meter {
    fileprivate var frequencies: [ValueSummary]
    fileprivate var bandwidths: [ValueSummary]
    fileprivate var frameCount = 0

    init(count: Int) {
      frequencies = [ValueSummary](repeating: ValueSummary(hasMedian: true), count: count)
      bandwidths = frequencies
    }

    mutating func update(_ frame: FormantTracker.Frame) {
      frameCount += 1
      for (number, formant) in frame.formants.prefix(frequencies.count).enumerated() {
        frequencies[number].append(formant.frequency)
        bandwidths[number].append(formant.bandwidth)
      }
    }

    /// Memory in use, in bytes.
    var byteCount: Int { (frequencies + bandwidths).reduce(0) { $0 + $1.byteCount } }
  }

  init(_ meter: Meter, absence: VoiceValue.Absence) {
    func median(_ values: ValueSummary) -> VoiceValue {
      values.median.map { VoiceValue($0) } ?? VoiceValue(absent: meter.frameCount == 0 ? absence : .notFound)
    }
    formants = zip(meter.frequencies, meter.bandwidths).map { frequency, bandwidth in
      Entry(frequency: median(frequency), bandwidth: median(bandwidth), frameCount: frequency.count)
    }
  }
}
