import AppCommands
import AppSound
import ArgumentParser
import CommandSupport
import VoiceGamePages
import VoiceGameRecords

/// The command `voice-games serve` shows the games as a page for a touch screen.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Shows the games as a page in a browser, for a touch screen.",
    discussion: """
      The page's address is printed as one line; nobody but you can open it, and only on this computer. The games, the \
      records and the sound are those of the other commands. Ctrl-C ends; nothing that was shown is lost.

      Exit status: 1 the page cannot be served, 2 wrong usage, 130 ended by Ctrl-C.
      """)

  @OptionGroup var serving: ServeOptions
  @OptionGroup var microphone: MicrophoneOptions
  @OptionGroup var records: RecordsOptions

  func run() throws {
    try records.with { records in
      try serving.serve(VoiceGamePages.app) { [sound = serving.sound, microphone] seat in
        GameDesk(seat: seat, records: records) {
          switch sound {
          case .computer: try ComputerMicrophone(microphone)
          case .browser: try OpenedBrowserMicrophone(seat.microphone)
          }
        }
      }
    }
  }
}
