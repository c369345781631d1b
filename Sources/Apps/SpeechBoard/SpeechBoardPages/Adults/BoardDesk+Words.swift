import AdultSide
import AppRecords
import AppWords
import Foundation
import LanguageTags
import OpenBoards
import PageMessages
import PageServer
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardReports
import SpeechBoardSessions
import StartBoard
import Tables

/// What was said and learned, how words are said, and the people.
extension BoardDesk {
  /// The most sentences that a list shows.
  private static let listed = 300

  /// Carries out a wish about words or people.
  func carryOut(_ request: WordRequest, at date: Date) throws {
    guard var boards = opened else { return }
    let speaker = boards.speaker
    switch request {
    case .removeSentence(let wish): try records.removeSentence(numbered: wish.id.value, of: speaker)
    case .clearHistory: try records.removeHistory(of: speaker)
    case .addPhrase(let wish):
      let part = SentenceRecordPart(text: wish.text.value, locale: boards.language.rawValue)
      try records.addPhrase(wish.text.value, parts: [part], of: speaker)
    case .removePhrase(let wish): try records.removePhrase(numbered: wish.id.value, of: speaker)
    case .pinPhrase(let pin): try records.pinPhrase(numbered: pin.id.value, pin.isPinned, of: speaker)
    case .orderPhrases(let wish): try records.orderPhrases(wish.ids.values.map(\.value), of: speaker)
    case .forget(let wish):
      for language in try records.learnedLanguages(of: speaker) {
        try records.forget(wish.text.value, language: language, of: speaker)
      }
      boards.forgetPredictions()
    case .forgetAll:
      try records.forgetAll(of: speaker)
      boards.forgetPredictions()
    case .pronounce(let wish):
      var changed = boards.pronunciations
      try changed.set(
        wish.word.value, wish.sounds.map { .words($0.value) }, locale: Self.language(wish.language.value).rawValue)
      try boards.set(changed)
      opened = boards
      renewTalker()
    case .addPerson(let wish): try add(wish, at: date)
    case .changePerson(let wish): try changePerson(wish, &boards)
    case .importPerson(let wish):
      let person = try PersonFiles.add(try adults.uploads.whole(), wish, to: records)
      send(AdultNotice.stored(PersonFiles.added(person)))
      return try showAdults()
    case .removePerson(let wish): return try removePerson(wish)
    }
    opened = boards
    send(AdultNotice.stored(Words(cs: "Uloženo", en: "Stored")))
    try showAdults()
  }

  private static func language(_ text: String) throws -> LanguageTag {
    guard let tag = LanguageTag(rawValue: text) else {
      throw PageRefusal(expected: "a language as a BCP 47 tag", got: text)
    }
    return tag
  }

  /// Says a text at once, so that an adult hears how it sounds.
  func sayNow(_ text: String) {
    guard let boards = opened else { return }
    let tile = adults.screen?.tile.flatMap { boards.visit.board[button: $0] }
    talk(
      SentencePart(text: String(text.prefix(500)), locale: tile?.locale ?? boards.visit.locale, source: .typed))
  }

  // MARK: People

  private func add(_ wish: AdultRequest.NewPerson, at date: Date) throws {
    try records.addPerson(
      named: wish.name.value, portrait: try checked(wish.portrait?.value),
      boards: StarterBoard.shipped.boardSet(in: language),
      at: date)
  }

  private func checked(_ portrait: String?) throws -> String? {
    guard let portrait, !Portrait.names.contains(portrait) else { return portrait }
    throw PageRefusal(expected: "one of \(Portrait.names.joined(separator: ", "))", got: portrait)
  }

  func person(_ id: Int64) throws -> Speaker {
    guard let person = try records.people().first(where: { $0.id == id }) else {
      throw PageRefusal(expected: "the number of a person", got: "\(id)")
    }
    return person
  }

