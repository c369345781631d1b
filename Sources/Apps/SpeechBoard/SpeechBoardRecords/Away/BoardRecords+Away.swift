import AppDatabases
import AppRecords
import AppWords
import Foundation
import GRDB
import LanguageTags
import OpenBoards
import SpeechBoard
import WordPrediction

/// What was said and edited on a page without a program.
extension BoardRecords {
  /// The third version: which entries of journals were taken. A published migration never changes.
  static let awayTable = Migration("what came home from pages without a program") { database in
    try database.execute(
      sql: """
        CREATE TABLE away_entry (
          person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
          entry TEXT NOT NULL CHECK (length(entry) BETWEEN 1 AND 200), PRIMARY KEY (person_id, entry)
        ) WITHOUT ROWID, STRICT;
        """)
  }

  /// Takes a journal home: the history by its times, phrases that are not here yet, what the prediction learns from
  /// each sentence once, and edits of tiles as one edit that can be undone. An entry that was taken before changes
  /// nothing.
  ///
  /// - Parameters:
  ///   - settings: the person's settings.
  ///   - date: the time of the edit.
  /// - Throws: `AppDatabaseError`; nothing is changed then.
  @discardableResult
  package func take(
    _ journal: AwayJournal, of person: Speaker, _ settings: SpeechBoardSettings, at date: Date
  ) throws -> AwayOutcome {
    var outcome = AwayOutcome()
    // A phrase that was removed is overwritten in the file.
    let stored: StoredBoards? = try database.erase { database in
      outcome = AwayOutcome()
      let before = try present(person, database)
      var edits = AwayEdits(before.set, locale: settings.boardLocale)
      for entry in journal.entries {
        try database.execute(
          sql: "INSERT OR IGNORE INTO away_entry (person_id, entry) VALUES (?, ?)", arguments: [person.id, entry.id])
        guard database.changesCount == 1 else {
          outcome.known += 1
          continue
        }
        try Self.take(entry, of: person, settings, &edits, &outcome, database)
      }
      (outcome.edits, outcome.remarks) = (edits.count, edits.remarks)
      guard edits.count > 0 else { return nil }
      try Self.check(edits.set)
      return try edit(
        before, to: edits.set, of: person, Words(cs: "Úpravy z cesty", en: "Edits from the way"), at: date, database)
    }
    if let stored { shelf[stored.version] = stored.set }
    return outcome
  }

  private static func take(
    _ entry: AwayJournal.Entry, of person: Speaker, _ settings: SpeechBoardSettings, _ edits: inout AwayEdits,
    _ outcome: inout AwayOutcome, _ database: Database
  ) throws {
    switch entry.event {
    case .said(let text, let parts, let locale):
      guard (try? check(text)) != nil else { return }
      try database.execute(
        sql: """
          INSERT INTO spoken (person_id, at_ms, text, parts, way)
          SELECT id, ?, ?, ?, ? FROM person WHERE id = ? AND keeps_history
          """,
        arguments: [
          Moment.milliseconds(entry.time), text, try StoredText.json(parts), SentenceWay.pressed.rawValue, person.id,
        ])
      outcome.sentences += database.changesCount
      let row = try database.row(of: "person", "SELECT id, learns FROM person WHERE id = ?", [person.id])
      guard try row?["learns"] == true else { return }
      let usual = locale.flatMap(LanguageTag.init) ?? settings.language.tag
      let sentence = Sentence(parts.map { SentencePart(text: $0.text, locale: $0.locale) })
      let languages = sentence.languages(usual: usual)
      let isMixed = languages.count > 1
      for language in isMixed ? languages : [languages.first ?? usual.written] {
        let sentences = isMixed ? sentence.learned(in: language, usual: usual) : LearnedWords.sentences(of: text)
        _ = try insert(LearnedWords(language: language.rawValue, sentences: sentences), of: person, database)
      }
    case .phraseAdded(let text, let parts):
      guard (try? check(text)) != nil else { return }
      try database.execute(
        sql: """
          INSERT INTO phrase (person_id, place, pinned, text, parts)
          SELECT ?1, min(coalesce(max(place), 0) + 1, 1000000000), 0, ?2, ?3 FROM phrase WHERE person_id = ?1
          HAVING NOT EXISTS (SELECT 1 FROM phrase WHERE person_id = ?1 AND text = ?2)
          """, arguments: [person.id, text, try StoredText.json(parts)])
      outcome.phrases += database.changesCount
    case .phraseRemoved(let text):
      try database.execute(sql: "DELETE FROM phrase WHERE person_id = ? AND text = ?", arguments: [person.id, text])
      outcome.phrases += database.changesCount
    case .tileChanged(let board, let tile, let before, let after):
      do throws(BoardEditError) { try edits.change(tile, on: board, from: before, to: after) } catch {
        edits.refuse(after, error)
      }
    case .tileAdded(let board, let tile, let row, let column, let words):
      let place: TilePlace? =
        if let row, let column { .grid(row: row, column: column) } else { .dock(Int.max) }
      do throws(BoardEditError) { try edits.add(tile, to: board, at: place, words) } catch {
        edits.refuse(words, error)
      }
    }
  }
}
