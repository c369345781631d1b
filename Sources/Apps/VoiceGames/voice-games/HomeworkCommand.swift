import AppWords
import ArgumentParser
import BatchProcessing
import CommandSupport
import VoiceGameRecords

/// The command `voice-games homework` gives a child games for home, and takes its results.
struct HomeworkCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "homework",
      abstract: Words(
        cs: "Zadá dítěti hry na doma a přijme, co doma hrálo.",
        en: "Gives a child games for home, and takes what it has played there."
      ).text,
      discussion: Words(
        cs: """
          Logoped zapíše soubor, doma se přijme; zpátky se vezme soubor příkazu children export, a ten zase přijme logoped:

            voice-games homework give Anna -o anna-domu.zip       u logopeda
            voice-games homework take anna-domu.zip               doma
            voice-games children export Anna -o anna-zpet.zip     doma
            voice-games homework take anna-zpet.zip               u logopeda
          """,
        en: """
          The therapist writes a file, which is taken at home. The file of children export goes back, and the therapist takes it:

            voice-games homework give Anna -o anna-home.zip       the therapist
            voice-games homework take anna-home.zip               at home
            voice-games children export Anna -o anna-back.zip     at home
            voice-games homework take anna-back.zip               the therapist
          """
      ).text,
      subcommands: [Give.self, Take.self])
  }

  /// The command `voice-games homework give`.
  struct Give: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(
          cs: "Zapíše do souboru dítě s plánem, nastavením a hlasem, bez toho, co hrálo.",
          en: "Writes a child with its plan, settings and voice into a file, without what it has played."
        ).text)
    }

    @Argument(help: .words(cs: "Jméno dítěte.", en: "The child's name.")) var name: String
    @Option(name: .shortAndLong, help: .words(cs: "Soubor, který vznikne.", en: "The file to write."))
    var output: String
    @Flag(name: .long, help: .words(cs: "Přepíše soubor, který už existuje.", en: "Replace a file that exists."))
    var force = false
    @OptionGroup var records: RecordsOptions

    func run() throws {
      try records.with { records in
        try ResultPaths.requireWritable(output, madeOf: [records.database.path], force: force)
        try records.giveHomework(toChildNamed: name, in: output)
        Console.message(Words(cs: "zapsáno: \(name), \(output)", en: "wrote \(name) to \(output)").text)
      }
    }
  }

  /// The command `voice-games homework take`.
  struct Take: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(
          cs: "Přijme soubor: doma úkol, u logopeda výsledky.",
          en: "Takes a file: at home the homework, else the results."
        ).text,
        discussion: Words(
          cs: """
            Dítě, které tu ještě není, se přidá. Hraní, které tu už je, se nepřidá podruhé. Doma se plán, nastavení a hlas \
            vezmou ze souboru, u logopeda zůstanou. Návratový kód: 1 soubor nelze přijmout, nic se nezměnilo.
            """,
          en: """
            A child who is not here yet is added. A session that is here already is not added again. At home the plan, the \
            settings and the voice become those of the file; the therapist's stay. Exit status: 1 the file cannot be taken, \
            nothing has changed.
            """
        ).text)
    }

    @Argument(help: .words(cs: "Soubor.", en: "The file.")) var file: String
    @OptionGroup var records: RecordsOptions

    func run() throws {
      try records.with { records in
        if let arrival = try records.takeHomework(from: file) {
          return Console.message(arrival.words.text)
        }
        let name = try records.importPerson(from: file).name
        Console.message(Words(cs: "přidáno: \(name)", en: "added \(name)").text)
      }
    }
  }
}
