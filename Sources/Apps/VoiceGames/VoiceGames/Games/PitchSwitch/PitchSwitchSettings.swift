import AppSettings
import VoiceListening

/// Switching between pitches, for one child.
public struct PitchSwitchSettings: Sendable, Hashable, Codable {
  /// Pitches that are low, hertz, within 40…2000.
  public var low: ClosedRange<Double>
  /// Pitches that are high; above the low ones.
  public var high: ClosedRange<Double>
  /// Ticks for which a pitch must be held, 1…200.
  public var requiredTicks: Int
  /// Targets to meet, 1…100.
  public var count: Int

  /// A child's low and high notes, eight targets.
  public init(
    low: ClosedRange<Double> = 150...250, high: ClosedRange<Double> = 300...600, requiredTicks: Int = 4, count: Int = 8
  ) {
    self.low = low
    self.high = high
    self.requiredTicks = requiredTicks
    self.count = count
  }
}

extension PitchSwitchSettings: GameParameters {
  /// The engine that is played under these settings.
  public typealias Engine = PitchSwitch

  /// What may be set, by name.
  public static let settings: [Setting<Self>] = [
    Setting(
      "low", \Self.low, within: 40...2000, .hertz,
      Words(cs: "výšky, které jsou nízko", en: "the pitches that are low")),
    Setting(
      "high", \Self.high, within: { min(2000, $0.low.upperBound)...2000 }, .hertz,
      Words(cs: "výšky, které jsou vysoko", en: "the pitches that are high")),
    Setting(
      "target-ticks", \Self.requiredTicks, in: 1...200, .ticks,
      Words(cs: "jak dlouho se má výška držet", en: "how long a pitch must be held"), path: "requiredTicks"),
    Setting(
      "targets", \Self.count, in: 1...100, .none,
      Words(cs: "kolik cílů se má dosáhnout", en: "how many targets are to be met"), path: "count"),
  ]

  /// The usual settings.
  public static var standard: GameSettings? { PitchSwitchSettings().inUsualSettings }

  /// Low lies around the child's usual pitch, high above it.
  public func fitted(to voice: CalibratedVoice) -> PitchSwitchSettings {
    guard let usual = voice.usualFrequency else { return self }
    var fitted = self
    fitted.low = CalibratedVoice.band(around: usual, cents: 350)
    fitted.high = max(fitted.low.upperBound, usual * 1.35)...min(2000, usual * 2.7)
    return fitted
  }
}
