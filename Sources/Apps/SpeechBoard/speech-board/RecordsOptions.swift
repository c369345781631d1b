import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardSessions
import StartBoard

/// The description of this app for the commands that all apps share.
enum SpeechBoardApp: PeopleApp {
  static let name = "speech-board"
  static let personWithRecords = "a person with all boards, sentences and learned words"

  static func sessionsText(_ count: Int) -> String {
    let noun = CountedWords(
      cs: .init(one: "den", few: "dny", fraction: "dne", other: "dnů"), en: .init(one: "day", other: "days"))
    return "\(count) \(noun(Double(count), CommandLanguage.current))"
  }

  static func open(path: String, notify: @escaping (String) -> Void) throws -> BoardRecords {
    try BoardRecords(path: path, notify: notify)
  }
}

/// The options for the person whose boards they are, and for the database.
struct PersonOptions: ParsableArguments {
  @Option(
    name: .long,
    help: .words(
      cs: "Čí tabulky to jsou. (výchozí: jediný člověk v databázi; není-li tam nikdo, přidá se s počáteční tabulkou)",
      en: """
        Whose boards these are. (default: the only person of the database; if there is nobody, a person with the start \
        board is added)
        """))
  var person: String?

  @OptionGroup var records: RecordsOptions<SpeechBoardApp>

  /// Runs `body` with a person and the person's settings.
  func with(
    _ language: Language, _ body: (BoardRecords, Speaker, SpeechBoardSettings) throws -> Void
  ) throws {
    try records.with { records in
      let (speaker, settings) = try chosen(records, language, named: person)
      try body(records, speaker, settings)
    }
  }

  /// The person of this name, or the only one; with the settings.
  func chosen(
    _ records: BoardRecords, _ language: Language, named person: String?
  ) throws -> (Speaker, SpeechBoardSettings) {
    let speaker = try speaker(records, language, named: person)
    var usual = SpeechBoardSettings()
    usual.language = language
    return (speaker, try records.settings(of: speaker) ?? usual)
  }

  private func speaker(_ records: BoardRecords, _ language: Language, named person: String?) throws -> Speaker {
    if let person { return try records.person(named: person) }
    let people = try records.people()
    if let only = people.first, people.count == 1 { return only }
    guard people.isEmpty else {
      let names = people.map(\.name).joined(separator: ", ")
      throw ToolFault(
        description: Words(
          cs: "--person: očekáváno jedno ze jmen \(names)", en: "--person: expected one of the names \(names)"
        ).text, isUsage: true)
    }
    return try records.addPerson(
      named: Words(cs: "Já", en: "Me")(language), boards: StarterBoard.shipped.boardSet(in: language), at: Date())
  }
}

/// The command `speech-board people` lists, adds, renames and removes people.
struct PeopleCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "people",
      abstract: Words(
        cs: "Vypíše lidi; přidá, přejmenuje, přenese a odebere je.",
        en: "Lists people; adds, renames, exports, imports and removes them."
      ).text,
      subcommands: [
        ListPeopleCommand<SpeechBoardApp>.self, Add.self, RenamePersonCommand<SpeechBoardApp>.self,
        ExportPersonCommand<SpeechBoardApp>.self, ImportPersonCommand<SpeechBoardApp>.self,
        RemovePersonCommand<SpeechBoardApp>.self,
      ], defaultSubcommand: ListPeopleCommand<SpeechBoardApp>.self)
  }

  struct Add: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Přidá člověka s počáteční tabulkou.", en: "Adds a person with the start board.").text)
    }

    @Argument(help: .words(cs: "Jméno.", en: "The name.")) var name: String
    @OptionGroup var records: RecordsOptions<SpeechBoardApp>
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try records.with { records in
        let boards = StarterBoard.shipped.boardSet(in: language.chosen)
        let name = try records.addPerson(named: name, boards: boards, at: Date()).name
        Console.message(Words(cs: "přidáno: \(name)", en: "added \(name)").text)
      }
    }
  }
}
