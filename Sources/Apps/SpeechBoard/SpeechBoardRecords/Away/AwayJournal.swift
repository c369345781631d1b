import AppWords
import Foundation
import JSONReading

/// What was said and edited on a page without a program, as its file brings it home
/// (Docs/Formats/speech-board-away.md).
package struct AwayJournal: Decodable, Sendable {
  /// What an edit changes of a tile.
  package struct TileWords: Decodable, Sendable, Hashable {
    var label: String
    var spoken: String
    var isHidden: Bool
  }

  /// What has happened.
  enum Event: Sendable {
    case said(text: String, parts: [SentenceRecordPart], locale: String?)
    case phraseAdded(text: String, parts: [SentenceRecordPart])
    case phraseRemoved(text: String)
    case tileChanged(board: String, tile: String, before: TileWords, after: TileWords)
    case tileAdded(board: String, tile: String, row: Int?, column: Int?, words: TileWords)
  }

  /// A line of the journal.
  struct Entry: Sendable {
    /// Unique for ever: an entry is taken once.
    var id: String
    var time: Date
    var event: Event
  }

  /// The name of the format in the file.
  package static let format = "ossicle-speech-board-away"
  /// The newest version of it.
  package static let version = 1
  /// The most bytes of a file.
  package static let byteLimit = 100 << 20
  /// The most characters of an id.
  private static let idLimit = 200

  /// The name of the person when the page was made.
  package let person: String
  let entries: [Entry]

  /// Reads a file.
  ///
  /// - Throws: `AwayJournalError`.
  package init(_ bytes: Data) throws(AwayJournalError) {
    guard bytes.count <= Self.byteLimit else { throw .tooLarge(bytes: bytes.count, limit: Self.byteLimit) }
    do { self = try JSONDecoder().value(Self.self, in: bytes) } catch let error as AwayJournalError {
      throw error
    } catch {
      throw .unreadable
    }
  }

  /// Refuses a journal of somebody else.
  ///
  /// - Throws: `AwayJournalError.otherPerson`.
  package func require(_ speaker: Speaker) throws(AwayJournalError) {
    guard person == speaker.name else { throw .otherPerson(found: person, expected: speaker.name) }
  }

  private struct Head: Decodable {
    var name: String
  }

  private enum Key: String, CodingKey { case format, version, person, entries }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    guard try values.decode(String.self, forKey: .format) == Self.format else { throw AwayJournalError.unreadable }
    let version = try values.decode(Int.self, forKey: .version)
    guard (1...Self.version).contains(version) else {
      throw AwayJournalError.otherVersion(found: version, newest: Self.version)
    }
    person = try values.decode(Head.self, forKey: .person).name
    entries = try values.decode([Entry].self, forKey: .entries)
    for entry in entries where !(1...Self.idLimit).contains(entry.id.utf8.count) { throw AwayJournalError.unreadable }
  }
}

extension AwayJournal.Entry: Decodable {
  private enum Key: String, CodingKey {
    case id, at, kind, text, parts, locale, board, tile, row, column, before, after
  }

  private enum Kind: String, Decodable {
    case said
    case phraseAdded = "phrase-added"
    case phraseRemoved = "phrase-removed"
    case tileChanged = "tile-changed"
    case tileAdded = "tile-added"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) throws -> String { try values.decode(String.self, forKey: key) }
    func parts() throws -> [SentenceRecordPart] { try values.decode([SentenceRecordPart].self, forKey: .parts) }
    func words(_ key: Key) throws -> AwayJournal.TileWords {
      try values.decode(AwayJournal.TileWords.self, forKey: key)
    }
    id = try text(.id)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    guard let time = try? style.parse(text(.at)) else { throw AwayJournalError.unreadable }
    self.time = time
    switch try values.decode(Kind.self, forKey: .kind) {
    case .said:
      event = .said(
        text: try text(.text), parts: try parts(), locale: try values.decodeIfPresent(String.self, forKey: .locale))
    case .phraseAdded: event = .phraseAdded(text: try text(.text), parts: try parts())
    case .phraseRemoved: event = .phraseRemoved(text: try text(.text))
    case .tileChanged:
      event = .tileChanged(
        board: try text(.board), tile: try text(.tile), before: try words(.before), after: try words(.after))
    case .tileAdded:
      event = .tileAdded(
        board: try text(.board), tile: try text(.tile), row: try values.decodeIfPresent(Int.self, forKey: .row),
        column: try values.decodeIfPresent(Int.self, forKey: .column), words: try words(.after))
    }
  }
}

/// Why a file of what was said away cannot be taken.
package enum AwayJournalError: Error, Equatable, Sendable, CustomStringConvertible, Worded {
  /// It is no such file.
  case unreadable
  /// A later program made it.
  case otherVersion(found: Int, newest: Int)
  /// It is larger than any such file.
  case tooLarge(bytes: Int, limit: Int)
  /// It is of another person.
  case otherPerson(found: String, expected: String)

  package var description: String { words.en }

  package var words: Words {
    switch self {
    case .unreadable:
      Words(
        cs: "očekáván soubor, který uložila tabulka na cesty (\(AwayJournal.format)); tento to není",
        en: "expected a file that the board for the way has saved (\(AwayJournal.format)), got another one")
    case .otherVersion(let found, let newest):
      Words(cs: "očekávána verze 1 až \(newest), je \(found)", en: "expected version 1 to \(newest), got \(found)")
    case .tooLarge(let bytes, let limit):
      Words(cs: "očekáváno nejvýše \(limit) bajtů, je \(bytes)", en: "expected at most \(limit) bytes, got \(bytes)")
    case .otherPerson(let found, let expected):
      Words(
        cs: "očekáván soubor člověka jménem \(expected), tento je člověka jménem \(found)",
        en: "expected a file of \(expected), got one of \(found)")
    }
  }
}
