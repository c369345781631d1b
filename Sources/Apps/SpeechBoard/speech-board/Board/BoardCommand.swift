import AppWords
import ArgumentParser

/// `speech-board board`: files of boards.
struct BoardCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "board",
      abstract: Words(cs: "Soubory s tabulkami.", en: "Files of boards.").text,
      subcommands: [ValidateCommand.self])
  }
}
