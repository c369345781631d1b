import VoiceListening

/// The settings of games that compare the child's sounds with recorded ones.
extension GameSettings {
  /// Returns the ear that records models for a child: that of the child's settings, or the usual one.
  ///
  /// - Parameters:
  ///   - before: the child's settings of the game; `nil` if nothing was recorded yet.
  ///   - voice: the child's measured voice.
  public static func modelEar(_ before: GameSettings?, voice: CalibratedVoice?) -> VoiceEar.Configuration {
    if let before { return before.ear }
    let ear = VoiceEar.Configuration(measuresSpectrum: true)
    return voice?.fitted(ear) ?? ear.unmeasured()
  }

  /// Returns the settings of a game with other models. All else stays as it was; the first settings of a child are the
  /// usual ones, fitted to the child's voice.
  ///
  /// - Parameters:
  ///   - models: as many as the game needs.
  ///   - before: the child's settings of the game; `nil` if nothing was recorded yet.
  ///   - voice: the child's measured voice.
  /// - Returns: the settings; `nil` for a game that compares no sounds.
  /// - Throws: `GameError.modelsTooAlike`, `SettingError` for too few models, and the other errors of `validate`.
  public static func comparing(
    with models: [SoundModel], includesUnvoiced: Bool, in game: Game, before: GameSettings?, voice: CalibratedVoice?
  ) throws -> GameSettings? {
    guard let comparison = game.settingsType as? any ComparesSounds.Type else { return nil }
    func usual() throws -> GameSettings {
      var settings = GameSettings(ear: .init(), rules: .init(), parameters: try comparison.init(models: models))
      settings.parameters.adjust(&settings.ear)
      return settings
    }
    var settings = try before ?? usual()
    if let own = settings.parameters as? any ComparesSounds {
      settings.parameters = try own.with(models: models, includesUnvoiced: includesUnvoiced)
    }
    if before == nil { settings = settings.played(by: voice) }
    try settings.validate()
    return settings
  }

  /// Returns the ear that records an utterance for a child: that of the child's settings, or the usual one.
  public static func followingEar(_ before: GameSettings?, voice: CalibratedVoice?) -> VoiceEar.Configuration {
    before?.ear ?? voice?.fitted(VoiceEar.Configuration()) ?? VoiceEar.Configuration().unmeasured()
  }

  /// Returns the settings of a game that follows a recorded utterance, with another one. All else stays as it was; the
  /// first settings of a child are the usual ones, fitted to the child's voice.
  ///
  /// - Returns: the settings; `nil` for a game that follows no recorded utterance.
  /// - Throws: the errors of `validate`.
  public static func following(
    _ contour: VoiceContour, in game: Game, before: GameSettings?, voice: CalibratedVoice?
  ) throws -> GameSettings? {
    guard let following = game.settingsType as? any FollowsVoice.Type else { return nil }
    var settings = before ?? GameSettings(ear: .init(), rules: .init(), parameters: following.init(contour: contour))
    if let own = settings.parameters as? any FollowsVoice { settings.parameters = own.with(contour: contour) }
    if before == nil { settings = settings.played(by: voice) }
    try settings.validate()
    return settings
  }
}
