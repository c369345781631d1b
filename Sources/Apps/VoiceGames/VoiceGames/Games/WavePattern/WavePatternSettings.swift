import AppSettings
import VoiceListening

/// The settings of the game of waves for one child.
public struct WavePatternSettings: Sendable, Hashable, Codable {
  /// The utterance to follow.
  public var contour: VoiceContour
  /// The mean pitch of the hum, 40…2000 Hz; the child's own pitch is free.
  public var register: Double
  /// The conditions for an attempt.
  public var rules: ContourRules

  /// Makes settings.
  ///
  /// - Parameter register: the mean pitch of the hum, hertz; by default that of the recording.
  public init(
    contour: VoiceContour, register: Double? = nil,
    rules: ContourRules = ContourRules(loudnessTolerance: 6, loudnessMovement: 0.4)
  ) {
    self.contour = contour
    self.register = register ?? contour.frequency
    self.rules = rules
  }
}

extension WavePatternSettings {
  /// The utterance without its pitch.
  var wave: VoiceContour {
    var wave = contour
    for k in wave.points.indices { wave.points[k].cents = nil }
    return wave
  }
}

extension WavePatternSettings: FollowsVoice {
  /// The engine that takes these settings.
  public typealias Engine = WavePattern

  /// The settings that a user may change, by name.
  public static let settings: [Setting<Self>] =
    [
      Setting(
        "register", \Self.register, in: 40...2000, .hertz,
        Words(cs: "jak vysoko se vzor brouká", en: "how high the model is hummed"))
    ] + ContourRules.settings.map { $0.inside(path: "rules.", \.rules) }

  /// A harder game wants the wave to be met more nearly, and more of it. The pitch is free, so its settings move nothing.
  public static let difficulty = ContourRules.difficulty.filter { $0.setting != "pitch-tolerance" }

  /// Makes the usual settings with a contour.
  public init(contour: VoiceContour) { self.init(contour: contour, register: nil) }
}
