import AppWords
import OpenBoards
import SpeechBoard

/// A board in lines of text, for a therapist at a console and for tests: the tiles of a board when it opens, and a line for
/// each change of the sentence, of what is marked, and for what is spoken or cannot be done.
///
/// The lines have no line ends and no control characters, whatever a board's words contain.
package struct BoardLines: Sendable {
  private let language: Language
  private var board: String?
  private var sentence = ""
  private var mark = ""

  /// How many of the marked tiles are named.
  private static let mostNamed = 12

  /// Makes the lines of a board that was not shown yet.
  package init(language: Language) { self.language = language }

  /// What the keys do, to be told once.
  package func keys(of board: TerminalBoard) -> String {
    let choice =
      switch board.switches {
      case nil:
        Words(
          cs: "Šipky posouvají značku, Enter nebo mezerník dlaždici stiskne.",
          en: "The arrow keys move the mark, Enter or the space bar press the tile.")
      case 2: Words(cs: "Mezerník postupuje, Enter vybírá.", en: "The space bar steps, Enter chooses.")
      default: Words(cs: "Mezerník začne a vybírá.", en: "The space bar begins and chooses.")
      }
    let others = Words(
      cs: " Backspace smaže slovo, Esc jde zpátky, Q končí.",
      en: " Backspace deletes a word, Esc goes back, Q ends.")
    return choice(language) + others(language)
  }

  /// What is new since the last call: everything at the first one, then what changed, and what a press did.
  ///
  /// - Parameters:
  ///   - effects: what the last press did.
  ///   - fault: what could not be said.
  package mutating func lines(
    _ board: TerminalBoard, after effects: [BoardEffect] = [], fault: Words? = nil
  ) -> [String] {
    let visit = board.visit
    var lines: [String] = []
    if visit.sentence.text != sentence {
      sentence = visit.sentence.text
      lines.append(Words(cs: "Věta: ", en: "Sentence: ")(language) + sentence)
    }
    for effect in effects {
      switch effect {
      case .speak(let spoken): lines.append(Words(cs: "Mluví: ", en: "Speaks: ")(language) + spoken.text)
      case .remark(let remark): lines.append("! " + remark.words(language))
      default: break
      }
    }
    if let fault { lines.append("! " + fault(language)) }
    if visit.openID != self.board || effects.contains(.opened(visit.openID)) {
      (self.board, mark) = (visit.openID, "")
      lines += listing(visit)
    }
    let marked = marking(board)
    if marked != mark {
      mark = marked
      lines.append(marked)
    }
    return lines.map(Self.plain)
  }

  /// The open board: its name, and its rows as the arrow keys go through them.
  private func listing(_ visit: BoardVisit) -> [String] {
    let layout = BoardLayout(visit)
    let name = Words(cs: "Tabulka: ", en: "Board: ")(language) + visit.board.shownName
    let rows = [layout.keys] + layout.board.map { $0.compactMap { $0 } } + [layout.dock]
    return [name] + rows.filter { !$0.isEmpty }.map { "  " + names($0, visit) }
  }

  private func marking(_ board: TerminalBoard) -> String {
    let marked = board.marked
    guard !marked.isEmpty else { return Words(cs: "> čeká na spínač", en: "> waits for the switch")(language) }
    let wayOut = board.offersWayOut ? Words(cs: "ven z: ", en: "out of: ")(language) : ""
    let rest = marked.count > Self.mostNamed ? " | … (\(marked.count))" : ""
    return "> " + wayOut + names(Array(marked.prefix(Self.mostNamed)), board.visit) + rest
  }

  private func names(_ targets: [BoardTarget], _ visit: BoardVisit) -> String {
    targets.map { name($0, visit) }.joined(separator: " | ")
  }

  /// What a key or tile is called. A tile that opens a board has a mark before its word.
  private func name(_ target: BoardTarget, _ visit: BoardVisit) -> String {
    switch target {
    case .command(let key): return key.words(language)
    case .tile(let id):
      guard let button = visit.board[button: id] else { return id }
      let words = visit.text(of: button)
      return (button.loadBoard == nil ? "" : "» ") + (words.label.isEmpty ? words.spoken : words.label)
    }
  }

  /// The line without what commands a terminal: control characters, and marks that turn the direction of writing, also of
  /// what stands beside them.
  private static func plain(_ line: String) -> String {
    func isCommand(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.generalCategory == .control || (0x202A...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value)
    }
    return String(String.UnicodeScalarView(line.unicodeScalars.map { isCommand($0) ? " " : $0 }))
  }
}
