import Foundation
import PitchTracking

/// Mean, spread and range of the pitch over voiced frames. In a report these are the frames that count
/// (`PitchTracking.PitchSummary`): without a hum or a whine of the room.
public struct PitchStatistics: Sendable, Equatable, Codable {
  /// Number of voiced frames that count.
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
    self.init(track.lazy.compactMap(\.frequency), absence: absence)
  }

  /// The statistics of the frames of a summary that count.
  ///
  /// - Parameter absence: the reason to give if no frame is voiced.
  init(_ summary: PitchSummary, absence: VoiceValue.Absence) {
    let absence: VoiceValue.Absence =
      switch summary.absence {
      case .unvoiced, nil: absence
      case .onlyBackgroundTone: .onlyBackgroundTone
      case .tooShort, .tooSparse: .tooLittleVoiced
      }
    self.init(
      summary.frequencies.lazy.flatMap { repeatElement($0.value, count: $0.count) }, absence: absence)
  }

  private init(_ frequencies: some Sequence<Double>, absence: VoiceValue.Absence) {
    var hertz = ValueSummary(hasMedian: true)
    var semitones = ValueSummary()
    for frequency in frequencies {
      hertz.append(frequency)
      semitones.append(12 * log2(frequency))
    }
    frameCount = hertz.count
    (mean, deviation) = hertz.meanAndDeviation(absent: absence)
    deviationSemitones = semitones.meanAndDeviation(absent: absence).deviation
    func measure(_ value: Double?) -> VoiceValue { value.map { VoiceValue($0) } ?? VoiceValue(absent: absence) }
    median = measure(hertz.median)
    minimum = measure(hertz.minimum)
    maximum = measure(hertz.maximum)
    rangeSemitones = measure(hertz.minimum.flatMap { low in hertz.maximum.map { 12 * log2($0 / low) } })
  }
}
