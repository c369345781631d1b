import AppDatabases
import GRDB
import WordPrediction

/// The sentences that the word prediction learned from a person, by language.
extension BoardRecords {
  /// Learns the sentences of a text, unless the person's prediction is off.
  ///
  /// - Returns: the number of sentences that were learned.
  @discardableResult
  package func learn(
    _ text: String, language: String, of person: Speaker, patience: Double = AppDatabase.patience
  ) throws -> Int {
    try learn(
      LearnedWords(language: language, sentences: LearnedWords.sentences(of: text).map { $0 }), of: person,
      patience: patience)
  }

  /// Learns the sentences of a file, unless the person's prediction is off.
  ///
  /// - Returns: the number of sentences that were learned.
  @discardableResult
  package func learn(_ words: LearnedWords, of person: Speaker, patience: Double = AppDatabase.patience) throws -> Int {
    var count = 0
    try database.writeAtOnce(patience: patience) { database in
      let row = try database.row(of: "person", "SELECT id, learns FROM person WHERE id = ?", [person.id])
      count = try row?["learns"] == true ? try Self.insert(words, of: person, database) : 0
    }
    return count
  }

  static func insert(_ words: LearnedWords, of person: Speaker, _ database: Database) throws -> Int {
    let sentences = words.sentences.filter { $0.contains { $0 != nil } }
    let insertion = try database.makeStatement(
      sql: "INSERT INTO learned (person_id, language, words) VALUES (?, ?, ?)")
    for sentence in sentences {
      try insertion.execute(arguments: [person.id, words.language, try StoredText.json(sentence)])
    }
    return sentences.count
  }

  /// What was learned from a person in a language, for a `WordPredictor`, and to look at or export as JSON.
  package func learnedWords(of person: Speaker, language: String) throws -> LearnedWords {
    LearnedWords(
      language: language,
      sentences: try database.read { try learned(of: person, language, $0).map(\.words) })
  }

  /// The languages in which something was learned from a person, sorted.
  package func learnedLanguages(of person: Speaker) throws -> [String] {
    let rows = try database.read {
      try $0.rows(
        of: "learned", "SELECT DISTINCT language FROM learned WHERE person_id = ? ORDER BY language", [person.id])
    }
    return try database.intact(rows) { try $0.name("language") }
  }

  /// Erases all that was learned from a person. It is overwritten in the file.
  package func forgetAll(of person: Speaker) throws {
    try database.erase { try $0.execute(sql: "DELETE FROM learned WHERE person_id = ?", arguments: [person.id]) }
  }

  /// Erases the sentences of a text: of equal ones the last. Capitals and marks do not matter. They are overwritten in
  /// the file.
  ///
  /// - Returns: the number of sentences that were known.
  @discardableResult
  package func forget(_ text: String, language: String, of person: Speaker) throws -> Int {
    try database.erase { database in
      var known = try learned(of: person, language, database)
      var count = 0
      for sentence in LearnedWords.sentences(of: text) {
        let keys = sentence.map { LearnedWords.key(of: $0) }
        guard let place = known.lastIndex(where: { $0.words.map { $0.map(LearnedWords.key) } == keys }) else {
          continue
        }
        try database.execute(sql: "DELETE FROM learned WHERE id = ?", arguments: [known.remove(at: place).id])
        count += 1
      }
      return count
    }
  }

  /// Erases a word from all learned sentences of a language. It is overwritten in the file. The other words of the
  /// sentences stay.
  ///
  /// - Returns: the number of sentences that had the word.
  @discardableResult
  package func forget(word: String, language: String, of person: Speaker) throws -> Int {
    let key = LearnedWords.key(of: word)
    return try database.erase { database in
      var count = 0
      for (id, words) in try learned(of: person, language, database) {
        let left = words.map { $0.map(LearnedWords.key) == key ? nil : $0 }
        if left == words { continue }
        count += 1
        if left.allSatisfy({ $0 == nil }) {
          try database.execute(sql: "DELETE FROM learned WHERE id = ?", arguments: [id])
        } else {
          try database.execute(
            sql: "UPDATE learned SET words = ? WHERE id = ?", arguments: [try StoredText.json(left), id])
        }
      }
      return count
    }
  }

  private func learned(
    of person: Speaker, _ language: String, _ database: Database
  ) throws -> [(id: Int64, words: [String?])] {
    let rows = try database.rows(
      of: "learned", "SELECT id, words FROM learned WHERE person_id = ? AND language = ? ORDER BY id",
      [person.id, language])
    return try self.database.intact(rows) { (id: try $0["id"], words: try $0.json("words", as: [String?].self)) }
  }
}
