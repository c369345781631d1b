import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import SpeechBoard
import SpeechBoardSessions
import SpeechBoardVoices
import Tables

/// `speech-board settings` shows and changes how the board works for a person.
struct SettingsCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "settings",
      abstract: Words(
        cs: "Ukáže a změní, jak tabulka pro člověka funguje.", en: "Shows and changes how the board works for a person."
      ).text, subcommands: [Show.self, Set.self, Reset.self], defaultSubcommand: Show.self)
  }

  struct Show: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(
          cs: "Vypíše nastavení: názvy, hodnoty, meze a význam.",
          en: "Prints the settings with their names, values, ranges and effects."
        ).text)
    }

    @Flag(name: .long, help: .words(cs: "Místo tabulky vypíše JSON.", en: "Print JSON in place of a table."))
    var json = false

    @OptionGroup var person: PersonOptions
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try person.with(language.chosen) { _, _, settings in
        // The code opens the adults' side; whoever sees this screen need not see it.
        var shown = settings
        shown.editingCode = settings.editingCode.map { _ in "••••" }
        if json { return try Console.send(json: shown) }
        try Console.send(Self.table(shown, language.chosen))
      }
    }

    private static func table(_ settings: SpeechBoardSettings, _ language: Language) -> String {
      let columns = [
        Column("setting", heading: Words(cs: "nastavení", en: "setting")(language)),
        Column("value", heading: Words(cs: "hodnota", en: "value")(language)),
        Column("range", heading: Words(cs: "může být", en: "may be")(language)),
        Column("meaning", heading: Words(cs: "co dělá", en: "what it does")(language)),
      ]
      let choices = SpeechBoardSettings.choices.map { choice in
        Row([
          .text(choice.name), .text(choice.value(in: settings)),
          .text(choice.values.map(\.name).joined(separator: ", ")), .text(choice.meaning(language)),
        ])
      }
      let numbers = SpeechBoardSettings.numbersAndFlags.map { setting in
        Row([
          .text(setting.name), .text(setting.value(in: settings).text(setting.unit, language)),
          .text(setting.expectation(in: settings, language)), .text(setting.meaning(language)),
        ])
      }
      let text = Words(cs: "text, nebo none", en: "a text, or none")(language)
      let voices = settings.voices.sorted { $0.key < $1.key }.map { tag, voice in
        (
          SpeechBoardSettings.voicePrefix + tag, Optional(voice),
          Words(cs: "hlas pro slova v jazyce \(tag)", en: "the voice for words in \(tag)")
        )
      }
      let texts: [(String, String?, Words)] =
        [
          (
            "board-language", settings.boardLocale,
            Words(cs: "jazyk slov na dlaždicích", en: "the language of the labels")
          ),
          ("voice", settings.voice, Words(cs: "hlas espeak-ng (voices)", en: "the voice of espeak-ng (voices)")),
        ] + voices + [
          ("code", settings.editingCode, Words(cs: "kód k úpravám", en: "the code before the adults' side"))
        ]
      let textRows = texts.map { Row([.text($0.0), .text($0.1 ?? "none"), .text(text), .text($0.2(language))]) }
      return TextTable(columns: columns, rows: choices + numbers + textRows, width: Console.terminalWidth).text()
    }
  }

  struct Set: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Změní nastavení podle názvu.", en: "Changes settings by name.").text,
        discussion: Words(
          cs: """
            Třeba jeden spínač, krok dvě sekundy a dětský hlas:

              speech-board settings set access=one-switch scan-interval=2 character=child

            Hlas pro další jazyk slov: voice.de=German+f3 (speech-board voices).

            Když jedna změna není možná, nezmění se nic.
            """,
          en: """
            For example one switch, steps of two seconds and the voice of a child:

              speech-board settings set access=one-switch scan-interval=2 character=child

            A voice for another language of words: voice.de=German+f3 (speech-board voices).

            If one change is not possible, nothing is changed.
            """
        ).text)
    }

    @Argument(
      help: .words(
        cs: "Změny: NÁZEV=HODNOTA, s názvy ze `settings show`.",
        en: "Changes: NAME=VALUE, with the names that `settings show` lists."))
    var changes: [String]

    @OptionGroup var person: PersonOptions
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try person.with(language.chosen) { records, speaker, settings in
        var changed = settings
        for change in changes {
          let halves = change.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
          guard halves.count == 2, !halves[0].isEmpty else {
            throw ValidationError(
              Words(
                cs: "očekáváno NÁZEV=HODNOTA, zadáno \"\(change)\".", en: "expected NAME=VALUE, got \"\(change)\"."
              ).text)
          }
          try changed.set(halves[0], to: halves[1])
          let isVoice = halves[0] == "voice" || halves[0].hasPrefix(SpeechBoardSettings.voicePrefix)
          if isVoice, halves[1] != "none" { try InstalledVoices.check(halves[1]) }
        }
        try records.set(changed, of: speaker)
      }
    }
  }

  struct Reset: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Vrátí obvyklé nastavení.", en: "Brings the usual settings back.").text)
    }

    @OptionGroup var person: PersonOptions
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try person.with(language.chosen) { records, speaker, _ in
        var usual = SpeechBoardSettings()
        usual.language = language.chosen
        try records.set(usual, of: speaker)
      }
    }
  }
}
