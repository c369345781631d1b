import AppReports
import AppWords
import Foundation
import Reporting
import VoiceGames

/// A page about a child's progress, made to be printed on one sheet. First come the answers to what a parent asks, then
/// a therapist's figures: a picture over calendar time and a table of each game's development.
package struct ProgressReport: Sendable {
  /// The child's name.
  package let child: String
  /// The progress figures that the report shows.
  package let figures: ProgressFigures
  /// The sounds that the child held as long as one breath lasts.
  package let held: HeldSoundFigures
  /// The language of the words.
  package let language: Language
  private let calendar: Calendar

  /// Makes a report on sessions in any order. The dates of the sessions are seconds since 1970.
  ///
  /// - Parameters:
  ///   - held: the tries to hold a sound as long as one breath lasts, of the same dates.
  ///   - timeZone: the time zone in which the child played; it decides on which day a session was.
  package init(
    child: String, sessions: [PlayedSession], held: [HeldSoundTry] = [], language: Language,
    timeZone: TimeZone = .current
  ) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.child = child
    figures = ProgressFigures(sessions: sessions, calendar: calendar)
    self.held = HeldSoundFigures(held, calendar: calendar)
    self.language = language
    self.calendar = calendar
  }

  /// Writes the page, piece by piece.
  package func write<Failure: Error>(to write: @escaping (String) throws(Failure) -> Void) throws(Failure) {
    let page = AppPage(
      app: "voice-games", title: say("Pokroky: ", "Progress: ") + child, subtitle: period, language: language.rawValue,
      remark: say(
        ". Hry procvičují hlas; nejsou zdravotnickým prostředkem a nic nediagnostikují.",
        ". The games train the voice; they are not a medical device and make no diagnosis."))
    try page.write(to: write) { report throws(Failure) in try writeBody(report) }
  }

  private func writeBody<Failure: Error>(_ report: HTMLReport<Failure>) throws(Failure) {
    guard !figures.sessions.isEmpty else {
      try report.paragraph(say("V tomto období se nehrálo.", "Nothing was played in this period."))
      return try HeldSoundSection(figures: held, words: words).write(to: report)
    }
    try report.section(say("Pro rodiče", "For parents"))
    try report.answers(ParentAnswers(figures: figures, words: words).all)
    try report.section(say("Pro logopeda", "For the therapist"))
    if let figure = ProgressFigure(figures: figures, words: words).figure {
      try report.figure(
        figure,
        caption: say(
          "Každá značka je jedno hraní, čáry spojují mediány dnů.",
          "Each marker is a session; lines join the medians of the days."))
    }
    let tables = ProgressTables(figures: figures, words: words)
    try report.table(columns: tables.gameColumns, rows: tables.games, isCompact: true)
    try report.smallPrint(tables.method)
    try PitchSection(figures: figures, words: words).write(to: report)
    try HeldSoundSection(figures: held, words: words).write(to: report)
    let sessions = say("Všechna hraní", "All sessions") + " (\(figures.sessions.count))"
    try report.details(sessions) { () throws(Failure) in
      try report.table(columns: tables.sessionColumns, rows: tables.sessions, isCompact: true)
    }
  }

  private var words: ProgressWords { ProgressWords(language: language, calendar: calendar) }

  private func say(_ czech: String, _ english: String) -> String { words.say(czech, english) }

  private var period: String? {
    guard let first = figures.sessions.first, let last = figures.sessions.last else { return nil }
    let days = [first, last].map { words.longDay(Date(timeIntervalSince1970: $0.date)) }
    return days[0] == days[1] ? days[0] : "\(days[0]) – \(days[1])"
  }
}
