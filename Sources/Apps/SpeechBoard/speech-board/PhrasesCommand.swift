import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import LanguageTags
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardSessions

/// `speech-board phrases` keeps sentences that are said again and again.
struct PhrasesCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "phrases",
      abstract: Words(cs: "Věty, které se říkají znovu a znovu.", en: "Sentences that are said again and again.").text,
      subcommands: [List.self, Add.self, Pin.self, Remove.self, Speak.self], defaultSubcommand: List.self)
  }

  struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(abstract: Words(cs: "Vypíše uložené věty.", en: "Lists the saved phrases.").text)
    }

    private struct Listed: Encodable {
      let number: Int64
      let text: String
      let isPinned: Bool
    }

    @Flag(name: .long, help: .words(cs: "Vypíše seznam objektů JSON.", en: "Print a JSON list of objects."))
    var json = false

    @OptionGroup var person: PersonOptions
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try person.with(language.chosen) { records, speaker, _ in
        let phrases = try records.phrases(of: speaker).map {
          Listed(number: $0.id, text: $0.text, isPinned: $0.isPinned)
        }
        if json { return try Console.send(json: phrases) }
        try Console.send(phrases.map { "\($0.number)\($0.isPinned ? " *" : "  ")  \($0.text)\n" }.joined())
      }
    }
  }

  struct Add: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Uloží větu a vypíše její číslo.", en: "Saves a phrase and prints its number.").text)
    }

    @Argument(help: .words(cs: "Věta.", en: "The phrase.")) var text: String
    @Flag(name: .long, help: .words(cs: "Zůstane nahoře.", en: "Keep it at the top.")) var pin = false
    @OptionGroup var person: PersonOptions
    @OptionGroup var language: WordLanguageOptions

    func run() throws {
      try person.with(language.chosen) { records, speaker, _ in
        let parts = language.language.map { [SentenceRecordPart(text: text, locale: $0.rawValue)] } ?? []
        try Console.send("\(try records.addPhrase(text, parts: parts, isPinned: pin, of: speaker).id)\n")
      }
    }
  }

  struct Pin: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Nechá větu nahoře, nebo ji uvolní.", en: "Keeps a phrase at the top, or releases it.").text
      )
    }

    @Argument(help: .words(cs: "Číslo věty.", en: "The number of the phrase.")) var number: Int64
    @Flag(name: .long, help: .words(cs: "Uvolní ji.", en: "Release it.")) var release = false
    @OptionGroup var person: PersonOptions
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try person.with(language.chosen) { records, speaker, _ in
        try records.pinPhrase(numbered: number, !release, of: speaker)
      }
    }
  }

  struct Remove: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(abstract: Words(cs: "Smaže uloženou větu.", en: "Removes a phrase.").text)
    }

    @Argument(help: .words(cs: "Číslo věty.", en: "The number of the phrase.")) var number: Int64
    @OptionGroup var person: PersonOptions
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try person.with(language.chosen) { records, speaker, _ in
        try records.removePhrase(numbered: number, of: speaker)
      }
    }
  }

  struct Speak: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(
          cs: "Řekne uloženou větu a zapíše ji do historie.", en: "Speaks a phrase and keeps it in the history."
        ).text)
    }

    @Argument(help: .words(cs: "Číslo věty.", en: "The number of the phrase.")) var number: Int64
    @OptionGroup var playing: PlayingOptions
    @OptionGroup var person: PersonOptions
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try person.withSpeech(language.chosen) { records, late, speaker, settings in
        guard let phrase = try records.phrases(of: speaker).first(where: { $0.id == number }) else {
          throw SpeechBoardRecordsError.unknownPhrase(number)
        }
        let pronunciations = try records.pronunciations(of: speaker) ?? Pronunciations()
        SentenceKeeper(records: records, late: late, speaker: speaker, settings: settings).keep(phrase)
        let visit = try BoardVisit(records.boards(of: speaker).set, rules: settings.rules)
        let sentence = Sentence(visit.parts(saying: phrase.text, phrase.parts))
        let usual = visit.locale.flatMap(LanguageTag.init) ?? settings.language.tag
        try playing.speak(in: usual, settings, pronunciations) {
          $0.speak(sentence, in: visit.boardSet, locale: visit.locale)
        }
      }
    }
  }
}
