import AudioCore
import Foundation

/// Mean, spread and range of the level over the voiced frames.
public struct LevelStatistics: Sendable, Equatable, Codable {
  /// What the levels are relative to.
  public let reference: LevelReference
  /// Frames with a level.
  public let frameCount: Int
  /// Mean of the levels, in dB.
  public let mean: Measure
  /// Standard deviation of the levels, in dB.
  public let deviation: Measure
  /// Level of the mean power, in dB.
  public let equivalent: Measure
  /// Lowest in dB.
  public let minimum: Measure
  /// Highest in dB.
  public let maximum: Measure

  /// Of levels in dBFS.
  ///
  /// - Parameter absence: why there is nothing if there are no levels.
  public init(ofLevelsInDBFS levels: [Double], reference: LevelReference, absence: Measure.Absence = .unvoiced) {
    self.reference = reference
    frameCount = levels.count
    let levels = levels.map { $0 + reference.offset }
    (mean, deviation) = Statistics.meanAndDeviation(levels, absent: absence)
    func measure(_ value: Double?) -> Measure { value.map { Measure($0) } ?? Measure(absent: absence) }
    equivalent = measure(
      levels.isEmpty
        ? nil : Decibels.level(power: levels.reduce(0) { $0 + Decibels.power(level: $1) } / Double(levels.count)))
    minimum = measure(levels.min())
    maximum = measure(levels.max())
  }
}
