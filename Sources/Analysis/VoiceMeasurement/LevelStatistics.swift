import AudioCore
import Foundation

/// Mean, spread and range of the level over the voiced frames.
public struct LevelStatistics: Sendable, Equatable, Codable {
  /// The reference of the levels.
  public let reference: LevelReference
  /// Number of frames with a level.
  public let frameCount: Int
  /// Mean of the levels, in dB.
  public let mean: VoiceValue
  /// Standard deviation of the levels, in dB.
  public let deviation: VoiceValue
  /// Level of the mean power, in dB.
  public let equivalent: VoiceValue
  /// Lowest level in dB.
  public let minimum: VoiceValue
  /// Highest level in dB.
  public let maximum: VoiceValue

  /// Computes the statistics of levels in dBFS.
  ///
  /// - Parameter absence: the reason to give if there are no levels.
  public init(ofLevelsInDBFS levels: [Double], reference: LevelReference, absence: VoiceValue.Absence = .unvoiced) {
    var meter = Meter(reference: reference)
    for level in levels { meter.update(levelInDBFS: level) }
    self.init(meter, absence: absence)
  }

  /// Computes the statistics level by level.
  struct Meter {
    fileprivate let reference: LevelReference
    fileprivate var levels = ValueSummary()
    fileprivate var power = 0.0

    init(reference: LevelReference) { self.reference = reference }

    mutating func update(levelInDBFS level: Double) {
      levels.append(level + reference.offset)
      power += Decibels.power(level: level + reference.offset)
    }

    /// Memory in use, in bytes.
    var byteCount: Int { levels.byteCount }
  }

  init(_ meter: Meter, absence: VoiceValue.Absence) {
    let levels = meter.levels
    reference = meter.reference
    frameCount = levels.count
    (mean, deviation) = levels.meanAndDeviation(absent: absence)
    func measure(_ value: Double?) -> VoiceValue { value.map { VoiceValue($0) } ?? VoiceValue(absent: absence) }
    equivalent = measure(frameCount == 0 ? nil : Decibels.level(power: meter.power / Double(frameCount)))
    minimum = measure(levels.minimum)
    maximum = measure(levels.maximum)
  }
}
