import AppRecords
import AppWords
import Foundation
import OpenBoards
import PageServer
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardReports
import SpeechBoardSessions
import StartBoard

/// What was said and learned, how words are said, and the people.
extension BoardDesk {
  /// The most sentences that a list shows.
  private static let listed = 300

  /// Carries out a message about words or people.
  func carryOutWords(_ message: PageMessage, at date: Date) throws {
    guard var boards = opened else { return }
    let speaker = boards.speaker
    switch message.type {
    case "adults-remove-sentence":
      try records.removeSentence(numbered: try message.read(AdultRequest.Numbered.self).id, of: speaker)
    case "adults-clear-history": try records.removeHistory(of: speaker)
    case "adults-add-phrase": try records.addPhrase(try message.read(AdultRequest.Text.self).text, of: speaker)
    case "adults-remove-phrase":
      try records.removePhrase(numbered: try message.read(AdultRequest.Numbered.self).id, of: speaker)
    case "adults-pin-phrase":
      let pin = try message.read(AdultRequest.Pin.self)
      try records.pinPhrase(numbered: pin.id, pin.isPinned, of: speaker)
    case "adults-order-phrases":
      try records.orderPhrases(try message.read(AdultRequest.Order.self).ids, of: speaker)
    case "adults-forget":
      let text = try message.read(AdultRequest.Text.self).text
      for language in try records.learnedLanguages(of: speaker) {
        try records.forget(text, language: language, of: speaker)
      }
      boards.forgetPredictions()
    case "adults-forget-all":
      try records.forgetAll(of: speaker)
      boards.forgetPredictions()
    case "adults-pronounce":
      let wish = try message.read(AdultRequest.Pronunciation.self)
      var changed = boards.pronunciations
      try changed.set(wish.word, wish.sounds.map { .words($0) }, locale: wish.language.rawValue)
      try boards.set(changed)
      opened = boards
      renewTalker()
    case "adults-add-person": try add(try message.read(AdultRequest.NewPerson.self), at: date)
    case "adults-change-person": try changePerson(try message.read(AdultRequest.Person.self), &boards)
    case "adults-remove-person": return try removePerson(try message.read(AdultRequest.Person.self))
    default: throw PageRefusal(expected: "a message of the speech board", got: message.type)
    }
    opened = boards
    send(AdultNotice.stored(Words(cs: "Uloženo", en: "Stored")))
    try showAdults()
  }

  /// Says a text at once, so that an adult hears how it sounds.
  func sayNow(_ text: String) {
    guard let boards = opened else { return }
    talk(SentencePart(text: String(text.prefix(500)), locale: boards.visit.locale, source: .typed))
  }

  // MARK: People

  private func add(_ wish: AdultRequest.NewPerson, at date: Date) throws {
    try records.addPerson(
      named: wish.name, portrait: try checked(wish.portrait), boards: StarterBoard.shipped.boardSet(in: language),
      at: date)
  }

  private func checked(_ portrait: String?) throws -> String? {
    guard let portrait, !Portrait.names.contains(portrait) else { return portrait }
    throw PageRefusal(expected: "one of \(Portrait.names.joined(separator: ", "))", got: portrait)
  }

  private func person(_ id: Int64) throws -> Speaker {
    guard let person = try records.people().first(where: { $0.id == id }) else {
      throw PageRefusal(expected: "the number of a person", got: "\(id)")
    }
    return person
  }

  private func changePerson(_ wish: AdultRequest.Person, _ boards: inout OpenedBoards) throws {
    let person = try person(wish.person)
    if let portrait = try checked(wish.portrait) { try records.setPortrait(portrait, of: person) }
    if let name = wish.name { try records.renamePerson(named: person.name, to: name) }
    if person.id == boards.speaker.id { boards.take(try self.person(person.id)) }
  }

  private func removePerson(_ wish: AdultRequest.Person) throws {
    let person = try person(wish.person)
    try records.remove(person, confirmedBy: wish.name ?? "")
    send(AdultNotice.stored(Words(cs: "\(person.name): smazáno", en: "\(person.name): removed")))
    guard person.id == opened?.speaker.id else { return try showAdults() }
    opened = nil
    adults.close()
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
      }, language: boards.language.rawValue)
  }

  /// The page about the use of the boards.
  func report(_ boards: OpenedBoards, _ language: Language) -> PageDocument? {
    guard let use = try? BoardUse(of: boards.speaker, in: records) else { return nil }
    var text = ""
    UseReport(
      person: boards.speaker.name, use: use, set: boards.stored.set, rules: boards.settings.rules, language: language
    ).write { text += $0 }
    return PageDocument(.html, text)
  }
}
