import AppSettings
import VoiceListening

/// Holding a pitch, for one child.
public struct PitchHoldSettings: Sendable, Hashable, Codable {
  /// Pitches to keep to, hertz, within 40…2000.
  public var band: ClosedRange<Double>
  /// Seconds to keep to them, 0.1…60.
  public var hold: Double
  /// Whether leaving the band empties the progress, or only stops it.
  public var startsAgain: Bool

  /// About a fifth around a child's middle pitch, for two seconds.
  public init(band: ClosedRange<Double> = 210...320, hold: Double = 2, startsAgain: Bool = true) {
    self.band = band
    self.hold = hold
    self.startsAgain = startsAgain
  }
}

extension PitchHoldSettings: GameParameters {
  /// The engine that is played under these settings.
  public typealias Engine = PitchHold

  /// What may be set, by name.
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

  /// The usual settings.
  public static var standard: GameSettings? { PitchHoldSettings().inUsualSettings }

  /// The band lies around the child's usual pitch.
  public func fitted(to voice: CalibratedVoice) -> PitchHoldSettings {
    guard let usual = voice.usualFrequency else { return self }
    var fitted = self
    fitted.band = CalibratedVoice.band(around: usual, cents: 350)
    return fitted
  }
}
