import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation

/// The command `voice-games children` lists, adds, renames and removes the accounts of children.
struct ChildrenCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "children",
      abstract: Words(
        cs: "Vypíše děti; přidá, přejmenuje, přenese a odebere jejich účty; zamkne část stránky pro dospělé.",
        en: "Lists children; adds, renames, exports, imports and removes their accounts; locks the page's adults' side."
      ).text,
      subcommands: [
        ListPeopleCommand<VoiceGamesApp>.self, Add.self, RenamePersonCommand<VoiceGamesApp>.self,
        ExportPersonCommand<VoiceGamesApp>.self, ImportPersonCommand<VoiceGamesApp>.self,
        RemovePersonCommand<VoiceGamesApp>.self, LockPeopleCommand<VoiceGamesApp>.self,
        UnlockPeopleCommand<VoiceGamesApp>.self,
      ], defaultSubcommand: ListPeopleCommand<VoiceGamesApp>.self)
  }

  struct Add: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(abstract: Words(cs: "Přidá účet dítěte.", en: "Adds an account for a child.").text)
    }
    @Argument(help: .words(cs: "Jméno dítěte.", en: "The child's name.")) var name: String
    @OptionGroup var records: RecordsOptions

    func run() throws {
      try records.with { records in
        let name = try records.addChild(named: name, at: Date()).name
        Console.message(Words(cs: "přidáno: \(name)", en: "added \(name)").text)
      }
    }
  }
}
