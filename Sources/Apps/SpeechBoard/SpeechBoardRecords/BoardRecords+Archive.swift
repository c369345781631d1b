import AppDatabases
import AppRecords
import AppWords
import BatchProcessing
import Foundation
import GRDB
import JSONReading
import OpenBoards
import WordPrediction

/// The archives of people.
extension BoardRecords: ArchivedPeople {
  package var archiveForm: PersonArchiveForm {
    PersonArchiveForm(
      app: "speech-board", applicationID: Self.applicationID, migrations: Self.migrations,
      shared: [.init("medium", key: "sha256")])
  }

  package func records(at path: String) throws -> BoardRecords { try BoardRecords(path: path) }

  package func records(of archive: PersonArchiveFile, at database: String) throws -> BoardRecords {
    guard archive.has(FirstArchiveHead.path) else {
      try archive.load(into: database, archiveForm)
      return try records(at: database)
    }
    let records = try records(at: database)
    try records.addPerson(ofFirstArchive: archive)
    return records
  }
}

/// The first form of an archive: `board.obz` and lists as JSON, without the edits that can be undone. It is only read.
extension BoardRecords {
  /// The file `person.json`.
  private struct FirstArchiveHead: Decodable {
    static let path = "person.json"
    static let format = "ossicle-speech-board-person"

    let format: String
    let version: Int
    let name: String
    let created: Date
    let portrait: String?
    let learns: Bool
    let keepsHistory: Bool
  }

  private struct FirstSentence: Decodable {
    let time: Date
    let text: String
    let parts: [SentenceRecordPart]
    let way: SentenceWay
  }

  private struct FirstPhrase: Decodable {
    let text: String
    let parts: [SentenceRecordPart]
    let isPinned: Bool
  }

  private func addPerson(ofFirstArchive archive: PersonArchiveFile) throws {
    let head = try archive.first(FirstArchiveHead.self, FirstArchiveHead.path)
    guard head.format == FirstArchiveHead.format, head.version == 1 else {
      throw archive.fault(
        Words(
          cs: "očekáván \(FirstArchiveHead.format) verze 1", en: "expected \(FirstArchiveHead.format) of version 1"))
    }
    let history = try archive.first([FirstSentence].self, "history.json")
    let phrases = try archive.first([FirstPhrase].self, "phrases.json")
    let learned = try archive.first([LearnedWords].self, "learned.json")
    let presses = try archive.first([TilePress].self, "presses.json")
    let documents = try Self.documentKinds.filter { archive.has("\($0).json") }.map { kind in
      (kind, String(decoding: try archive.bytes("\(kind).json"), as: UTF8.self))
    }
    try ScratchFolder.with { folder in
      try archive.bytes("board.obz").write(to: URL(filePath: folder("board.obz")))
      let boards = try BoardReading(path: folder("board.obz")).set
      let person = try addPerson(named: head.name, portrait: head.portrait, boards: boards, at: head.created)
      try database.write { database in
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
        try database.execute(
          sql: "UPDATE person SET learns = ?, keeps_history = ? WHERE id = ?",
          arguments: [head.learns, head.keepsHistory, person.id])
      }
    }
  }
}

extension PersonArchiveFile {
  /// The value of a file of the first form.
  fileprivate func first<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      try StoredText.date(try decoder.singleValueContainer().decode(String.self))
    }
    let bytes = try bytes(name)
    do { return try decoder.value(type, in: bytes) } catch {
      throw fault(Words(cs: "\(name): očekáván JSON této verze", en: "\(name): expected JSON of this version"))
    }
  }
}
