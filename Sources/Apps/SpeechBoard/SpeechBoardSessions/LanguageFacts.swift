import AppWords
import LanguageTags
import OpenBoards
import SpeechBoard
import SpeechBoardVoices
import WordPrediction

/// What the program can do in a language of a person's words.
package struct LanguageFacts: Sendable, Hashable {
  /// The language.
  package let language: LanguageTag
  /// The id of the voice that the person chose for it; `nil` for the usual one.
  package let voice: String?
  /// The voices that speak it; none for a language that espeak-ng does not speak.
  package let choices: [InstalledVoices.Choice]
  /// What speaks, predicts, ends and spells its words.
  package let remarks: [Words]

  /// The languages of a person's boards, the most frequent first.
  ///
  /// - Parameter learned: words that the person said in a language.
  package static func all(
    of set: BoardSet, _ settings: SpeechBoardSettings, learned: (LanguageTag) -> [String]
  ) -> [LanguageFacts] {
    let (voices, usual) = (InstalledVoices(), settings.language.tag)
    return set.languages(usual: usual).map { language in
      let choices = voices.choices(for: language.rawValue)
      let alphabet = Alphabet(
        of: language, words: set.words(in: language, usual: usual) + learned(language.written))
      return LanguageFacts(
        language: language, voice: settings.voice(for: language), choices: choices,
        remarks: [
          choices.isEmpty ? Self.noVoice(usual) : nil, Self.prediction(language), Self.endings(language),
          alphabet.origin.words,
        ].compactMap { $0 })
    }
  }

  private static func noVoice(_ usual: LanguageTag) -> Words {
    Words(
      cs: "žádný hlas espeak-ng jím nemluví: mluví hlas pro \(usual)",
      en: "no voice of espeak-ng speaks it: the voice for \(usual) does")
  }

  private static func prediction(_ language: LanguageTag) -> Words {
    StartModel.isShipped(for: language.written.rawValue)
      ? Words(cs: "předpovídají se i obvyklá slova", en: "usual words are predicted, too")
      : Words(cs: "předpovídají se slova, která už člověk řekl", en: "words that the person said before are predicted")
  }

  private static func endings(_ language: LanguageTag) -> Words {
    WordEndings.isSupported(language.rawValue)
      ? Words(cs: "koncovky podle pravidel", en: "endings by rules")
      : Words(cs: "koncovky jen ty, které dlaždice mají", en: "only the endings that tiles have")
  }
}
