import AppDatabases
import AppRecords
import AppWords
import ArgumentParser
import BatchProcessing
import CommandSupport

/// `APP people export`: writes a person with all records into a file.
public struct ExportPersonCommand<App: PeopleApp>: ParsableCommand {
  /// The command's name and help.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export",
      abstract: Words(
        cs: "Zapíše do souboru jedno jméno se vším, co k němu patří.",
        en: "Writes \(App.personWithRecords) into a file."
      ).text,
      discussion: Words(
        cs: "Soubor může číst jen jeho vlastník. Na jiném počítači ho přidá příkaz import.",
        en: "Only its owner can read the file. The command import adds it on another computer."
      ).text)
  }

  @Argument(help: .words(cs: "Jméno.", en: "The name.")) var name: String
  @Option(name: .shortAndLong, help: .words(cs: "Soubor, který vznikne.", en: "The file to write.")) var output: String
  @Flag(name: .long, help: .words(cs: "Přepíše soubor, který už existuje.", en: "Replace a file that exists."))
  var force = false
  @OptionGroup var records: RecordsOptions<App>

  /// Creates an instance whose arguments the parser fills in later.
  public init() {}

  /// Runs the command.
  ///
  /// - Throws: an error that `runAsTool` turns into a line and an exit status.
  public func run() throws {
    try records.with { records in
      let database = (records as? any DatabaseOwner)?.database.path
      try ResultPaths.requireWritable(output, madeOf: database.map { [$0] } ?? [], force: force)
      let name = try records.person(named: name).name
      try records.exportPerson(named: name, to: output)
      Console.message(Words(cs: "zapsáno: \(name), \(output)", en: "exported \(name) to \(output)").text)
    }
  }
}

/// `APP people import`: adds the person of a file that `export` has written.
public struct ImportPersonCommand<App: PeopleApp>: ParsableCommand {
  /// The command's name and help.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "import",
      abstract: Words(
        cs: "Přidá jméno se vším, co k němu patří, ze souboru příkazu export.",
        en: "Adds \(App.personWithRecords) from a file of the command export."
      ).text,
      discussion: Words(
        cs: """
          Celý soubor se zkontroluje, než se něco zapíše. Nic se nepřepíše: jméno, které už tu je, se odmítne. Návratový \
          kód: 1 soubor nelze přidat, 2 chybné použití.
          """,
        en: """
          The whole file is checked before anything is written. Nothing is replaced: a name that is there already is \
          refused. Exit status: 1 the file cannot be added, 2 wrong usage.
          """
      ).text)
  }

  @Argument(help: .words(cs: "Soubor.", en: "The file.")) var file: String
  @Option(name: .customLong("as"), help: .words(cs: "Jiné jméno.", en: "Another name.")) var newName: String?
  @OptionGroup var records: RecordsOptions<App>

  /// Creates an instance whose arguments the parser fills in later.
  public init() {}

  /// Runs the command.
  ///
  /// - Throws: an error that `runAsTool` turns into a line and an exit status.
  public func run() throws {
    try records.with { records in
      do {
        let name = try records.importPerson(from: file, as: newName).name
        Console.message(Words(cs: "přidáno: \(name)", en: "added \(name)").text)
      } catch let error as PeopleError {
        guard case .taken = error else { throw error }
        let text = Words(
          cs: "\(error.words.cs); pod jiným jménem ho přidá --as JMÉNO",
          en: "\(error.words.en); --as NAME adds it under another name")
        throw ToolFault(description: text.text, isUsage: true)
      }
    }
  }
}
