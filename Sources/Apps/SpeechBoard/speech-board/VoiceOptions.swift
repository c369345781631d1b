import AppCommands
import AppWords
import ArgumentParser
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
    help: .words(cs: "Kdo jako by mluvil.", en: "Who seems to speak."))
  var character = VoiceCharacter.man

  @Option(
    name: .long, help: .words(cs: "Rychlost, 0.5 až 2; výška zůstává.", en: "The speed, 0.5 to 2; the pitch stays."))
  var rate = 1.0

  @Option(
    name: .long,
    help: .words(cs: "Posun výšky v půltónech, -6 až 6.", en: "The shift of the pitch in semitones, -6 to 6."))
  var pitch = 0.0

  /// - Parameter language: the language of a voice that is not named.
  func chosen(_ language: Language) throws -> BoardVoice {
    if voice != nil, engine != nil {
      throw ValidationError(
        Words(cs: "--voice, --engine: očekáváno jen jedno z nich.", en: "--voice, --engine: expected one of them.").text
      )
    }
    return BoardVoice(
      engine: engine.map { .command($0) } ?? .espeak(voice ?? language.rawValue), character: character, rate: rate,
      pitch: pitch)
  }
}
