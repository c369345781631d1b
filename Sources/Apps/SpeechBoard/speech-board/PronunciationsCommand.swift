import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardSessions

/// `speech-board pronunciations` says how the voice reads words that it reads wrong.
struct PronunciationsCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "pronunciations",
      abstract: Words(
        cs: "Jak hlas čte slova, která čte špatně.", en: "How the voice reads words that it would read wrong."
      ).text, subcommands: [List.self, Set.self, Remove.self], defaultSubcommand: List.self)
  }

  struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(abstract: Words(cs: "Vypíše výslovnosti.", en: "Lists the pronunciations.").text)
    }

    private struct Listed: Encodable {
      let language: String
      let word: String
      let sounds: String
      let isPhonemes: Bool

      init(_ entry: Pronunciations.Entry) {
        (language, word) = (entry.language, entry.word)
        switch entry.sound {
        case .words(let words): (sounds, isPhonemes) = (words, false)
        case .phonemes(let phonemes): (sounds, isPhonemes) = (phonemes, true)
        }
      }
    }

    @Flag(name: .long, help: .words(cs: "Vypíše seznam objektů JSON.", en: "Print a JSON list of objects."))
    var json = false

    @OptionGroup var person: PersonOptions
    @OptionGroup var language: WordLanguageOptions

    func run() throws {
      try person.with(language.chosen) { records, speaker, _ in
        let list = (try records.pronunciations(of: speaker) ?? Pronunciations()).all.map(Listed.init)
        if json { return try Console.send(json: list) }
        try Console.send(
          list.map { "\($0.language)  \($0.word) = \($0.isPhonemes ? "[[\($0.sounds)]]" : $0.sounds)\n" }.joined())
      }
    }
  }

  struct Set: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Nastaví, jak se slovo čte.", en: "Sets how a word is read.").text,
        discussion: Words(
          cs: """
            Třeba iPad: speech-board pronunciations set iPad ajped. S --phonemes je výslovnost v zápisu espeak-ng.
            """,
          en: """
            For example a name: speech-board pronunciations set Siobhán Shivawn. With --phonemes the pronunciation is in \
            the notation of espeak-ng.
            """
        ).text)
    }

    @Argument(help: .words(cs: "Slovo, nebo několik slov.", en: "The word, or several words.")) var word: String
    @Argument(help: .words(cs: "Jak se čte.", en: "How it is read.")) var sounds: String
    @Flag(name: .long, help: .words(cs: "Výslovnost jsou fonémy.", en: "The pronunciation is phonemes."))
    var phonemes = false
    @OptionGroup var person: PersonOptions
    @OptionGroup var language: WordLanguageOptions

    func run() throws {
      try person.change(language.chosen) { list in
        try list.set(word, phonemes ? .phonemes(sounds) : .words(sounds), locale: language.words.rawValue)
      }
    }
  }

  struct Remove: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Slovo se čte zase jako předtím.", en: "Lets the voice read a word as before.").text)
    }

    @Argument(help: .words(cs: "Slovo.", en: "The word.")) var word: String
    @OptionGroup var person: PersonOptions
    @OptionGroup var language: WordLanguageOptions

    func run() throws {
      try person.change(language.chosen) { list in
        guard list.sound(of: word, locale: language.words.rawValue) != nil else {
          throw ToolFault(
            description: Words(
              cs: "očekáváno slovo s nastavenou výslovností, zadáno \(word)",
              en: "expected a word whose pronunciation was set, got \(word)"
            ).text, isUsage: true)
        }
        try list.set(word, nil, locale: language.words.rawValue)
      }
    }
  }
}

extension PersonOptions {
  /// Changes the person's pronunciations, and stores them.
  fileprivate func change(_ language: Language, _ change: (inout Pronunciations) throws -> Void) throws {
    try with(language) { records, speaker, _ in
      var list = try records.pronunciations(of: speaker) ?? Pronunciations()
      try change(&list)
      try records.setPronunciations(list, of: speaker)
    }
  }
}
