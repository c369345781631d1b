import AppWords
import Expectations
import Foundation
import OpenBoards
import SpeechBoard
import SpeechBoardReports
import Testing

@Suite struct UseFiguresTests {
  private static let start = Date(timeIntervalSince1970: 1_790_000_000)
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// A sentence on each of several days, with a press for each of its words.
  private func use(_ texts: [String], daysApart: Double = 1, isPressed: Bool = true) -> BoardUse {
    var (sentences, presses): ([BoardUse.Sentence], [BoardUse.Press]) = ([], [])
    for (number, text) in texts.enumerated() {
      let time = Self.start.addingTimeInterval(Double(number) * daysApart * 86_400)
      sentences.append(.init(time: time, text: text, isPressed: isPressed))
      for word in text.split(separator: " ") { presses.append(.init(time: time, board: "root", tile: String(word))) }
    }
    return BoardUse(sentences: sentences.shuffled(), presses: presses)
  }

  @Test func countsAreThoseOfAHand() throws {
    let figures = UseFigures(use(Array(repeating: "I want more", count: 10) + ["I stop."]), calendar: Self.calendar)
    expect(figures.sentenceCount == 11 && figures.pressCount == 32 && figures.days.count == 11)
    expect(figures.words.first?.word == "I" && figures.words.first?.count == 11 && figures.words.count == 4)
    expect(figures.words.last?.word == "stop" && figures.words.last?.count == 1)
    // 10 × (11 + 1) + (7 + 1) characters; 32 presses and 11 of speak.
    let savings = try require(figures.keystrokeSavings)
    expectLess(abs(savings - (1 - 43.0 / 128)), 1e-12)
    expectEqual(figures.pressesPerWord, 1)
  }

  @Test func fewSentencesGiveNoShare() {
    let figures = UseFigures(use(Array(repeating: "I want", count: 9)), calendar: Self.calendar)
    expect(figures.keystrokeSavings == nil && figures.pressesPerWord == nil)
    let typed = UseFigures(use(Array(repeating: "I want", count: 20), isPressed: false), calendar: Self.calendar)
    expect(typed.keystrokeSavings == nil && typed.sentenceCount == 20)
  }

  @Test func newWordsNeedAnEarlierTime() {
    let first = UseFigures(use(["I want tea", "tea"]), calendar: Self.calendar)
    expect(first.newWords.isEmpty)
    let later = UseFigures(use(["I want", "more tea", "I want cake"], daysApart: 25), calendar: Self.calendar)
    expectEqual(later.newWords, ["more", "tea", "cake"])
  }

  private func page(_ use: BoardUse, _ language: Language) -> String {
    let board = Board(
      id: "root", locale: "en", name: "<Home>",
      buttons: [
        BoardButton(id: "I", label: "I"), BoardButton(id: "want", label: "want"),
        BoardButton(id: "never", label: "never"),
      ], grid: BoardGrid(rows: 1, columns: 3, order: [["I", "want", "never"]]))
    let lost = Board(
      id: "lost", locale: "en", buttons: [BoardButton(id: "x", label: "unreached")],
      grid: BoardGrid(rows: 1, columns: 1, order: [["x"]]))
    var text = ""
    UseReport(
      person: "Anna & Jan", use: use, set: BoardSet(rootID: "root", boards: [board, lost]), rules: VisitRules(),
      language: language, timeZone: .gmt
    ).write { text += $0 }
    return text.replacing("\u{A0}", with: " ")
  }

  @Test func thePageSaysWhatWasSaidAndWhatWasNot() {
    let text = page(use(Array(repeating: "I want", count: 12)), .english)
    expect(text.contains("Anna &amp; Jan") && text.contains("&lt;Home&gt;") && !text.contains("<Home>"))
    expect(text.contains("12 sentences"))
    expect(text.contains("Words that were never pressed (1)") && text.contains("never"))
    expect(text.contains("Words that nobody can reach (1)") && text.contains("unreached"))
    let czech = page(use(Array(repeating: "I want", count: 12)), .czech)
    expect(czech.contains("12 vět") && czech.contains("lang=\"cs\""))
  }

  @Test func nothingSaidIsSaid() {
    let text = page(BoardUse(sentences: [], presses: []), .english)
    expect(
      text.contains("No sentence was spoken in this period.") && text.contains("Words that were never pressed (3)"))
  }
}
