import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import SpeechBoard
import SpeechBoardVoices
import SpeechSynthesis

/// `speech-board voices` lists the voices.
struct VoicesCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "voices",
      abstract: Words(cs: "Vypíše hlasy.", en: "Lists the voices.").text,
      discussion: Words(
        cs: """
          Vypíše, kdo může mluvit (--character), a hlasy espeak-ng pro --voice. Ukázka: speech-board speak "Ahoj" --character child.

          Návratový kód: 1 hlasy nejsou k dispozici, 2 chybné použití.
          """,
        en: """
          Lists who may seem to speak (--character) and the voices of espeak-ng for --voice. To hear one: speech-board \
          speak "Hello" --character child.

          Exit status: 1 there are no voices, 2 wrong usage.
          """
      ).text)
  }

  /// A voice for programs.
  private struct Listed: Encodable {
    let identifier: String
    let name: String
    let languages: [String]
  }

  @Flag(
    name: .long,
    help: .words(
      cs: "Vypíše seznam objektů JSON s hlasy espeak-ng.", en: "Print a JSON list of the voices of espeak-ng."))
  var json = false

  @OptionGroup var language: LanguageOptions

  func run() throws {
    let voices = try SpeechVoice.installed()
    if json {
      let listed = voices.map { Listed(identifier: $0.identifier, name: $0.name, languages: $0.languages) }
      return try Console.send(json: listed)
    }
    let characters = VoiceCharacter.allCases.map { character in
      character.rawValue.padding(toLength: 16, withPad: " ", startingAt: 0) + character.words.text + "\n"
    }
    let lines = voices.map { voice in
      (voice.languages.first ?? "").padding(toLength: 16, withPad: " ", startingAt: 0) + voice.name + "\n"
    }
    try Console.send("--character\n" + characters.joined() + "\n--voice\n" + lines.joined())
  }
}
