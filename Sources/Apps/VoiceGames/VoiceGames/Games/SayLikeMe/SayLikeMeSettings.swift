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

extension SayLikeMeSettings: GameParameters {
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

  /// There are no usual settings: the utterance must be recorded first.
  public static var standard: GameSettings? { nil }

  /// Throws `SettingError` for a setting outside of its range, or for a contour that cannot be followed.
  public func validate() throws {
    try Self.settings.check(self)
    try SettingError.check("contour", Double(contour.points.count), in: 2...Double(VoiceContour.capacity))
    try SettingError.check("step", contour.step, in: 0.005...0.2)
  }

  /// Returns settings with the line at the child's usual pitch.
  public func fitted(to voice: CalibratedVoice) -> SayLikeMeSettings {
    guard let usual = voice.usualFrequency else { return self }
    var fitted = self
    fitted.register = min(2000, max(40, usual))
    return fitted
  }
}

extension SayLikeMeSettings: FollowsVoice {
  /// Makes the usual settings with a contour.
  public init(contour: VoiceContour) { self.init(contour: contour, register: nil) }

  /// Returns the same settings with another contour. A line at the pitch of the recording is at that of the new one.
  public func with(contour: VoiceContour) -> SayLikeMeSettings {
    var changed = self
    if register == self.contour.frequency { changed.register = contour.frequency }
    changed.contour = contour
    return changed
  }
}
