import AppDatabases
import AppWords
import Foundation
import GRDB
import OpenBoards
import PageSecurity
import WordPrediction

/// The check of everything that is stored.
extension BoardRecords {
  /// Parses everything that is stored, also the boards that can be brought back.
  ///
  /// - Returns: the number of sentences.
  /// - Throws: `AppDatabaseError` and the other errors of reading for damaged data.
  package func verify() throws -> Int {
    try database.verify()
    return try AppDatabase.refusingDamage {
      try verifyMedia()
      return try people().reduce(0) { try $0 + verify($1) }
    }
  }

  private func verify(_ person: Speaker) throws -> Int {
    _ = (try boards(of: person), try steps(of: person))
    try database.read { database in
      try Self.verifyVersions(of: person, database)
      let row = try database.row(
        of: "person", "SELECT id, learns, keeps_history FROM person WHERE id = ?", [person.id])
      let _: (Bool?, Bool?) = (try row?["learns"], try row?["keeps_history"])
    }
    _ = (try settings(of: person), try pronunciations(of: person))
    for language in try learnedLanguages(of: person) {
      _ = try LearnedWords(json: try learnedWords(of: person, language: language).json)
    }
    try presses(of: person) { _ in }
    let history = try history(of: person)
    for text in try history.map(\.text) + phrases(of: person).map(\.text) { try Self.check(text) }
    return history.count
  }

  /// Reads each board once, however many versions it is in.
  private static func verifyVersions(of person: Speaker, _ database: Database) throws {
    var spans: [String: [ClosedRange<Int>]] = [:]
    let rows = "SELECT id, name, first, stop, text FROM board WHERE person_id = ?"
    try database.eachRow(of: "board", rows, [person.id]) { row in
      let (name, text): (String, Data) = (try row["name"], try row["text"])
      guard let board = try? Board(storedText: text, name: name), board.id == name else {
        throw row.bad("text", expected: "the board \(name)")
      }
      let first: Int = try row["first", versionNumbers]
      let stop: Int? = try row["stop", (first + 1)...Int.max]
      spans[name, default: []].append(first...((stop ?? .max) - 1))
      return true
    }
    for version in try database.rows(of: "version", "SELECT * FROM version WHERE person_id = ?", [person.id]) {
      let (number, head): (Int, BoardHead) = (try version["number", versionNumbers], try version.json("head"))
      let (_, _): (Date, Words) = (try version["made"], try version.json("title"))
      let areThere = head.order.allSatisfy { name in
        spans[name, default: []].count { $0.contains(number) } == 1
      }
      guard areThere, Set(head.order).count == head.order.count, head.order.contains(head.root) else {
        throw version.bad("head", expected: "boards of this version, each once")
      }
    }
  }

  /// A picture is found by the digest of its bytes: another one under its name would be shown in its place.
  private func verifyMedia() throws {
    try database.read { database in
      try database.eachRow(of: "medium", "SELECT * FROM medium") { row in
        let (bytes, digest, _): (Data, String, String?) = (try row["bytes"], try row["sha256"], try row["type"])
        guard ContentDigest.sha256(bytes) == digest else {
          throw row.bad("sha256", expected: "the digest of the bytes")
        }
        return true
      }
    }
  }
}
