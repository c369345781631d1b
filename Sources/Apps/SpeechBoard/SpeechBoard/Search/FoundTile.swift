import Foundation
import OpenBoards

/// A tile that was found for a word, and the way to it.
package struct FoundTile: Sendable, Hashable {
  /// The tile.
  package let tile: SentencePart.Origin
  /// What it shows.
  package let label: String
  /// The name of its board.
  package let board: String
  /// The form of its word that was looked for, such as the plural; `nil` for the word itself.
  package let form: String?
  /// Whether the tile is hidden, so that it cannot be pressed.
  package let isHidden: Bool
  /// The presses up to the tile, with it. Those of a hidden tile open its board. `nil` if nobody can get there.
  package let steps: [BoardWay.Step]?

  /// The tiles for a word.
  ///
  /// Capitals and accents do not count. The word itself comes before its beginning and its forms; of the same, the shortest
  /// way comes first. Cost: linear in the buttons of the set.
  ///
  /// - Parameters:
  ///   - open: the id of the board from which the ways begin; `nil` for the first one.
  ///   - locale: the language in which the boards are shown; `nil` for each board's own.
  ///   - limit: the most tiles.
  package static func found(
    _ text: String, in set: BoardSet, from open: String? = nil, locale: String? = nil, limit: Int = 50
  ) -> [FoundTile] {
    let wanted = plain(text)
    guard !wanted.isEmpty else { return [] }
    let way = BoardWay(in: set, from: open)
    var found: [(rank: Int, tile: FoundTile)] = []
    for board in set.boards {
      let opening = way.stepsOpening(board.id)
      for button in board.buttons {
        let shown = ButtonText(button, of: board, locale: locale)
        guard let (rank, form) = match(wanted, shown, set) else { continue }
        let tile = SentencePart.Origin(board: board.id, button: button.id)
        found.append(
          (
            rank,
            FoundTile(
              tile: tile, label: shown.label.isEmpty ? shown.spoken : shown.label, board: board.shownName, form: form,
              isHidden: button.hidden, steps: button.hidden ? opening : way.steps(to: tile))
          ))
      }
    }
    // A sort that keeps the order of the boards among the same.
    return found.enumerated().sorted { one, other in
      let first = (one.element.rank, one.element.tile.cost, one.offset)
      return first < (other.element.rank, other.element.tile.cost, other.offset)
    }.prefix(limit).map(\.element.tile)
  }

  /// The presses; a tile that is hidden or out of reach comes last.
  private var cost: Int { isHidden ? 100_000 : steps?.count ?? 1_000_000 }

  /// How well a tile fits: 0 for the word itself, 1 for a form of it, 2 for a beginning.
  private static func match(_ wanted: String, _ shown: ButtonText, _ set: BoardSet) -> (rank: Int, form: String?)? {
    let texts = [shown.label, shown.vocalization ?? ""].map(plain)
    if texts.contains(wanted) { return (0, nil) }
    let own = shown.forms.merging(set.wordForms(of: shown.label, locale: shown.locale)) { first, _ in first }
    if let form = own.values.sorted().first(where: { plain($0) == wanted }) { return (1, form) }
    if let locale = shown.locale, WordEndings.isSupported(locale),
      shown.label.prefix(1).lowercased() == wanted.prefix(1)
    {
      for ending in WordEnding.allCases {
        if let form = WordEndings.form(of: shown.label, ending, locale: locale), plain(form) == wanted {
          return (1, form)
        }
      }
    }
    let begins = texts.contains { text in
      text.hasPrefix(wanted) || text.contains(" " + wanted)
    }
    return begins ? (2, nil) : nil
  }

  /// A text without capitals and accents, its words apart by single spaces.
  static func plain(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber && $0 != "'" }.joined(separator: " ")
  }
}
