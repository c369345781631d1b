import AppSettings
import VoiceListening

/// The settings of the balloon game for one child.
public struct BalloonSettings: Sendable, Hashable, Codable {
  /// The target range of volumes, within 0…200.
  public var targetRange: ClosedRange<Double>
  /// How long the voice must stay in the target range, 0.1…30 s.
  public var hold: Double
  /// The volume from which on the balloon pops: at least the end of the target range, at most 201. At 201 it never
  /// pops.
  public var popVolume: Double
  /// The time until a popped balloon comes back, 0…10 s.
  public var pause: Double
  /// The time constant with which the balloon's size follows the volume, 0.01…1 s.
  public var smoothing: Double

  /// Makes settings. By default the child holds −33 to −18 dBFS for two seconds, and the balloon pops at −9 dBFS (with
  /// the usual floor of −60 dBFS).
  public init(
    targetRange: ClosedRange<Double> = 90...140, hold: Double = 2, popVolume: Double = 170, pause: Double = 1.5,
    smoothing: Double = 0.1
  ) {
    self.targetRange = targetRange
    self.hold = hold
    self.popVolume = popVolume
    self.pause = pause
    self.smoothing = smoothing
  }
}

extension BalloonSettings: GameParameters {
  /// The engine that takes these settings.
  public typealias Engine = BalloonGame

  /// The settings that a user may change, by name.
  public static let settings: [Setting<Self>] = [
    Setting(
      "target", \Self.targetRange, within: 0...200, .none,
      Words(cs: "hlasitosti, které se mají držet", en: "the volumes to keep to, on the scale of 0 to 200"),
      path: "targetRange"),
    Setting(
      "hold", \Self.hold, in: 0.1...30, .seconds,
      Words(cs: "jak dlouho se mají držet", en: "how long to keep to them")),
    Setting(
      "pop-volume", \Self.popVolume, in: { min(201, $0.targetRange.upperBound)...201 }, .none,
      Words(
        cs: "od jaké hlasitosti balónek praskne; při 201 nikdy",
        en: "the volume from which the balloon pops; at 201 it never does")),
    Setting(
      "pause", \Self.pause, in: 0...10, .seconds,
      Words(cs: "za jak dlouho přijde nový balónek", en: "how long until a new balloon comes")),
    Setting(
      "smoothing", \Self.smoothing, in: 0.01...1, .seconds,
      Words(cs: "jak pomalu velikost následuje hlas", en: "how slowly the size follows the voice")),
  ]

  /// A harder game has a narrower target, from 48 down to 3 dB, which is to be kept for longer. The volume that pops the
  /// balloon moves with the target's upper end.
  public static let difficulty = [
    DifficultyStep("target", .width(0.85), within: 10...160),
    DifficultyStep("pop-volume", .distance(from: "target"), within: 0...201),
    DifficultyStep("hold", .factor(1.25), within: 0.5...15),
  ]

  /// The usual settings, with the usual ear and rules.
  public static var standard: GameSettings? { BalloonSettings().inUsualSettings }

  /// The volumes that the summary counts as in range: the target range.
  public func wantedVolumes(_ rules: SoundRules) -> ClosedRange<Double> { targetRange }

  /// Returns settings with a target of 6 dB on both sides of the child's usual voice. The child's loud voice pops the
  /// balloon.
  public func fitted(to voice: CalibratedVoice) -> BalloonSettings {
    var fitted = self
    let sixDecibels = VolumeScale.volumes(ofDecibels: 6)
    let target = ClosedRange(
      between: voice.usualVolume - sixDecibels, and: voice.usualVolume + sixDecibels, in: 0...VolumeScale.maximum)
    fitted.targetRange = target
    fitted.popVolume = min(201, max(target.upperBound + sixDecibels / 2, voice.voiceRange.upperBound))
    return fitted
  }
}
