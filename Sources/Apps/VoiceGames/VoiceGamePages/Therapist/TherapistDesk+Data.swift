import AdultSide
import AppDatabases
import AppWords
import Foundation
import PageMessages
import PageServer
import Tables
import VoiceGameRecords
import VoiceGames

/// The log, how long recordings are kept, and the deletion of sessions.
extension TherapistDesk {
  /// The number of events that the screen shows.
  private static let shownEvents = 50

  // The log.

  mutating func showLog(_ request: TherapistRequest.Log) throws -> Answer {
    guard !request.query.needsChild || request.child != nil else {
      return try showing(
        .refused(Words(cs: "Vyberte, čí události to mají být.", en: "Choose whose events they are to be.")))
    }
    log = LogWish(
      query: request.query, child: request.child?.value, from: request.from?.value, to: request.to?.value)
    _ = try log.map(filter)
    place = .data
    return try shown()
  }

  /// A part of the log, as the page asks for it.
  struct LogWish: Sendable {
    var query: NamedQuery
    var child: Int64?
    var from: String?
    var to: String?
  }

  /// - Throws: `PageRefusal` for a text that is no moment, and for nobody's number.
  private func filter(_ wish: LogWish) throws -> LogFilter {
    func moment(_ text: String?) throws -> Date? {
      guard let text else { return nil }
      guard let moment = Period.moment(text) else { throw PageRefusal(expected: "a moment in ISO 8601", got: text) }
      return moment
    }
    return wish.query.filter(
      child: try wish.child.map(child), in: Period(from: try moment(wish.from), to: try moment(wish.to)))
  }

  private func logContent(_ wish: LogWish) throws -> TherapistContent.LogPart {
    var (count, last) = (0, [TherapistContent.LogPart.Event]())
    let names = GameRecords.logColumns.map(\.name)
    let places = ["at", "child", "game", "event"].compactMap { names.firstIndex(of: $0) }
    try records.log(try filter(wish)) { row in
      count += 1
      let texts = places.map { row.cells[$0].plainText ?? "" }
      let (game, event) = (Game(rawValue: texts[2])?.title, GameEvent.Name(rawValue: texts[3])?.words)
      last.append(
        .init(
          at: texts[0], child: texts[1], game: game ?? Words(cs: texts[2], en: texts[2]),
          event: event ?? Words(cs: texts[3], en: texts[3])))
      if last.count > 2 * Self.shownEvents { last.removeFirst(Self.shownEvents) }
    }
    return .init(
      query: wish.query, child: wish.child.map { .init($0) }, from: wish.from, to: wish.to, count: count,
      last: last.suffix(Self.shownEvents))
  }

  /// The log as CSV at `QUERY/CHILD/FROM/TO`, with `-` for what is left open; `nil` for another path.
  func log(at parts: ArraySlice<Substring>) throws -> PageDocument? {
    let parts = parts.map { $0 == "-" ? nil : String($0) }
    guard parts.count == 4, let query = parts[0].flatMap(NamedQuery.init),
      parts[1] == nil || Int64(parts[1] ?? "") != nil
    else { return nil }
    let wish = LogWish(query: query, child: parts[1].flatMap { Int64($0) }, from: parts[2], to: parts[3])
    let filter: LogFilter
    do { filter = try self.filter(wish) } catch is PageRefusal { return nil }
    guard !query.needsChild || filter.child != nil else { return nil }
    let format = CSVFormat(columns: GameRecords.logColumns)
    var text = format.header
    try records.log(filter) { text += format.line($0) }
    return PageDocument(.csv, text)
  }

  // How long recordings are kept.

  mutating func setRetention(_ request: TherapistRequest.Retention, at date: Date) throws -> Answer {
    place = .data
    question = nil
    let days = request.days?.value
    if let days, !GameRecords.retentionRange.contains(days) {
      return try showing(.refused(GameRecordsError.invalidRetention(days: days).words))
    }
    let count = try days.map { try records.recordingsOlder(than: $0, at: date).count } ?? 0
    if let days, count > 0, request.sessions?.value != count {
      question = .init(days: days, sessions: count)
      return try shown()
    }
    try records.setRetention(days: days, at: date)
    return try showing(.stored)
  }

  func dataContent() throws -> TherapistContent.Data {
    .init(
      people: try records.people().map(entry), retention: try records.retentionDays().map { .init($0) },
      question: question, log: try log.map(logContent))
  }

  // Deletion.

  mutating func removeSession(_ request: TherapistRequest.SessionRemoval) throws -> Answer {
    let sessions = try records.sessions(numbered: [request.session.value])
    return try removing {
      if request.isRecordingOnly { try $0.removeRecordings(of: sessions) } else { try $0.remove(sessions) }
    }
  }

  mutating func removeRecordings(_ request: TherapistRequest.RecordingsRemoval) throws -> Answer {
    let sessions = try records.sessions(of: try child(request.child.value)).filter(\.isRecorded)
    guard sessions.count == request.sessions.value else {
      return try showing(
        .refused(Words(cs: "Záznamů je teď jiný počet.", en: "There is another number of recordings now.")))
    }
    return try removing { try $0.removeRecordings(of: sessions) }
  }

  private mutating func removing(_ change: (GameRecords) throws -> Void) throws -> Answer {
    do {
      try change(records)
      return try showing(.stored(Words(cs: "Smazáno", en: "Deleted")))
    } catch AppDatabaseError.sessionInUse {
      return try showing(
        .refused(
          Words(cs: "Tohle se právě hraje. Nejdřív hru ukončete.", en: "It is being played. End the game first.")))
    }
  }
}
