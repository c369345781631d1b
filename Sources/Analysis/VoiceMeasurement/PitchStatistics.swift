import Foundation
import PitchTracking

/// Mean, spread and range of the pitch over the voiced frames.
public struct PitchStatistics: Sendable, Equatable, Codable {
  /// Number of voiced frames.
  public let frameCount: Int
  /// Mean in hertz.
  public let mean: VoiceValue
  /// Standard deviation in hertz.
  public let deviation: VoiceValue
  /// Standard deviation in semitones.
  public let deviationSemitones: VoiceValue
  /// Median in hertz.
  public let median: VoiceValue
  /// Lowest frequency in hertz.
  public let minimum: VoiceValue
  /// Highest frequency in hertz.
  public let maximum: VoiceValue
  /// Distance of the highest from the lowest frequency in semitones.
  public let rangeSemitones: VoiceValue

  /// Computes the statistics of a pitch track.
  ///
  /// - Parameter absence: the reason to give if no frame is voiced.
  /// - Throws: `VoiceMeasurementError.invalidValue` if a frequency is not above 0 and finite.
  public init(of track: [PitchFrame], absence: VoiceValue.Absence = .unvoiced) throws(VoiceMeasurementError) {
    for (index, frame) in track.enumerated() {
      guard let frequency = frame.frequency, !(frequency > 0 && frequency.isFinite) else { continue }
      throw .invalidValue(name: "pitch frame", index: index, value: frequency, expected: "a frequency above 0 Hz")
    }
    var meter = Meter()
    for frame in track { meter.update(frame) }
    self.init(meter, absence: absence)
  }

  /// Computes the statistics frame by frame.
  struct Meter {
    fileprivate var hertz = ValueSummary(hasMedian: true)
    fileprivate var semitones = ValueSummary()

    mutating func update(_ frame: PitchFrame) {
      guard let frequency = frame.frequency else { return }
      hertz.append(frequency)
      semitones.append(12 * log2(frequency))
    }

    /// Memory in use, in bytes.
    var byteCount: Int { hertz.byteCount + semitones.byteCount }
  }

  init(_ meter: Meter, absence: VoiceValue.Absence) {
    let hertz = meter.hertz
    frameCount = hertz.count
    (mean, deviation) = hertz.meanAndDeviation(absent: absence)
    deviationSemitones = meter.semitones.meanAndDeviation(absent: absence).deviation
    func measure(_ value: Double?) -> VoiceValue { value.map { VoiceValue($0) } ?? VoiceValue(absent: absence) }
    median = measure(hertz.median)
    minimum = measure(hertz.minimum)
    maximum = measure(hertz.maximum)
    rangeSemitones = measure(hertz.minimum.flatMap { low in hertz.maximum.map { 12 * log2($0 / low) } })
  }
}
