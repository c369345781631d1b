import AppSettings

/// Easier and harder settings.
extension GameSettings {
  /// Returns settings that make the game a step easier: a session that was recorded under these settings succeeds at
  /// least as well under them. `nil` if the game gets no easier by a press.
  public func easier() -> GameSettings? { moved(isHarder: false) }

  /// Returns settings that make the game a step harder; `nil` if the game gets no harder by a press.
  public func harder() -> GameSettings? { moved(isHarder: true) }

  private func moved(isHarder: Bool) -> GameSettings? {
    let steps = game.kind.settingsType.difficulty
    var moved = self
    for step in steps { moved.apply(step, original: self, isHarder: isHarder) }
    moved.parameters.adjust(&moved.ear)
    if (try? moved.validate()) == nil {
      // A step that contradicts another setting is left out.
      moved = self
      for step in steps {
        var next = moved
        next.apply(step, original: self, isHarder: isHarder)
        next.parameters.adjust(&next.ear)
        if (try? next.validate()) != nil { moved = next }
      }
    }
    return moved == self ? nil : moved
  }

  private mutating func apply(_ step: DifficultyStep, original: GameSettings, isHarder: Bool) {
    guard let value = step.value(in: self, original: original, isHarder: isHarder),
      let setting = Self.settings(of: game).first(where: { $0.name == step.setting })
    else { return }
    // The text of a value is one that the setting reads; a step without effect would show in the tests of every game.
    try? setting.set(value.text(setting.unit), in: &self)
  }

  /// Returns the settings with one change of the form `NAME=VALUE`. Other settings of the game whose range depends on
  /// the changed one move into their range, so that a slider never stops at another one.
  ///
  /// - Throws: `SettingError`, `GameError`, `VoiceEventError`.
  package func changedWithOthers(_ change: String) throws -> GameSettings {
    var changed = self
    let all = Self.settings(of: game)
    try all.change(&changed, [change])
    let name = String(change.prefix { $0 != "=" })
    for setting in all where setting.name != name && setting.path != name {
      if (try? setting.check(changed)) == nil { setting.clamp(&changed) }
    }
    changed.parameters.adjust(&changed.ear)
    try changed.validate()
    return changed
  }
}
