import Foundation
import Statistics
import Tables
import VoiceGames

/// The tables of a progress report: each game's figures with their development, and all sessions.
struct ProgressTables {
  let figures: ProgressFigures
  let words: ProgressWords
  /// The quantities in the table of games.
  var gameQuantities = ProgressQuantity.trained

  // MARK: Games

  var gameColumns: [Column] {
    [
      Column(words.say("hra", "game")),
      Column(words.say("hraní (dny)", "sessions (days)"), decimals: 0),
      Column(words.say("dokončeno", "finished"), decimals: 0),
      Column(words.say("údaj", "figure")),
      Column(words.say("dříve", "before"), decimals: 2),
      Column(words.say("nyní", "now"), decimals: 2),
      Column(words.say("změna za týden", "change a week"), decimals: 2),
      Column(words.say("95% interval", "95 % interval"), decimals: 2),
    ]
  }

  /// The rows of each game: a row for each of its figures. Games ask for different voices, so no row covers several
  /// games.
  var games: [Row] {
    Game.allCases.flatMap { game -> [Row] in
      let played = figures.sessions(of: game)
      guard !played.isEmpty else { return [] }
      let head: [Cell] = [
        .text(game.title(words.language)), .text("\(played.count) (\(Set(played.map(\.day)).count))"),
        .text(game.kind.scoring.aim == nil ? "–" : "\(played.count(where: \.isFinished))/\(played.count)"),
      ]
      let rows = gameQuantities.compactMap { row($0, of: game) }
      guard let first = rows.first else {
        return [Row(head + [Cell](repeating: .undefined, count: gameColumns.count - head.count))]
      }
      let blank = [Cell](repeating: .text(""), count: head.count)
      return [Row(head + first)] + rows.dropFirst().map { Row(blank + $0) }
    }
  }

  /// The cells of one figure of a game; `nil` if no session has the figure.
  private func row(_ quantity: ProgressQuantity, of game: Game) -> [Cell]? {
    let values = figures.comparableSessions(of: game).compactMap(quantity.value)
    guard let median = OrderStatistics.median(values) else { return nil }
    let trend = figures.trend(of: game, quantity.value)
    func text(_ value: Double?) -> Cell { value.map { .text(words.value($0, quantity)) } ?? .undefined }
    return [
      .text(words.title(quantity)), text(trend?.before), text(trend?.after ?? median),
      trend.map { .text(words.weekly($0, quantity) + ($0.isChange ? "\u{A0}*" : "")) } ?? .undefined,
      trend.flatMap { words.interval($0, quantity) }.map(Cell.text) ?? .undefined,
    ]
  }

  /// The explanation of the table: the rules of the trend, and the changes of settings, which interrupt it.
  var method: String {
    let least = (ProgressFigures.Trend.leastDays, ProgressFigures.Trend.leastSpan)
    let rule = words.say(
      "Dříve a nyní: medián první a poslední třetiny hraní. Změna: medián sklonů mezi všemi dvojicemi dnů; interval "
        + "potřebuje aspoň \(least.0) dnů hraní v rozpětí nejméně \(least.1) dnů. * Údaj se mění: v intervalu není nula. "
        + "Z dvaceti údajů, které se nemění, takový vyjde náhodou jeden.",
      "Before and now: the medians of the first and of the last third of the sessions. Change: the median of the slopes "
        + "between all pairs of days; an interval needs \(least.0) days of play or more within \(least.1) days or more. "
        + "* The figure changes: its interval does not contain zero. Of twenty figures that do not change, one looks like "
        + "that by chance.")
    let changes = Game.allCases.compactMap { game -> String? in
      let days = figures.sessionsWithNewTask(of: game).map { words.day(Date(timeIntervalSince1970: $0.date)) }
      return days.isEmpty ? nil : "\(game.title(words.language)) \(days.joined(separator: ", "))"
    }
    guard !changes.isEmpty else { return rule }
    return rule + "\n"
      + words.say(
        // A Czech day ends with a full stop of its own.
        "Nastavení se změnilo (\(changes.joined(separator: "; "))). Údaje hry jsou jen z hraní se stejným nastavením jako "
          + "naposledy.",
        "Settings were changed: \(changes.joined(separator: "; ")). A game's figures are only from sessions with the same "
          + "settings as the last one.")
  }

  // MARK: Sessions

  /// The figures that at least one session has.
  private var quantities: [ProgressQuantity] {
    ProgressQuantity.trained.filter { quantity in figures.sessions.contains { quantity.value(in: $0) != nil } }
  }

  var sessionColumns: [Column] {
    [
      Column(words.say("den", "day")), Column(words.say("čas", "time"), decimals: 0),
      Column(words.say("hra", "game")),
      Column(words.say("dokončeno", "finished")),
      Column(words.say("délka (s)", "length (s)"), decimals: 0),
    ] + quantities.map { Column(words.title($0), decimals: words.decimals($0)) }
  }

  var sessions: [Row] {
    figures.sessions.map { session in
      let date = Date(timeIntervalSince1970: session.date)
      let head: [Cell] = [
        .text(words.longDay(date)), .text(words.time(date)), .text(session.game?.title(words.language) ?? ""),
        .text(session.isFinished ? words.say("ano", "yes") : words.say("ne", "no")),
        .text(words.number(session.length, decimals: 0)),
      ]
      return Row(
        head
          + quantities.map { quantity in
            quantity.value(in: session).map { .text(words.value($0, quantity)) } ?? .undefined
          })
    }
  }

  // MARK: Pitch

  var pitchColumns: [Column] {
    [
      Column(words.say("den", "day")), Column(words.say("hra", "game")),
      Column(words.say("úseků", "ticks"), decimals: 0),
      Column(words.say("průměr (Hz)", "mean (Hz)"), decimals: 1),
      Column(words.say("odchylka (Hz)", "deviation (Hz)"), decimals: 1),
      Column(words.say("rozsah (Hz)", "range (Hz)"), decimals: 0),
      Column(words.say("průměr (st)", "mean (st)"), decimals: 1),
      Column(words.say("odchylka (st)", "deviation (st)"), decimals: 1),
      Column(words.say("rozsah (st)", "range (st)"), decimals: 1),
    ]
  }

  /// The rows of the sessions that have figures of the pitch.
  var pitches: [Row] {
    figures.sessions.compactMap { session in
      guard let pitch = session.pitch else { return nil }
      func text(_ value: Double?, decimals: Int) -> Cell {
        value.map { .text(words.number($0, decimals: decimals)) } ?? .undefined
      }
      let ends = [pitch.lowFrequency, pitch.highFrequency].compactMap { $0.map { words.number($0, decimals: 0) } }
      return Row([
        .text(words.longDay(Date(timeIntervalSince1970: session.date))),
        .text(session.game?.title(words.language) ?? ""), .text("\(pitch.ticks)"),
        text(pitch.meanFrequency, decimals: 1), text(pitch.frequencyDeviation, decimals: 1),
        ends.count == 2 ? .text("\(ends[0])–\(ends[1])") : .undefined,
        text(pitch.meanSemitones, decimals: 1), text(pitch.semitoneDeviation, decimals: 1),
        text(pitch.rangeSemitones, decimals: 1),
      ])
    }
  }
}
