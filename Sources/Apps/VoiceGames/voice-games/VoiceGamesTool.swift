import AppSound
import ArgumentParser
import AudioCore
import CommandSupport

/// The command-line tool `voice-games`: games that a child plays with the voice.
@main
struct VoiceGamesTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "voice-games",
    abstract: "Games that a child plays with the voice, with records and reports for therapists.",
    discussion: """
      To begin:

        voice-games children add Anna             an account
        voice-games calibrate --child Anna        the room's noise and the child's voice
        voice-games play balloon --child Anna     a game, by the microphone
        voice-games report --child Anna -o anna.html

      Everything stays on this computer, in one file (--database).
      """,
    version: OssicleVersion.current,
    subcommands: [
      PlayCommand.self, ServeCommand.self, ChildrenCommand.self, CalibrateCommand.self, SettingsCommand.self,
      ThemeCommand.self,
      SessionsCommand.self,
      ReplayCommand.self, LogCommand.self, ReportCommand.self, ExportCommand.self, RetentionCommand.self,
      CheckCommand.self, DevicesCommand.self,
    ])

  static func main() {
    Console.muteLibraries()
    runAsTool()
  }
}
