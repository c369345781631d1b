import AppSettings
import VoiceListening

/// The settings of 'say it like me' for one child.
public struct SayLikeMeSettings: Sendable, Hashable, Codable {
  /// The utterance to follow.
  public var contour: VoiceContour
  /// The pitch at which the child is to say it: the mean pitch of the line, 40…2000 Hz.
  public var register: Double
  /// The conditions for an attempt.
  public var rules: ContourRules

  /// Makes settings.
  ///
  /// - Parameter register: the mean pitch of the line, hertz; by default that of the recording.
  public init(contour: VoiceContour, register: Double? = nil, rules: ContourRules = ContourRules()) {
    self.contour = contour
    self.register = register ?? contour.frequency
    self.rules = rules
  }
}

extension SayLikeMeSettings: FollowsVoice {
  /// The engine that takes these settings.
  public typealias Engine = SayLikeMe

  /// The settings that a user may change, by name.
  public static let settings: [Setting<Self>] =
    [
      Setting(
        "register", \Self.register, in: 40...2000, .hertz,
        Words(cs: "jak vysoko je střed čáry", en: "how high the middle of the line is"))
    ] + ContourRules.settings.map { $0.inside(path: "rules.", \.rules) }

  /// A harder game wants the line to be met more nearly, and more of it.
  public static let difficulty = ContourRules.difficulty

  /// Makes the usual settings with a contour.
  public init(contour: VoiceContour) { self.init(contour: contour, register: nil) }
}
