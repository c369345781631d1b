import VoiceGames

/// The settings with which a child plays a game: the child's own, or else the usual ones, fitted to the child's voice if
/// it was calibrated.
package enum ChildSettings {
  /// Returns the settings for a child.
  ///
  /// - Parameters:
  ///   - child: the child who plays; `nil` for somebody without an account.
  ///   - records: the records of the child; `nil` gives the usual settings.
  /// - Throws: `GameRecordsError.noSounds` for a game that compares sounds, of which none were recorded.
  package static func settings(of child: Child?, for game: Game, _ records: GameRecords?) throws -> GameSettings {
    if let records, let child, let own = try records.settings(of: child, for: game) { return own }
    guard let usual = GameSettings.standard(for: game) else { throw GameRecordsError.noSounds(game) }
    guard let records, let child, let voice = try records.voice(of: child) else { return usual }
    return usual.fitted(to: voice)
  }
}
