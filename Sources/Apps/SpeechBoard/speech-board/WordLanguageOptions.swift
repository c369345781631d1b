import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import LanguageTags
import SpeechBoard

extension LanguageTag: ExpressibleByArgument {}

/// The option for the language of the words that a command speaks, predicts or keeps. The program's own texts follow it where they
/// are in that language.
struct WordLanguageOptions: ParsableArguments {
  @Option(
    name: .long,
    help: .words(
      cs: "Jazyk slov: cs, de, pt-BR … (BCP 47). (výchozí: jazyk uživatele)",
      en: "The language of the words: cs, de, pt-BR … (BCP 47). (default: the user's)"))
  var language: LanguageTag?

  /// The language of the program's own texts.
  var chosen: Language {
    language.flatMap { Language(rawValue: $0.primary) } ?? Language(environment: ProcessInfo.processInfo.environment)
  }

  /// The language of the words: the one that was named, or that of the program.
  var words: LanguageTag { language ?? chosen.tag }
}
