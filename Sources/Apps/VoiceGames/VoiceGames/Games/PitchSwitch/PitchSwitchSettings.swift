import AppSettings
import VoiceListening

/// The settings of the exercise of switching between pitches, for one child.
public struct PitchSwitchSettings: Sendable, Hashable, Codable {
  /// The band of the low target, within 40…2000 Hz.
  public var low: ClosedRange<Double>
  /// The band of the high target: above the low band, up to 2000 Hz.
  public var high: ClosedRange<Double>
  /// The number of ticks for which a target must be held, 1…200.
  public var requiredTicks: Int
  /// The number of targets to meet, 1…100.
  public var count: Int
  /// Whether the outer ends are open: what is lower than the low band is low, and what is higher than the high one high.
  public var isOpen: Bool

  /// Makes settings. The defaults are a child's low and high notes, and eight targets.
  public init(
    low: ClosedRange<Double> = 150...250, high: ClosedRange<Double> = 300...600, requiredTicks: Int = 4, count: Int = 8,
    isOpen: Bool = true
  ) {
    self.low = low
    self.high = high
    self.requiredTicks = requiredTicks
    self.count = count
    self.isOpen = isOpen
  }

  /// Reads settings; those of a version whose bands were closed keep them closed.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      low: try values.decode(ClosedRange<Double>.self, forKey: .low),
      high: try values.decode(ClosedRange<Double>.self, forKey: .high),
      requiredTicks: try values.decode(Int.self, forKey: .requiredTicks),
      count: try values.decode(Int.self, forKey: .count),
      isOpen: try values.decodeIfPresent(Bool.self, forKey: .isOpen) ?? false)
  }

  /// The pitches that meet a target, cents above 1 Hz.
  func wanted(isHigh: Bool) -> ClosedRange<Double> {
    let band = (isHigh ? high : low).inCents
    guard isOpen else { return band }
    return isHigh ? band.lowerBound...Double.infinity : -Double.infinity...band.upperBound
  }
}

extension PitchSwitchSettings: GameParameters {
  /// The engine that takes these settings.
  public typealias Engine = PitchSwitch

  /// The settings that a user may change, by name.
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
    Setting(
      "open-ends", \Self.isOpen,
      Words(
        cs: "zda platí i to, co je ještě níž než nízko a výš než vysoko",
        en: "whether lower than low is low, and higher than high is high"), path: "isOpen"),
  ]

  /// A harder exercise has narrower bands, which are to be kept for longer. Wider bands never overlap.
  public static let difficulty = [
    DifficultyStep("low", .interval(0.85, beside: "high"), within: 100...2400),
    DifficultyStep("high", .interval(0.85, beside: "low"), within: 100...2400),
    DifficultyStep("target-ticks", .factor(1.25), within: 1...40),
  ]

  /// The usual settings, with the usual ear and rules.
  public static var standard: GameSettings? { PitchSwitchSettings().inUsualSettings }

  /// Returns settings with the low band around the child's usual pitch and the high band above it.
  public func fitted(to voice: CalibratedVoice) -> PitchSwitchSettings {
    guard let usual = voice.usualFrequency else { return self }
    var fitted = self
    fitted.low = CalibratedVoice.band(around: usual, cents: 350)
    fitted.high = ClosedRange(
      between: max(fitted.low.upperBound, usual * 1.35), and: max(fitted.low.upperBound, usual * 2.7), in: 40...2000)
    return fitted
  }
}
