import AppCommands
import AppSound
import AppWords
import ArgumentParser
import AudioCore
import CommandSupport

/// The command-line tool `letter-trail`: tracing letters.
@main
struct LetterTrailTool: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "letter-trail",
      abstract: Words(
        cs: "Obtahování písmen: kapitoly, tahy a čísla o nich.",
        en: "Tracing letters: chapters, traces and their figures."
      ).text,
      discussion: Words(
        cs: """
          Začátek:

            letter-trail serve --open                          hra na dotykové obrazovce
            letter-trail score trace.csv --chapter b --json    čísla o tahu přes písmeno b
            letter-trail chapters picture b -o b.svg           písmeno s pořadím tahů
            letter-trail chapters check vlastni.json           je vlastní kapitola v pořádku?

          Texty jsou v jazyce počítače; --language cs nebo en jazyk změní.
          """,
        en: """
          To begin:

            letter-trail serve --open                          the game on a touch screen
            letter-trail score trace.csv --chapter b --json    figures of a trace over the letter b
            letter-trail chapters picture b -o b.svg           the letter with the order of its strokes
            letter-trail chapters check own.json               is a chapter of your own in order?

          Texts are in the language of the computer; --language cs or en chooses another.
          """
      ).text, version: OssicleVersion.current,
      subcommands: [
        ServeCommand.self, EndsCommand<LetterTrailApp>.self, PlayCommand.self, ScoreCommand.self, ChaptersCommand.self,
        PlayersCommand.self,
        TracesCommand.self, ReportCommand.self, PracticePlanCommand.self, ParentCommand.self, BackupCommand.self,
        RestoreCommand.self, DevicesCommand.self,
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
