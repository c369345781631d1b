import VoiceGames

/// The questions that the log answers, by the names that the thesis behind these games gave them: interactions in a period, of
/// all children or of one.
package enum NamedQuery: String, Sendable, Hashable, CaseIterable {
  /// Of all children in all games.
  case allDataQuery
  /// Of all children in the cloud game.
  case cloudGameQuery
  /// Of all children in the airplane game.
  case airplaneGameQuery
  /// Of all children in the dog game.
  case dogGameQuery
  /// Of all children in the balloon game.
  case balloonGameQuery
  /// Of one child in all games.
  case userQuery

  /// The game it is about; `nil`: all.
  package var game: Game? {
    switch self {
    case .allDataQuery, .userQuery: nil
    case .cloudGameQuery: .cloud
    case .airplaneGameQuery: .airplane
    case .dogGameQuery: .dog
    case .balloonGameQuery: .balloon
    }
  }
}
