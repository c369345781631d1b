import AppSettings
import VoiceListening

/// The settings of the exercise of holding a pitch, for one child.
public struct PitchHoldSettings: Sendable, Hashable, Codable {
  /// The band of pitches to keep to, within 40…2000 Hz.
  public var band: ClosedRange<Double>
  /// How long the pitch must be inside the band, 0.1…60 s.
  public var hold: Double
  /// Whether the progress begins again when the pitch leaves the band. Otherwise it only stops.
  public var startsAgain: Bool

  /// Makes settings. By default the band spans about a fifth around a child's middle pitch, to be held for two seconds.
  public init(band: ClosedRange<Double> = 210...320, hold: Double = 2, startsAgain: Bool = true) {
    self.band = band
    self.hold = hold
    self.startsAgain = startsAgain
  }
}

extension PitchHoldSettings: GameParameters {
  /// The engine that takes these settings.
  public typealias Engine = PitchHold

  /// The settings that a user may change, by name.
  public static let settings: [Setting<Self>] = [
    Setting(
      "band", \Self.band, within: 40...2000, .hertz,
      Words(cs: "výšky hlasu, které se mají držet", en: "the pitches to keep to")),
    Setting(
      "hold", \Self.hold, in: 0.1...60, .seconds,
      Words(cs: "jak dlouho se mají držet", en: "how long to keep to them")),
    Setting(
      "starts-again", \Self.startsAgain,
      Words(cs: "zda se po opuštění pásu začíná znovu", en: "whether leaving the band empties the progress")),
  ]

  /// A harder exercise has a narrower band, from two octaves down to a semitone, which is to be kept for longer.
  public static let difficulty = [
    DifficultyStep("band", .interval(0.85), within: 100...2400),
    DifficultyStep("hold", .factor(1.25), within: 0.5...20),
  ]

  /// The usual settings, with the usual ear and rules.
  public static var standard: GameSettings? { PitchHoldSettings().inUsualSettings }

  /// Returns settings with a band of 350 cents on both sides of the child's usual pitch.
  public func fitted(to voice: CalibratedVoice) -> PitchHoldSettings {
    guard let usual = voice.usualFrequency else { return self }
    var fitted = self
    fitted.band = CalibratedVoice.band(around: usual, cents: 350)
    return fitted
  }
}
