import AppWords
import Expectations
import OpenBoards
import SpeechBoard
import SpeechBoardSessions
import StartBoard
import Testing

/// What sentences of the start board cost by one switch: steps of the scanner and presses.
@Suite struct ScanStepsTests {
  /// Sentences of five words with the tiles that open pages; nothing was tuned on them.
  private static let sentences = [
    "you can look in here", "it hurt here help stop", "i like that not it", "where can i go out",
    "what can you make here", "who can come play here", "you put it in here", "i want page-food apple milk",
    "i like page-food banana juice", "i want more page-food soup", "i can not open that",
    "you give more page-food cake",
  ]

  private struct Cost {
    var steps = 0
    var presses = 0
  }

  /// The parts of the screen as the page offers them: what is likely and the key that speaks first.
  private func usual(_ visit: BoardVisit, _ predictions: BoardPredictions) -> ScanScreen {
    let speak = visit.sentence.isEmpty ? [] : ["key speak"]
    return ScanScreen([
      .init(id: "likely", rows: [predictions.tiles(of: visit, count: 5).prefix(4) + speak]),
      .init(id: "board", rows: visit.board.grid.order.map { $0.compactMap { $0 } }),
      .init(id: "dock", rows: [visit.board.dock]),
      .init(id: "predictions", rows: [predictions.words(after: visit.sentence, count: 5).map { "word " + $0 }]),
      .init(
        id: "sentence", rows: [["key speak"], ["key home", "key back", "key backspace", "key undo", "key clear"]]),
      .init(id: "others", rows: [["key phrases", "key keyboard", "key full-screen", "key adults"]]),
    ])
  }

  /// The parts as they were offered before: the board row by row, all keys in the last row.
  private func before(_ visit: BoardVisit, _ predictions: BoardPredictions) -> ScanScreen {
    ScanScreen([
      .init(id: "board", rows: visit.board.grid.order.map { $0.compactMap { $0 } }),
      .init(id: "dock", rows: [visit.board.dock]),
      .init(id: "predictions", rows: [predictions.words(after: visit.sentence, count: 5).map { "word " + $0 }]),
      .init(id: "keys", rows: [["key home", "key back", "key speak", "key backspace", "key undo", "key clear"]]),
    ])
  }

  /// The steps and presses of somebody who presses in each step that leads on.
  private func cost(
    of sentence: String, _ order: ScanSettings.Order, _ screen: (BoardVisit, BoardPredictions) -> ScanScreen
  ) throws -> Cost {
    var settings = ScanSettings()
    (settings.order, settings.ignoreRepeats) = (order, 0)
    var visit = try BoardVisit(StarterBoard.shipped.boardSet(in: .english), rules: SpeechBoardSettings().rules)
    let predictions = BoardPredictions(Language.english.tag)
    var (cost, time) = (Cost(), 0.0)
    for target in sentence.split(separator: " ").map(String.init) + ["key speak"] {
      var scanner = SwitchScanner(screen(visit, predictions), settings: settings)
      _ = scanner.press(.choose, at: time)
      var isDone = false
      while !isDone {
        try require(cost.steps < 10_000, "\(target) is not reached")
        time += 0.25
        guard scanner.highlighted.contains(target), !isBack(scanner.offer) else {
          time = try require(scanner.nextStepAt)
          cost.steps += scanner.advance(to: time).count { $0 == .stepped }
          continue
        }
        cost.presses += 1
        for case .chosen(target, _) in scanner.press(.choose, at: time) { isDone = true }
      }
      time += 1
      if target != "key speak" { _ = try visit.press(target) }
    }
    return cost
  }

  private func isBack(_ offer: SwitchScanner.Offer) -> Bool { if case .back = offer { true } else { false } }

  @Test func theUsualOrderTakesAtMostThreeFifthsOfTheStepsOfRows() throws {
    var (rows, now) = (Cost(), Cost())
    for sentence in Self.sentences {
      let (old, new) = (try cost(of: sentence, .rows, before), try cost(of: sentence, .blocks, usual))
      (rows.steps, rows.presses) = (rows.steps + old.steps, rows.presses + old.presses)
      (now.steps, now.presses) = (now.steps + new.steps, now.presses + new.presses)
    }
    print("\(Self.sentences.count) sentences by one switch, before: \(rows), now: \(now)")
    expectAtMost(Double(now.steps) / Double(rows.steps), 0.6)
  }
}
