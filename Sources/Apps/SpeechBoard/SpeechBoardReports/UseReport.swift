import AppReports
import AppWords
import Foundation
import OpenBoards
import Reporting
import SpeechBoard
import Tables

/// A page about the use of a board: first what a parent asks, then figures for whoever sets the board up.
package struct UseReport: Sendable {
  private let person: String
  private let figures: UseFigures
  private let use: BoardUse
  private let set: BoardSet
  private let effort: BoardEffort
  private let words: ReportWords

  /// The rows of a table that lists words.
  private static let listed = 20

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - person: the name in the title.
  ///   - set: the person's boards as they are now.
  ///   - rules: what a press does.
  package init(
    person: String, use: BoardUse, set: BoardSet, rules: VisitRules, language: Language, timeZone: TimeZone = .current
  ) {
    words = ReportWords(language: language, timeZone: timeZone)
    (self.person, self.use, self.set) = (person, use, set)
    figures = UseFigures(use, calendar: words.calendar)
    effort = BoardEffort(
      set,
      rules: .init(returnsHomeAfterWord: rules.returnsHomeAfterWord, linkAddsWord: rules.linkAddsWord),
      locale: rules.locale)
  }

  /// Writes the page, piece by piece.
  package func write<Failure: Error>(to write: @escaping (String) throws(Failure) -> Void) throws(Failure) {
    let page = AppPage(
      app: "speech-board", title: say("Jak se mluví: ", "How it speaks: ") + person, subtitle: period,
      language: words.language.rawValue,
      remark: say(". Údaje zůstávají v tomto počítači.", ". The data stay on this computer."))
    try page.write(to: write) { report throws(Failure) in try writeBody(report) }
  }

  private func writeBody<Failure: Error>(_ report: HTMLReport<Failure>) throws(Failure) {
    if figures.sentenceCount == 0 {
      try report.paragraph(say("V tomto období nezazněla žádná věta.", "No sentence was spoken in this period."))
    } else {
      try report.section(say("Pro rodiče", "For parents"))
      try report.answers(answers)
      try report.section(say("Slova v čase", "Words over time"))
      if let figure { try report.figure(figure, caption: say("Slova každého dne.", "The words of each day.")) }
      try report.section(say("Nejčastější slova", "Most used words"))
      try report.table(
        columns: [Column(say("slovo", "word")), Column(say("kolikrát", "times"), decimals: 0)],
        rows: figures.words.prefix(Self.listed).map { Row([.text($0.word), .integer($0.count)]) }, isCompact: true)
    }
    try report.section(say("Tabulky", "Boards"))
    try report.table(columns: boardColumns, rows: boardRows, isCompact: true)
    try report.smallPrint(method)
    try list(say("Slova, která ještě nezazněla", "Words that were never pressed"), unpressed, report)
    try list(
      say("Slova, ke kterým nevede cesta", "Words that nobody can reach"), effort.unreachable.map(\.text), report)
  }

  private func list<Failure: Error>(
    _ title: String, _ items: [String], _ report: HTMLReport<Failure>
  ) throws(Failure) {
    guard !items.isEmpty else { return }
    try report.details("\(title) (\(items.count))") { () throws(Failure) in
      try report.paragraph(items.joined(separator: ", "))
    }
  }

  // MARK: Answers

  private var answers: [(question: String, answer: String)] {
    let days = figures.days.count
    let said = figures.days.reduce(0) { $0 + $1.words }
    let perDay = words.number(Double(said) / Double(max(1, days)), decimals: 0)
    let much = words.say(
      "\(words.count(figures.sentenceCount, Self.sentences)) za \(words.count(days, Self.days)), průměrně \(perDay) slov denně.",
      "\(words.count(figures.sentenceCount, Self.sentences)) on \(words.count(days, Self.days)), \(perDay) words a day on average."
    )
    let different = words.count(figures.words.count, Self.differentWords) + "."
    let new =
      figures.newWords.isEmpty
      ? say("V posledních 30 dnech žádné.", "None in the last 30 days.")
      : figures.newWords.prefix(Self.listed).joined(separator: ", ")
        + (figures.newWords.count > Self.listed ? " …" : "")
    let presses =
      if let perWord = figures.pressesPerWord, let savings = figures.keystrokeSavings {
        words.say(
          "\(words.number(perWord, decimals: 1)) stisku na slovo; proti psaní po písmenech ušetřeno \(share(savings)) stisků.",
          "\(words.number(perWord, decimals: 1)) presses a word; \(share(savings)) of the keystrokes of typing were saved."
        )
      } else {
        say(
          "Na to je zatím málo vět (aspoň \(UseFigures.leastSentences)).",
          "There are too few sentences yet (at least \(UseFigures.leastSentences)).")
      }
    return [
      (say("Kolik se mluvilo?", "How much was said?"), much),
      (say("Kolik různých slov?", "How many words?"), different),
      (say("Co je nové?", "What is new?"), new), (say("Kolik to dá práce?", "How much work is it?"), presses),
    ]
  }

  private func share(_ value: Double) -> String {
    words.number(100 * value, decimals: 0) + "\u{A0}%"
  }

  static let sentences = CountedWords(
    cs: .init(one: "věta", few: "věty", fraction: "věty", other: "vět"), en: .init(one: "sentence", other: "sentences"))
  static let days = CountedWords(
    cs: .init(one: "den", few: "dny", fraction: "dne", other: "dní"), en: .init(one: "day", other: "days"))
  static let differentWords = CountedWords(
    cs: .init(one: "různé slovo", few: "různá slova", fraction: "různého slova", other: "různých slov"),
    en: .init(one: "different word", other: "different words"))

  // MARK: Figure and tables

  private var figure: Figure? {
    guard figures.days.count > 1,
      let calendar = CalendarAxis(figures.days.map { $0.day.addingTimeInterval(43_200) }, words: words)
    else { return nil }
    var y = Axis("", from: 0, to: 1.12 * Double(figures.days.map(\.words).max() ?? 1))
    y.hasDecimalComma = words.language == .czech
    let marks = Mark.markers(
      x: figures.days.map { calendar.place($0.day.addingTimeInterval(43_200)) },
      y: figures.days.map { Double($0.words) },
      marker: .circle, colour: Colour(0x2A827E), label: nil)
    let panel = Panel(title: say("slova", "words"), height: 120, x: calendar.axis, y: y, marks: [marks])
    return Figure(width: 900, panels: [panel], sharesXAxis: true)
  }

  private var boardColumns: [Column] {
    [
      Column(say("tabulka", "board")), Column(say("slov", "words"), decimals: 0),
      Column(say("stisků k otevření", "presses to open"), decimals: 0),
      Column(say("stisků na slovo", "presses per word"), decimals: 1),
      Column(say("stisknuto", "times pressed"), decimals: 0),
    ]
  }

  private var boardRows: [Row] {
    let pressed: [String: Int] = use.presses.reduce(into: [:]) { $0[$1.board, default: 0] += 1 }
    return effort.boards.map { board in
      let opening: Cell = board.presses.map { .integer($0) } ?? .undefined
      let mean: Cell = board.meanPresses.map { .text(words.number($0, decimals: 1)) } ?? .undefined
      return Row([.text(board.name), .integer(board.words), opening, mean, .integer(pressed[board.id] ?? 0)])
    }
  }

  /// The words whose tiles were never pressed in the period.
  private var unpressed: [String] {
    let pressed = Set(use.presses.map { SentencePart.Origin(board: $0.board, button: $0.tile) })
    let said = Set(figures.words.map { $0.word.lowercased() })
    return effort.words.filter { !pressed.contains($0.tile) && !said.contains($0.text.lowercased()) }.map(\.text)
  }

  private var method: String {
    say(
      """
      Stisky na slovo počítají cestu od první tabulky, dlaždici a cestu zpět. Ušetřené stisky: 1 − stisky / znaky; znaky jsou \
      znaky vět z dlaždic s mezerami a jeden na konci každé, stisky všechny stisky dlaždic a jeden na vyslovení každé věty.
      """,
      """
      Presses per word count the way from the first board, the tile and the way back. Keystrokes saved: 1 − keystrokes / \
      characters; characters are those of the sentences of tiles with spaces and one at the end of each, keystrokes all presses \
      of tiles and one that speaks each sentence.
      """)
  }

  private var period: String? {
    guard let first = use.sentences.first, let last = use.sentences.last else { return nil }
    let days = [first, last].map { words.longDay($0.time) }
    return days[0] == days[1] ? days[0] : "\(days[0]) – \(days[1])"
  }

  private func say(_ czech: String, _ english: String) -> String { words.say(czech, english) }
}
