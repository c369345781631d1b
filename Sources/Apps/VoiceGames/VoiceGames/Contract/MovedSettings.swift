import AppSettings
import VoiceListening

/// What a therapist has moved in the settings of a game for a child. All else follows the usual settings and the last
/// measurement of the child's voice, so that a new microphone changes every threshold that nobody has moved.
public struct MovedSettings: Sendable, Hashable, Codable {
  /// The texts of the moved values by the paths of their settings: `"parameters.hold": "3.5"`.
  public var moved: [String: String]
  /// The recorded sounds of a game that compares; `nil` for other games.
  public var models: [SoundModel]?
  /// The recorded utterance of a game that follows one; `nil` for other games.
  public var contour: VoiceContour?

  /// Makes moved settings.
  public init(moved: [String: String] = [:], models: [SoundModel]? = nil, contour: VoiceContour? = nil) {
    (self.moved, self.models, self.contour) = (moved, models, contour)
  }

  /// Finds what differs in settings from those that a child would have without them.
  ///
  /// - Parameter voice: the child's measured voice; `nil` if nobody has measured it.
  /// - Throws: the errors of `GameSettings.comparing`.
  public init(_ settings: GameSettings, voice: CalibratedVoice?) throws {
    models = (settings.parameters as? any ComparesSounds)?.models
    contour = (settings.parameters as? any FollowsVoice)?.contour
    moved = [:]
    guard let base = try GameSettings.base(of: settings.game, models, contour, voice) else { return }
    for setting in GameSettings.settings(of: settings.game) {
      let value = setting.value(in: settings)
      if value != setting.value(in: base) { moved[setting.path] = value.exactText }
    }
  }

  /// The settings with which a child plays: those that it would have without the moved ones, and these.
  ///
  /// A moved value that a new measurement has put outside of its range moves into it; one that contradicts the others
  /// then is left out, so that a child can always play.
  ///
  /// - Parameter voice: the child's measured voice; `nil` if nobody has measured it.
  /// - Returns: `nil` for a game with recordings, without any.
  /// - Throws: `SettingError` for an unknown setting or a text that is no value of it.
  public func settings(of game: Game, voice: CalibratedVoice?) throws -> GameSettings? {
    guard let base = try GameSettings.base(of: game, models, contour, voice) else { return nil }
    let changes = moved.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    if let whole = try base.moving(changes) { return whole }
    return try changes.reduce(base) { try $0.moving([$1]) ?? $0 }
  }
}

extension GameSettings {
  /// The settings that a child would have if nobody had moved any; `nil` for a game with recordings, without any.
  fileprivate static func base(
    of game: Game, _ models: [SoundModel]?, _ contour: VoiceContour?, _ voice: CalibratedVoice?
  ) throws -> GameSettings? {
    if let usual = standard(for: game) { return usual.played(by: voice) }
    if let contour { return try following(contour, in: game, before: nil, voice: voice) }
    return try models.flatMap {
      try comparing(with: $0, includesUnvoiced: false, in: game, before: nil, voice: voice)
    }
  }

  /// The settings with changes, the ear adjusted; `nil` if they contradict each other.
  fileprivate func moving(_ changes: [String]) throws(SettingError) -> GameSettings? {
    var changed = self
    let all = Self.settings(of: game)
    try all.change(&changed, changes)
    for setting in all where (try? setting.check(changed)) == nil { setting.clamp(&changed) }
    changed.parameters.adjust(&changed.ear)
    return (try? changed.validate()) == nil ? nil : changed
  }
}

extension SettingValue {
  /// The value as text that its setting reads back to the same bits.
  fileprivate var exactText: String {
    switch self {
    case .number(let number): "\(number)"
    case .range(let lower, let upper): "[\(lower),\(upper)]"
    case .numbers(let numbers): "[\(numbers.map { "\($0)" }.joined(separator: ","))]"
    case .flag(let isOn): "\(isOn)"
    case .none: "none"
    }
  }
}
