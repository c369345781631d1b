import AppCommands
import AppWords
import ArgumentParser
import LanguageTags
import SpeechBoard
import SpeechBoardVoices

extension VoiceCharacter: ExpressibleByArgument {}

/// The options for a voice.
struct VoiceOptions: ParsableArguments {
  @Option(
    name: .long,
    help: .words(
      cs: "Hlas: jazyk, jméno nebo označení hlasu espeak-ng. (výchozí: jazyk textů)",
      en: "The voice: a language, a name or an identifier of espeak-ng. (default: the language of the words)"))
  var voice: String?

  @Option(
    name: .long,
    help: .words(
      cs: "Místo espeak-ng jiný program: příkazový řádek s {text} a {file} (WAV), může mít {rate}.",
      en: "Another program in place of espeak-ng: a command line with {text} and {file} (WAV), and perhaps {rate}."))
  var engine: String?

  @Option(
    name: .long,
    help: .words(
      cs: "Kdo jako by mluvil. (výchozí: muž, nemá-li člověk nastaveno jinak)",
      en: "Who seems to speak. (default: man, unless the person's settings say another)"))
  var character: VoiceCharacter?

  @Option(
    name: .long,
    help: .words(
      cs: "Rychlost, 0.5 až 2; výška zůstává. (výchozí: 1, nemá-li člověk nastaveno jinak)",
      en: "The speed, 0.5 to 2; the pitch stays. (default: 1, unless the person's settings say another)"))
  var rate: Double?

  @Option(
    name: .long,
    help: .words(
      cs: "Posun výšky v půltónech, -6 až 6. (výchozí: 0, nemá-li člověk nastaveno jinak)",
      en: "The shift of the pitch in semitones, -6 to 6. (default: 0, unless the person's settings say another)"))
  var pitch: Double?

  /// The voice of the options, and of the settings where there are none.
  ///
  /// - Parameters:
  ///   - language: the language of a voice that is not named. Settings name one for each language.
  ///   - wish: what a tile or board wants; it goes before the settings, and the options before it.
  func chosen(
    _ language: LanguageTag, _ settings: SpeechBoardSettings, _ wish: VoiceWish? = nil
  ) throws -> BoardVoice {
    if voice != nil, engine != nil {
      throw ValidationError(
        Words(cs: "--voice, --engine: očekáváno jen jedno z nich.", en: "--voice, --engine: expected one of them.").text
      )
    }
    return BoardVoice(
      engine: engine.map { .command($0) } ?? .espeak(voice ?? settings.voice(for: language) ?? language.rawValue),
      character: character ?? wish?.character ?? settings.character, rate: rate ?? wish?.rate ?? settings.rate,
      pitch: pitch ?? wish?.pitch ?? settings.pitch)
  }
}
