import AppDatabases
import AppWords
import BatchProcessing
import FilePaths
import Foundation
import GRDB
import JSONReading
import OpenBoards
import WordPrediction
import ZipArchives

/// All data of one person in one file: a zip archive with `board.obz` and JSON
/// (`Docs/Formats/speech-board-database.md`).
extension BoardRecords {
  /// The member of `person.json` that names the format.
  static let archiveFormat = "ossicle-speech-board-person"
  private static let fileLimit = 1 << 30
  private static let documentKinds = ["settings", "pronunciations"]

  /// The file `person.json` of an archive.
  struct ArchiveHead: Codable {
    var format = archiveFormat
    var version = 1
    var name: String
    var created: Date
    var portrait: String?
    var learns: Bool
    var keepsHistory: Bool
  }

  /// Writes all data of a person into an archive. What can be undone is not in it. Only the owner can read the file.
  ///
  /// - Throws: `BoardError`, `BatchError` if the file cannot be written; `AppDatabaseError`.
  package func export(_ person: Speaker, to path: String) throws {
    try AppDatabase.refusingDamage { try exportAll(person, to: path) }
  }

  private func exportAll(_ person: Speaker, to path: String) throws {
    let folder = try WorkFolder()
    let boards = folder.path + "/board.obz"
    try self.boards(of: person).set.write(to: boards)
    var presses: [TilePress] = []
    try self.presses(of: person) { presses.append($0) }
    let (row, documents) = try database.read { database in
      (
        try database.row(of: "person", "SELECT * FROM person WHERE id = ?", [person.id]),
        try database.rows(of: "document", "SELECT * FROM document WHERE person_id = ?", [person.id])
      )
    }
    let head = ArchiveHead(
      name: person.name, created: person.created, portrait: person.portrait, learns: try row?["learns"] ?? true,
      keepsHistory: try row?["keeps_history"] ?? true)
    let learned = try learnedLanguages(of: person).map { try learnedWords(of: person, language: $0) }
    var entries: [ZipArchiveWriter.Entry] = [
      .init(path: "person.json", try Self.text(head)),
      .init(path: "board.obz", isCompressed: false) { try FileAccess.contents(of: boards) },
      .init(path: "history.json", try Self.text(history(of: person).reversed().map(Self.unnumbered))),
      .init(path: "phrases.json", try Self.text(phrases(of: person).map(Self.unnumbered))),
      .init(path: "learned.json", try Self.text(learned)),
      .init(path: "presses.json", try Self.text(presses)),
    ]
    entries += try documents.map { row in
      let kind: String = try row.value("kind", expected: Self.documentKinds.joined(separator: " or ")) { kind in
        Self.documentKinds.contains(kind) ? kind : nil
      }
      return .init(path: "\(kind).json", Data((try row["json"] as String).utf8))
    }
    try OutputFile.write(to: path) { part throws(BatchError) in
      do {
        try PrivateFile.makeEmpty(part)
        try ZipArchiveWriter.write(entries, to: part)
        _ = PrivateFile.restrict(part)
      } catch let error as BatchError { throw error } catch {
        throw .unwritable(path: path, reason: "\(error)")
      }
    }
  }

  /// Adds a person with the data of an archive.
  ///
  /// - Parameter name: the name; `nil` for the name in the archive.
  /// - Throws: `SpeechBoardRecordsError.notAPersonArchive`; `BoardError` for its boards; `PeopleError.taken`,
  ///   `.invalidName`; `AppDatabaseError`. Nobody is added then.
  @discardableResult
  package func importPerson(from path: String, named name: String? = nil) throws -> Speaker {
    let file = try ArchiveReader(path)
    let head = try file.value(ArchiveHead.self, "person.json")
    guard head.format == Self.archiveFormat, head.version == 1 else {
      throw SpeechBoardRecordsError.notAPersonArchive(
        path: path, reason: "expected \(Self.archiveFormat) of version 1, got \(head.format) of version \(head.version)"
      )
    }
    let history = try file.value([SpokenSentence].self, "history.json")
    let phrases = try file.value([SavedPhrase].self, "phrases.json")
    let learned = try file.value([LearnedWords].self, "learned.json").map { words in
      do { return try LearnedWords(json: words.json) } catch {
        throw SpeechBoardRecordsError.notAPersonArchive(path: path, reason: "learned.json: \(error)")
      }
    }
    let presses = try file.value([TilePress].self, "presses.json")
    let documents = try Self.documentKinds.compactMap { kind in
      try file.json("\(kind).json").map { (kind, $0) }
    }
    for text in history.map(\.text) + phrases.map(\.text) { try Self.check(text) }
    let folder = try WorkFolder()
    try file.bytes("board.obz", limit: Self.fileLimit).write(to: URL(fileURLWithPath: folder.path + "/board.obz"))
    let boards = try BoardReading(path: folder.path + "/board.obz").set
    let chosen = try table.checked(name ?? head.name)
    return try database.write { database in
      try Self.requireFree(chosen, database)
      let person = try self.add(chosen, head.portrait, boards, at: head.created, database)
      try database.execute(
        sql: "UPDATE person SET learns = ?, keeps_history = ? WHERE id = ?",
        arguments: [head.learns, head.keepsHistory, person.id])
      for sentence in history {
        try database.insert(
          into: "spoken",
          [
            "person_id": person.id, "at_ms": Moment.milliseconds(sentence.time), "text": sentence.text,
            "parts": try StoredText.json(sentence.parts), "way": sentence.way.rawValue,
          ])
      }
      for (place, phrase) in phrases.enumerated() {
        try database.insert(
          into: "phrase",
          [
            "person_id": person.id, "place": place, "pinned": phrase.isPinned, "text": phrase.text,
            "parts": try StoredText.json(phrase.parts),
          ])
      }
      for words in learned { _ = try Self.insert(words, of: person, database) }
      for press in presses.suffix(Self.keptPresses) {
        try database.insert(
          into: "press",
          [
            "person_id": person.id, "at_ms": Moment.milliseconds(press.time), "board": press.board,
            "button": press.button, "method": press.method, "prediction": press.prediction,
          ])
      }
      for (kind, json) in documents { try Self.write(json, kind, person, database) }
      return person
    }
  }

  private static func text(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder.pretty
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(StoredText.text(date))
    }
    return try encoder.encode(value) + Data("\n".utf8)
  }

  private static func unnumbered(_ sentence: SpokenSentence) -> SpokenSentence {
    var sentence = sentence
    sentence.id = 0
    return sentence
  }

  private static func unnumbered(_ phrase: SavedPhrase) -> SavedPhrase {
    var phrase = phrase
    phrase.id = 0
    return phrase
  }
}

extension ZipArchiveWriter.Entry {
  fileprivate init(path: String, _ bytes: Data) { self.init(path: path) { bytes } }
}
