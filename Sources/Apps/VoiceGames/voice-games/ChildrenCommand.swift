import AppCommands
import ArgumentParser
import CommandSupport
import Foundation

/// The command `voice-games children` lists, adds, renames and removes the accounts of children.
struct ChildrenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "children", abstract: "Lists children; adds, renames and removes their accounts.",
    subcommands: [
      ListPeopleCommand<VoiceGamesApp>.self, Add.self, RenamePersonCommand<VoiceGamesApp>.self,
      RemovePersonCommand<VoiceGamesApp>.self,
    ], defaultSubcommand: ListPeopleCommand<VoiceGamesApp>.self)

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Adds an account for a child.")
    @Argument(help: "The child's name.") var name: String
    @OptionGroup var records: RecordsOptions

    func run() throws {
      try records.with { Console.message("added \(try $0.addChild(named: name, at: Date()).name)") }
    }
  }
}
