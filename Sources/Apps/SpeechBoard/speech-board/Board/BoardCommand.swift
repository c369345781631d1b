import AppWords
import ArgumentParser

/// `speech-board board`: boards and their files.
struct BoardCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "board",
      abstract: Words(cs: "Tabulky a jejich soubory.", en: "Boards and their files.").text,
      subcommands: [
        ShowCommand.self, AddCommand.self, EditCommand.self, MoveCommand.self, DeleteCommand.self, UndoCommand.self,
        RedoCommand.self, BoardVoiceCommand.self, BoardLanguageCommand.self, CounterpartCommand.self, FormsCommand.self,
        FindCommand.self, ImportCommand.self, FetchCommand.self, ExportCommand.self, PrintCommand.self,
        ValidateCommand.self,
      ])
  }
}
