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
    var meter = Meter(reference: reference)
    for level in levels { meter.update(levelInDBFS: level) }
    self.init(meter, absence: absence)
  }

  /// Level by level.
  struct Meter {
    fileprivate let reference: LevelReference
    fileprivate var levels = ValueSummary()
    fileprivate var power = 0.0

    init(reference: LevelReference) { self.reference = reference }

    mutating func update(levelInDBFS level: Double) {
      levels.append(level + reference.offset)
      power += Decibels.power(level: level + reference.offset)
    }

    /// Bytes that are held.
    var byteCount: Int { levels.byteCount }
  }

  init(_ meter: Meter, absence: Measure.Absence) {
    let levels = meter.levels
    reference = meter.reference
    frameCount = levels.count
    (mean, deviation) = levels.meanAndDeviation(absent: absence)
    func measure(_ value: Double?) -> Measure { value.map { Measure($0) } ?? Measure(absent: absence) }
    equivalent = measure(frameCount == 0 ? nil : Decibels.level(power: meter.power / Double(frameCount)))
    minimum = measure(levels.minimum)
    maximum = measure(levels.maximum)
  }
}
