import Foundation
import PitchTracking

/// Mean, spread and range of the pitch over the voiced frames.
public struct PitchStatistics: Sendable, Equatable, Codable {
  /// Voiced frames.
  public let frameCount: Int
  /// Mean in hertz.
  public let mean: Measure
  /// Standard deviation in hertz.
  public let deviation: Measure
  /// Standard deviation in semitones.
  public let deviationSemitones: Measure
  /// Median in hertz.
  public let median: Measure
  /// Lowest in hertz.
  public let minimum: Measure
  /// Highest in hertz.
  public let maximum: Measure
  /// Highest over lowest in semitones.
  public let rangeSemitones: Measure

  /// Of a pitch track.
  ///
  /// - Parameter absence: why there is nothing if no frame is voiced.
  public init(of track: [PitchFrame], absence: Measure.Absence = .unvoiced) {
    let frequencies = track.compactMap(\.frequency)
    frameCount = frequencies.count
    (mean, deviation) = Statistics.meanAndDeviation(frequencies, absent: absence)
    deviationSemitones = Statistics.meanAndDeviation(frequencies.map { 12 * log2($0) }, absent: absence).deviation
    func measure(_ value: Double?) -> Measure { value.map { Measure($0) } ?? Measure(absent: absence) }
    median = measure(Statistics.median(frequencies))
    let (low, high) = (frequencies.min(), frequencies.max())
    minimum = measure(low)
    maximum = measure(high)
    rangeSemitones = measure(low.flatMap { low in high.map { 12 * log2($0 / low) } })
  }
}