  private func changePerson(_ wish: AdultRequest.Person, _ boards: inout OpenedBoards) throws {
    let person = try person(wish.person.value)
    if let portrait = try checked(wish.portrait?.value) { try records.setPortrait(portrait, of: person) }
    if let name = wish.name { try records.renamePerson(named: person.name, to: name.value) }
    if person.id == boards.speaker.id { boards.take(try self.person(person.id)) }
  }

  private func removePerson(_ wish: AdultRequest.Person) throws {
    let person = try person(wish.person.value)
    try records.remove(person, confirmedBy: wish.name?.value ?? "")
    send(AdultNotice.stored(Words(cs: "\(person.name): smazáno", en: "\(person.name): removed")))
    guard person.id == opened?.speaker.id else { return try showAdults() }
    opened = nil
    closeAdults()
    try showAll()
  }

  func peopleContent(_ boards: OpenedBoards) throws -> AdultContent.People {
    let days = try records.sessionCounts()
    return .init(
      people: try records.people().map {
        .init(
          id: $0.id, name: $0.name, portrait: Portrait(of: $0).name, picture: Portrait(of: $0).address,
          days: days[$0.id]?.count ?? 0)
      },
      portraits: Portrait.names.map {
        .init(name: $0, words: Portrait.words(of: $0), picture: Portrait.address(of: $0))
      }, open: boards.speaker.id)
  }

  // MARK: What was said and learned

  func historyContent(_ boards: OpenedBoards) throws -> AdultContent.History {
    let sentences = try records.history(of: boards.speaker)
    return .init(
      sentences: sentences.prefix(Self.listed).map {
        .init(id: $0.id, text: $0.text, time: $0.time.formatted(.iso8601))
      }, others: max(0, sentences.count - Self.listed), isKept: boards.settings.keepsHistory)
  }

  /// What was said, a line for each sentence, the first one first.
  func historyDocument(_ boards: OpenedBoards) throws -> PageDocument {
    let columns = [Column("time"), Column("sentence")]
    let rows = try records.history(of: boards.speaker).reversed().map {
      Row([.text($0.time.formatted(.iso8601)), .text($0.text)])
    }
    return PageDocument(.csv, CSVFormat(columns: columns).document(rows))
  }

  func phrasesContent(_ boards: OpenedBoards) throws -> AdultContent.Phrases {
    .init(
      phrases: try records.phrases(of: boards.speaker).map {
        .init(id: $0.id, text: $0.text, isPinned: $0.isPinned)
      })
  }

  func learnedContent(_ boards: OpenedBoards) throws -> AdultContent.Learned {
    .init(
      languages: try records.learnedLanguages(of: boards.speaker).map { language in
        let words = try records.learnedWords(of: boards.speaker, language: language)
        let sentences = words.sentences.reversed().map { $0.map { $0 ?? "…" }.joined(separator: " ") }
        return .init(
          language: language, sentences: Array(sentences.prefix(Self.listed)),
          others: max(0, sentences.count - Self.listed))
      }, isLearning: boards.settings.prediction)
  }

  func pronunciationsContent(_ boards: OpenedBoards) -> AdultContent.Pronunciations {
    .init(
      entries: boards.pronunciations.all.map { entry in
        switch entry.sound {
        case .words(let sounds): .init(word: entry.word, language: entry.language, sounds: sounds, isPhonemes: false)
        case .phonemes(let sounds): .init(word: entry.word, language: entry.language, sounds: sounds, isPhonemes: true)
        }
      }, language: boards.language.primary,
      languages: Array(
        Set(["cs", "en"] + boards.languages.map(\.language.primary) + boards.pronunciations.all.map(\.language))
      ).sorted())
  }

  /// The page about the use of the boards.
  func report(_ boards: OpenedBoards, _ language: Language) throws -> PageDocument {
    let use = try BoardUse(of: boards.speaker, in: records)
    var text = ""
    UseReport(
      person: boards.speaker.name, use: use, set: boards.stored.set, rules: boards.settings.rules, language: language
    ).write { text += $0 }
    return PageDocument(.html, text)
  }
}
