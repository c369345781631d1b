import AppWords
import Foundation
import VoiceGames

/// The answers to what a parent asks: how often and how long the child played, what went well, what is hard, and whether
/// it is getting better.
struct ParentAnswers {
  let figures: ProgressFigures
  let words: ProgressWords

  /// The least number of sessions of a game that is judged.
  private static let leastSessions = 3
  /// A pause of more days than this is named.
  private static let longPause = 14

  /// The questions with their answers; at least one session is needed.
  var all: [(question: String, answer: String)] {
    [
      (words.say("Jak často?", "How often?"), often), (words.say("Jak dlouho?", "How long?"), long),
      (words.say("Co se daří?", "What goes well?"), well), (words.say("Co je těžké?", "What is hard?"), hard),
      (words.say("Zlepšuje se to?", "Is it getting better?"), better),
    ]
  }

  // MARK: How often and how long

  private var days: [Int] { Set(figures.sessions.map(\.day)).sorted() }

  private var often: String {
    guard let first = days.first, let last = days.last, let latest = figures.sessions.last else { return "" }
    let games = words.count(figures.sessions.count, ProgressWords.games)
    let latestDay = words.longDay(Date(timeIntervalSince1970: latest.date))
    guard first < last else {
      return words.say("Jeden den (\(latestDay)), \(games).", "On one day (\(latestDay)), \(games).")
    }
    let span = last - first + 1
    let played = words.count(days.count, ProgressWords.days)
    let within =
      span < 14
      ? words.say("během \(span) dnů", "within \(span) days")
      : words.say("během \((span + 6) / 7) týdnů", "within \((span + 6) / 7) weeks")
    let pause = zip(days.dropFirst(), days).map { $0 - $1 }.max() ?? 0
    let pauseText =
      pause > Self.longPause
      ? words.say(" Nejdelší přestávka: \(pause) dnů.", " The longest break: \(pause) days.") : ""
    return words.say(
      "Hrálo se \(played) \(within), celkem \(games). Naposledy \(latestDay).\(pauseText)",
      "On \(played) \(within), \(games) in all. The last time on \(latestDay).\(pauseText)")
  }

  private var long: String {
    let total = figures.sessions.map(\.length).reduce(0, +)
    let daily = words.duration(total / Double(max(1, days.count)))
    guard days.count > 1 else { return words.say("Dohromady: \(daily).", "In all: \(daily).") }
    return words.say(
      "V den hraní průměrně \(daily), dohromady \(words.duration(total)).",
      "On a day of play \(daily) on average, \(words.duration(total)) in all.")
  }

  // MARK: What goes well and what is hard

  /// The games that can be finished and were played often enough, with their sessions.
  private var judged: [(game: Game, sessions: [SessionFigures], finished: Int)] {
    Game.allCases.compactMap { game in
      let sessions = figures.sessions(of: game)
      guard sessions.count >= Self.leastSessions, game.kind.scoring.aim != nil else { return nil }
      return (game, sessions, sessions.count(where: \.isFinished))
    }
  }

  private var well: String {
    let good = judged.filter { 4 * $0.finished >= 3 * $0.sessions.count }.map { game, sessions, finished in
      "\(name(game)) (\(done) \(words.share(finished, of: sessions.count)))"
    }
    var sentences: [String] = []
    if !good.isEmpty { sentences.append(good.joined(separator: ", ") + ".") }
    let voices = figures.sessions.compactMap { session in session.longestPhonation.map { (session, $0) } }
    if let (session, length) = voices.max(by: { $0.1 < $1.1 }) {
      let place = [session.game.map(name), words.day(Date(timeIntervalSince1970: session.date))].compactMap { $0 }
      let seconds = words.number(length, decimals: 1)
      sentences.append(
        words.say("Nejdelší hlas: \(seconds)\u{A0}s", "The longest voice: \(seconds)\u{A0}s")
          + " (\(place.joined(separator: ", "))).")
    }
    return sentences.isEmpty ? unjudged : sentences.joined(separator: " ")
  }

  private var hard: String {
    guard !judged.isEmpty else { return unjudged }
    let hard = judged.filter { 2 * $0.finished < $0.sessions.count }.map { game, sessions, finished in
      let faults = sessions.reduce(into: [GameEvent.Name: Int]()) { $0.merge($1.obstacles, uniquingKeysWith: +) }
      // Names decide between equal numbers, so that the same sessions always give the same text.
      let most = faults.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
      let reason = most.map { words.say("; nejčastěji: ", "; most often: ") + $0.key.words(words.language) } ?? ""
      return "\(name(game)) (\(done) \(words.share(finished, of: sessions.count))\(reason))"
    }
    guard hard.isEmpty else { return hard.joined(separator: ", ") + "." }
    return words.say(
      "Každá hra, která se hrála aspoň třikrát, se dokončila nejméně v polovině hraní.",
      "Every game that was played three times or more was finished in half of its sessions or more.")
  }

  private var unjudged: String {
    words.say(
      "Zatím nelze říct: žádná hra se nehrála aspoň třikrát.", "It is too early: no game was played three times.")
  }

  private var done: String { words.say("dokončeno", "finished") }

  private func name(_ game: Game) -> String { game.title(words.language) }

  // MARK: Is it getting better

  private var better: String {
    var (better, worse, unknown): ([String], [String], [String]) = ([], [], [])
    for game in Game.allCases where !figures.sessions(of: game).isEmpty {
      guard let aim = game.kind.scoring.aim else { continue }
      guard let trend = figures.trend(of: game, aim.value), trend.isChange else {
        unknown.append(name(game))
        continue
      }
      let text = "\(name(game)) – \(aim.words(words.language)) \(words.change(trend, aim))"
      if (trend.changePerDay > 0) == aim.isBetterWhenHigher { better.append(text) } else { worse.append(text) }
    }
    let parts = [
      (words.say("Ano: ", "Yes: "), better, "; "), (words.say("Naopak hůř: ", "On the contrary, worse: "), worse, "; "),
      (words.say("Zatím nelze říct, že se něco mění: ", "No change can be told yet: "), unknown, ", "),
    ]
    let said = parts.filter { !$0.1.isEmpty }.map { $0.0 + $0.1.joined(separator: $0.2) + "." }
    return said.isEmpty ? words.say("Zatím nelze říct.", "It is too early.") : said.joined(separator: "\n")
  }
}
