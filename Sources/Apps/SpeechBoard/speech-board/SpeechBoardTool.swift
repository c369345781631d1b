import AppCommands
import AppSound
import AppWords
import ArgumentParser
import AudioCore
import CommandSupport

/// The command-line tool `speech-board`: pictures and words that speak.
@main
struct SpeechBoardTool: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "speech-board",
      abstract: Words(
        cs: "Obrázky a slova, která mluví, pro lidi, kteří mluvit nemohou.",
        en: "Pictures and words that speak, for people who cannot."
      ).text,
      discussion: Words(
        cs: """
          Začátek:

            speech-board serve --open                 tabulka na dotykové obrazovce
            speech-board run                          tabulka v terminálu
            speech-board speak "Dobrý den"            řekne větu
            speech-board board show                   dlaždice první tabulky
            speech-board press want go                věta z dlaždic
            speech-board board import rodina.obz      tabulky ze souboru
            speech-board predict "chci"               jaká slova přijdou asi dál

          Všechno zůstává v tomto počítači, v jednom souboru (--database). Texty jsou v jazyce počítače; --language cs nebo en za příkazem nebo před ním jazyk změní.
          """,
        en: """
          To begin:

            speech-board serve --open                 the board on a touch screen
            speech-board run                          the board in the terminal
            speech-board speak "Good morning"         speaks a sentence
            speech-board board show                   the tiles of the first board
            speech-board press want go                a sentence of tiles
            speech-board board import family.obz      the boards of a file
            speech-board predict "I want"             the words that probably come next

          Everything stays on this computer, in one file (--database). Texts are in the language of the computer; --language cs or en, before or after the command's name, chooses \
          another.
          """
      ).text,
      version: OssicleVersion.current,
      subcommands: [
        RunCommand.self, SpeakCommand.self, PressCommand.self, BoardCommand.self, RecordCommand.self,
        PredictCommand.self, HistoryCommand.self, ReportCommand.self, ServeCommand.self,
        EndsCommand<SpeechBoardApp>.self, SettingsCommand.self,
        PhrasesCommand.self, PronunciationsCommand.self, PeopleCommand.self,
        ExportPageCommand.self, ImportAwayCommand.self,
        SymbolsCommand.self, VoicesCommand.self, LanguagesCommand.self, DevicesCommand.self,
      ])
  }

  /// Declared for the help and the parser; `CommandLanguage` reads the arguments before them.
  @OptionGroup var language: WordLanguageOptions

  /// The commands whose words may be of any language.
  private static let ofAnyLanguage = [["speak"], ["predict"], ["pronunciations"], ["phrases", "add"]]

  /// The texts of the other commands are in a language of the program.
  func validate() throws {
    guard let tag = language.language, Language(rawValue: tag.rawValue) == nil else { return }
    var names = CommandLine.arguments.dropFirst()
    if let place = names.firstIndex(of: "--language") {
      names.removeSubrange(place...min(place + 1, names.endIndex - 1))
    }
    let command = names.filter { !$0.hasPrefix("-") }
    guard !Self.ofAnyLanguage.contains(where: { command.starts(with: $0) }) else { return }
    throw ValidationError(
      Words(
        cs: "--language: očekáváno cs nebo en, zadáno „\(tag)“", en: "--language: expected cs or en, got \"\(tag)\""
      ).text)
  }

  static func main() {
    CommandLanguage.choose()
    Console.muteLibraries()
    runAsTool()
  }
}
