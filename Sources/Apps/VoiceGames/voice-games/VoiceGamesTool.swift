import AppCommands
import AppSound
import AppWords
import ArgumentParser
import AudioCore
import CommandSupport

/// The command-line tool `voice-games`: games that a child plays with the voice.
@main
struct VoiceGamesTool: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "voice-games",
      abstract: Words(
        cs: "Hry, které dítě ovládá hlasem, se záznamy a zprávami pro logopedy.",
        en: "Games that a child plays with the voice, with records and reports for therapists."
      ).text,
      discussion: Words(
        cs: """
          Začátek:

            voice-games children add Anna             účet dítěte
            voice-games calibrate --child Anna        hluk místnosti a hlas dítěte
            voice-games play balloon --child Anna     hra s mikrofonem
            voice-games report --child Anna -o anna.html

          Všechno zůstává v tomto počítači, v jednom souboru (--database). Texty jsou v jazyce počítače; \
          --language cs nebo en za příkazem nebo před ním jazyk změní.
          """,
        en: """
          To begin:

            voice-games children add Anna             an account
            voice-games calibrate --child Anna        the room's noise and the child's voice
            voice-games play balloon --child Anna     a game, by the microphone
            voice-games report --child Anna -o anna.html

          Everything stays on this computer, in one file (--database). Texts are in the language of the computer; \
          --language cs or en, before or after the command's name, chooses another.
          """
      ).text,
      version: OssicleVersion.current,
      subcommands: [
        PlayCommand.self, ServeCommand.self, EndsCommand<VoiceGamesApp>.self, ChildrenCommand.self,
        CalibrateCommand.self, SettingsCommand.self,
        ThemeCommand.self,
        SessionsCommand.self, HomeworkCommand.self,
        ReplayCommand.self, TrackCommand.self, LogCommand.self, ReportCommand.self, ExportCommand.self,
        UploadCommand.self,
        RetentionCommand.self,
        CheckCommand.self, DevicesCommand.self,
      ])
  }

  /// Declared for the help and the parser; `CommandLanguage` reads the arguments before them.
  @OptionGroup var language: LanguageOptions

  static func main() {
    CommandLanguage.choose()
    Console.muteLibraries()
    runAsTool()
  }
}
