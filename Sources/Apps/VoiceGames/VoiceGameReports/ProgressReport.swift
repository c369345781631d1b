import AppReports
import AudioCore
import Foundation
import Reporting
import Tables
import VoiceGames

/// A page about a child's progress for a therapist or a parent. It lists the sessions and shows the longest voice, the
/// control of loudness, the reaction time and the success of each.
package struct ProgressReport: Sendable {
  /// The child's name.
  package let child: String
  /// The progress figures that the report shows.
  package let figures: ProgressFigures
  /// The language of the words.
  package let language: Language

  /// Makes a report on sessions in any order. The dates of the sessions are seconds since 1970.
  package init(child: String, sessions: [PlayedSession], language: Language) {
    self.child = child
    figures = ProgressFigures(sessions: sessions)
    self.language = language
  }

  /// Writes the page, piece by piece.
  package func write<Failure: Error>(to write: @escaping (String) throws(Failure) -> Void) throws(Failure) {
    let page = AppPage(
      app: "voice-games", title: say("Pokroky: ", "Progress: ") + child, subtitle: period,
      facts: [("voice-games", OssicleVersion.current)], language: language.rawValue)
    try page.write(to: write) { report throws(Failure) in try writeBody(report) }
  }

  private func writeBody<Failure: Error>(_ report: HTMLReport<Failure>) throws(Failure) {
    guard !figures.sessions.isEmpty else {
      return try report.paragraph(say("V tomto období se nehrálo.", "Nothing was played in this period."))
    }
    try report.section(say("Přehled", "Overview"))
    try report.table(columns: overviewColumns, rows: overview)
    try report.section(say("Vývoj", "Over time"))
    try report.figure(
      figure, caption: say("Každé kolečko je jedno hraní.", "Each circle is a session."))
    try report.section(say("Trendy", "Trends"))
    let trends = trends
    try report.paragraph(
      trends.isEmpty
        ? say(
          "Trend se ukáže, až se jedna hra bude hrát aspoň třikrát.",
          "A trend shows once a game was played three times.")
        : say(
          "Medián první a poslední třetiny hraní, která údaj mají, a změna za týden (medián sklonů mezi všemi dvojicemi). "
            + "Tři hraní je nejméně; málo hraní toho mnoho neřekne.",
          "Median of the first and of the last third of the sessions that have the figure, and change a week (median of the "
            + "slopes between all pairs). Three sessions are the least; few sessions do not say much."))
    if !trends.isEmpty { try report.table(columns: trendColumns, rows: trends) }
    try report.section(say("Hraní", "Sessions"))
    try report.table(columns: sessionColumns, rows: figures.sessions.map(row))
  }

  // MARK: Words

  private func say(_ czech: String, _ english: String) -> String { language == .czech ? czech : english }

  private func name(_ game: Game) -> String { game.title(language) }

  private func day(_ date: Double) -> String {
    let iso = Date(timeIntervalSince1970: date).formatted(.iso8601.year().month().day())
    guard language == .czech else { return iso }
    return iso.split(separator: "-").reversed().map { $0.drop { $0 == "0" } }.joined(separator: ".\u{A0}")
  }

  private var period: String? {
    guard let first = figures.sessions.first, let last = figures.sessions.last else { return nil }
    return "\(day(first.date)) – \(day(last.date))"
  }

  // MARK: Tables

  private var overviewColumns: [Column] {
    [
      Column("game", heading: say("hra", "game")), Column("sessions", heading: say("hraní", "sessions"), decimals: 0),
      Column("finished", heading: say("dokončeno", "finished"), decimals: 0),
      Column("longest", heading: say("nejdelší hlas (s)", "longest voice (s)"), decimals: 1),
    ]
  }

  private var overview: [Row] {
    Game.allCases.compactMap { game in
      let sessions = figures.sessions(of: game)
      guard !sessions.isEmpty else { return nil }
      return Row([
        .text(name(game)), .integer(sessions.count), .integer(sessions.count(where: \.isFinished)),
        overviewColumns[3].cell(sessions.compactMap(\.longestPhonation).max()),
      ])
    }
  }

  /// A figure of a session, with its title, unit and scale.
  private struct Quantity {
    let title: String
    let unit: String?
    let decimals: Int
    let range: ClosedRange<Double>?
    let value: @Sendable (SessionFigures) -> Double?
  }

  private var quantities: [Quantity] {
    [
      Quantity(title: say("Nejdelší hlas", "Longest voice"), unit: "s", decimals: 2, range: nil) {
        $0.longestPhonation
      },
      Quantity(
        title: say("Hlasitost v cíli", "Loudness in range"), unit: "%", decimals: 0, range: 0...100
      ) { $0.loudnessControl.map { 100 * $0 } },
      Quantity(title: say("Reakce", "Reaction"), unit: "s", decimals: 2, range: nil) { $0.reaction },
      Quantity(title: say("Úspěšnost", "Success"), unit: "%", decimals: 0, range: 0...100) {
        $0.success.map { 100 * $0 }
      },
    ]
  }

  private var trendColumns: [Column] {
    [
      Column("game", heading: say("hra", "game")), Column("figure", heading: say("údaj", "figure")),
      Column("before", heading: say("dříve", "before"), decimals: 2),
      Column("after", heading: say("nyní", "now"), decimals: 2),
      Column("change", heading: say("změna za týden", "change a week"), decimals: 3),
      Column("sessions", heading: say("hraní", "sessions"), decimals: 0),
    ]
  }

  /// The trends of each game. Games ask for different voices, so a trend over several games would say little.
  private var trends: [Row] {
    games.flatMap { game in
      quantities.compactMap { quantity in
        guard let trend = figures.trend(of: game, quantity.value) else { return nil }
        let title = quantity.title + (quantity.unit.map { " (\($0))" } ?? "")
        return Row([
          .text(name(game)), .text(title), trendColumns[2].cell(trend.before), trendColumns[3].cell(trend.after),
          trendColumns[4].cell(7 * trend.changePerDay), .integer(trend.sessions),
        ])
      }
    }
  }

  private var sessionColumns: [Column] {
    [Column("day", heading: say("den", "day")), Column("game", heading: say("hra", "game"))]
      + [Column("finished", heading: say("dokončeno", "finished"))]
      + quantities.map {
        Column($0.title, heading: $0.title + ($0.unit.map { " (\($0))" } ?? ""), decimals: $0.decimals)
      }
  }

  private func row(_ session: SessionFigures) -> Row {
    Row(
      [
        .text(day(session.date)), .text(session.game.map(name) ?? ""),
        .text(session.isFinished ? say("ano", "yes") : say("ne", "no")),
      ] + zip(quantities, sessionColumns.dropFirst(3)).map { quantity, column in column.cell(quantity.value(session)) })
  }

  // MARK: Picture

  /// The games of the sessions, in the usual order of games.
  private var games: [Game] { Game.allCases.filter { game in figures.sessions.contains { $0.game == game } } }

  /// The picture: a panel for each figure, in it a line for each game with a circle for each session.
  private var figure: Figure {
    let first = figures.sessions.first?.date ?? 0
    // The axis spans a week or more, so that a single day does not fill the picture.
    let span = max(7, ((figures.sessions.last?.date ?? first) - first) / 86_400)
    let panels = quantities.map { quantity in
      let marks = games.enumerated().flatMap { place, game -> [Mark] in
        let points = figures.sessions(of: game).filter { quantity.value($0) != nil }
        guard !points.isEmpty else { return [] }
        let x = points.map { ($0.date - first) / 86_400 }
        let y = points.map { quantity.value($0) }
        let colour = Colour.series[place % Colour.series.count]
        return [
          .line(x: x, y: y, colour: colour, label: name(game)), .symbols(x: x, y: y, symbol: .circle, colour: colour),
        ]
      }
      // The scale leaves room for the circles at its upper end.
      let highest = quantity.range?.upperBound ?? figures.sessions.compactMap(quantity.value).max()
      let y = Axis(
        quantity.title, unit: quantity.unit, from: quantity.range?.lowerBound ?? 0, to: highest.map { 1.1 * $0 })
      return Panel(
        title: quantity.title, height: 140,
        x: Axis(say("dny od prvního hraní", "days since the first session"), from: -0.03 * span, to: 1.03 * span),
        y: y, marks: marks, reasonIfEmpty: say("zatím nic", "nothing yet"))
    }
    return Figure(width: 900, panels: panels, sharesXAxis: true)
  }
}
