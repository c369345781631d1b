import OpenBoards

/// How many presses each word of a set costs, from the board that opens first.
///
/// The presses of a word are those that open its board, those that turn to its part of a large board, the press of the tile,
/// and those that lead back, since the next word begins at the first board again. Links are followed on the way of the fewest
/// presses. The cost is linear in the buttons of the set.
package struct BoardEffort: Sendable, Hashable {
  /// What counts as a press.
  package struct Rules: Sendable, Hashable {
    /// Whether the first board opens by itself after a word, so that no press leads back.
    package var returnsHomeAfterWord: Bool
    /// Whether a tile that opens a board adds its word, too.
    package var linkAddsWord: Bool
    /// Whether the screen has a button for the first board beside the tiles. Without it, tiles with `:home`, `:back` and
    /// links lead back.
    package var hasHomeButton: Bool
    /// The rows and columns that the screen shows at once; `nil` if it shows every board whole.
    package var rowsAtOnce: Int?
    package var columnsAtOnce: Int?

    /// Creates rules.
    package init(
      returnsHomeAfterWord: Bool = false, linkAddsWord: Bool = false, hasHomeButton: Bool = true,
      rowsAtOnce: Int? = nil, columnsAtOnce: Int? = nil
    ) {
      (self.returnsHomeAfterWord, self.linkAddsWord) = (returnsHomeAfterWord, linkAddsWord)
      self.hasHomeButton = hasHomeButton
      (self.rowsAtOnce, self.columnsAtOnce) = (rowsAtOnce.map { max(1, $0) }, columnsAtOnce.map { max(1, $0) })
    }
  }

  /// A word on a tile.
  package struct Word: Sendable, Hashable {
    /// The word as the tile shows it.
    package let text: String
    /// The tile.
    package let tile: SentencePart.Origin
    /// The presses up to the tile, with it.
    package let presses: Int
    /// The presses that lead back; `nil` if no way does.
    package let pressesBack: Int?

    /// All presses; a way back that is missing does not count.
    package var total: Int { presses + (pressesBack ?? 0) }
  }

  /// A board.
  package struct BoardFigures: Sendable, Hashable {
    /// The id.
    package let id: String
    /// The name.
    package let name: String
    /// The presses that open the board; `nil` if nobody can open it.
    package let presses: Int?
    /// The number of its words that can be reached.
    package let words: Int
    /// The mean of the presses of its words; `nil` if it has none or nobody can open it.
    package let meanPresses: Double?
  }

  /// The words that can be reached, each at its cheapest tile, by their presses and their place in the set.
  package let words: [Word]
  /// Words that nobody can reach: their board is not linked, or the tile is hidden or has no place.
  package let unreachable: [Word]
  /// The boards in their order.
  package let boards: [BoardFigures]
  /// The mean of the presses of all words; `nil` if there are none.
  package let meanPresses: Double?

  /// Counts the presses.
  ///
  /// - Parameter locale: the language of the words as a BCP 47 tag; `nil` for each board's own.
  package init(_ set: BoardSet, rules: Rules = Rules(), locale: String? = nil) {
    let count = EffortCount(set, rules)
    var best: [String: Word] = [:]
    var order: [String: Int] = [:]
    var missed: [String: Word] = [:]
    var figures: [BoardFigures] = []
    for (index, board) in set.boards.enumerated() {
      let opening = count.opening[index]
      let turns = count.turns[index]
      var (sum, number) = (0, 0)
      for button in board.buttons where button.actions.isEmpty && (button.loadBoard == nil || rules.linkAddsWord) {
        let text = ButtonText(button, of: board, locale: locale)
        let key = text.spoken.lowercased()
        guard !key.isEmpty else { continue }
        let tile = SentencePart.Origin(board: board.id, button: button.id)
        let shown = text.label.isEmpty ? text.spoken : text.label
        order[key] = order[key] ?? order.count
        guard let opening, !button.hidden, let turn = turns[button.id] else {
          missed[key] = missed[key] ?? Word(text: shown, tile: tile, presses: 0, pressesBack: nil)
          continue
        }
        let end = button.loadBoard?.id.flatMap { count.places[$0] } ?? index
        let back = end == index ? count.back[index] : count.backFromLink[end]
        let word = Word(text: shown, tile: tile, presses: opening + turn + 1, pressesBack: back)
        (sum, number) = (sum + word.total, number + 1)
        if best[key].map({ word.total < $0.total }) ?? true { best[key] = word }
      }
      figures.append(
        BoardFigures(
          id: board.id, name: board.shownName, presses: opening, words: number,
          meanPresses: number == 0 ? nil : Double(sum) / Double(number)))
    }
    words = best.sorted { ($0.value.total, order[$0.key] ?? 0) < ($1.value.total, order[$1.key] ?? 0) }.map(\.value)
    unreachable =
      missed.filter { best[$0.key] == nil }.sorted { order[$0.key] ?? 0 < order[$1.key] ?? 0 }.map(\.value)
    boards = figures
    meanPresses = words.isEmpty ? nil : Double(words.reduce(0) { $0 + $1.total }) / Double(words.count)
  }
}
