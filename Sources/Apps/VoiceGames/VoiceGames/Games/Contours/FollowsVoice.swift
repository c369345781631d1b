import AppSettings
import VoiceListening

/// Settings of a game that follows the pitch and the loudness of a recorded utterance.
public protocol FollowsVoice: GameParameters {
  /// The utterance.
  var contour: VoiceContour { get set }
  /// The pitch at which the child is to say it: the mean pitch of the line, 40…2000 Hz.
  var register: Double { get set }
  /// The conditions for an attempt.
  var rules: ContourRules { get }

  /// Makes the usual settings with a contour.
  init(contour: VoiceContour)
}

extension FollowsVoice {
  /// There are no usual settings: the utterance must be recorded first.
  public static var standard: GameSettings? { nil }
  /// Whether the child hears what it has just said.
  public var playsBack: Bool { rules.playsBack }

  /// Throws `SettingError` for a setting outside of its range, or for a contour that cannot be followed.
  public func validate() throws {
    try Self.settings.check(self)
    try SettingError.check("contour", Double(contour.points.count), in: 2...Double(VoiceContour.capacity))
    try SettingError.check("step", contour.step, in: 0.005...0.2)
  }

  /// Returns settings with the line at the child's usual pitch.
  public func fitted(to voice: CalibratedVoice) -> Self {
    guard let usual = voice.usualFrequency else { return self }
    var fitted = self
    fitted.register = min(2000, max(40, usual))
    return fitted
  }

  /// Returns the same settings with another contour. A line at the pitch of the recording is at that of the new one.
  public func with(contour: VoiceContour) -> Self {
    var changed = self
    if register == self.contour.frequency { changed.register = contour.frequency }
    changed.contour = contour
    return changed
  }
}
