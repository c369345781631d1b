import AppWords
import Foundation
import VoiceGames

/// The queries of the log that have names. The names are those of the queries in the thesis on which the games are based.
package enum NamedQuery: String, Sendable, Hashable, Codable, CaseIterable {
  case allDataQuery, cloudGameQuery, airplaneGameQuery, dogGameQuery, balloonGameQuery, userQuery

  /// The only game whose events pass; `nil` for all games.
  package var game: Game? {
    switch self {
    case .allDataQuery, .userQuery: nil
    case .cloudGameQuery: .cloud
    case .airplaneGameQuery: .airplane
    case .dogGameQuery: .dog
    case .balloonGameQuery: .balloon
    }
  }

  /// Whether the query is about one child.
  package var needsChild: Bool { self == .userQuery }

  /// The filter of the query.
  ///
  /// - Parameters:
  ///   - child: whose events pass; `nil` for all children.
  ///   - game: the game whose events pass, for a query that names none.
  package func filter(child: Child?, game: Game? = nil, in period: Period) -> LogFilter {
    LogFilter(game: self.game ?? game, child: child, in: period)
  }
}

extension Period {
  /// The moment that a text gives; a day stands for its midnight in UTC. `nil` for another text.
  package static func moment(_ text: String) -> Date? {
    let styles = [
      Date.ISO8601FormatStyle(), .init(includingFractionalSeconds: true),
      Date.ISO8601FormatStyle().year().month().day(),
    ]
    return styles.lazy.compactMap { try? $0.parse(text) }.first
  }
}
