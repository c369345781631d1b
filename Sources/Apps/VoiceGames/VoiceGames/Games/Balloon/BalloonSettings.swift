import AmplitudeTracking
import AppSettings
import VoiceListening

/// The balloon game for one child.
public struct BalloonSettings: Sendable, Hashable, Codable {
  /// Volumes to keep to, 0…200.
  public var targetRange: ClosedRange<Double>
  /// Seconds to keep to them, 0.1…30.
  public var hold: Double
  /// Volume from which the balloon pops, above the target range, at most 201: 201 never pops.
  public var popVolume: Double
  /// Seconds until it comes back, 0…10.
  public var pause: Double
  /// Seconds in which its size follows, 0.01…1.
  public var smoothing: Double

  /// −33 to −18 dBFS for two seconds, and −9 dBFS is too loud.
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
  /// The engine that is played under these settings.
  public typealias Engine = BalloonGame

  /// What may be set, by name.
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

  /// The usual settings.
  public static var standard: GameSettings? { BalloonSettings().inUsualSettings }

  /// The target range.
  public func wantedVolumes(_ rules: SoundRules) -> ClosedRange<Double> { targetRange }

  /// The target lies around the child's usual voice; its loud voice pops the balloon.
  public func fitted(to voice: CalibratedVoice) -> BalloonSettings {
    var fitted = self
    let sixDecibels = voice.volumes(ofDecibels: 6)
    let target = max(0, voice.usualVolume - sixDecibels)...min(VoiceVolume.maximum, voice.usualVolume + sixDecibels)
    fitted.targetRange = target
    fitted.popVolume = min(201, max(target.upperBound + sixDecibels / 2, voice.voiceRange.upperBound))
    return fitted
  }
}
