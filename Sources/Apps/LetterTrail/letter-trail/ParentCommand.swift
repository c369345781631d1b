import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import LetterTrailRecords

/// `letter-trail parent` shows and changes the parent's account.
struct ParentCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "parent",
      abstract: Words(cs: "Rodičovský kód a doba hry.", en: "The parent's code and the play time.").text,
      discussion: Words(
        cs: """
          Kód se čte ze standardního vstupu, aby nezůstal v historii příkazů: echo 4711 | letter-trail parent code. Uloží \
          se jen jeho otisk. Kdo má heslo tohoto účtu v počítači, může databázi smazat i bez kódu.
          """,
        en: """
          The code is read from standard input, so that it does not stay in the shell's history: \
          echo 4711 | letter-trail parent code. Only its digest is kept. Whoever has your account on this computer can \
          delete the database without the code.
          """
      ).text, subcommands: [Show.self, Code.self, Switch.self, Limit.self, Remove.self, Erase.self],
      defaultSubcommand: Show.self)
  }

  struct Show: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(abstract: Words(cs: "Vypíše, co platí.", en: "Prints what holds.").text)
    }

    @OptionGroup var records: RecordsOptions<LetterTrailApp>
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try records.with { records in
        guard let parent = try records.parent() else {
          return try Console.send(Words(cs: "účet není\n", en: "no account\n").text)
        }
        let limit = parent.playLimit.map { "\(Int($0 / 60)) min" }
        try Console.send(
          Words(
            cs:
              "kód: \(parent.isOn ? "zapnutý" : "vypnutý")\nnápověda: \(parent.hint)\ndoba hry denně: \(limit ?? "bez omezení")\n",
            en: "code: \(parent.isOn ? "on" : "off")\nhint: \(parent.hint)\nplay time a day: \(limit ?? "no limit")\n"
          ).text)
      }
    }
  }

  struct Code: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Nastaví kód ze 4 číslic.", en: "Sets a code of 4 digits.").text,
        discussion: Words(
          cs: "Je-li tu už kód, první řádek vstupu je starý a druhý nový.",
          en: "Where there is a code already, the first line of the input is the old one and the second the new one."
        ).text)
    }

    @Option(name: .long, help: .words(cs: "Nápověda, která kód neprozradí.", en: "A hint that does not tell the code."))
    var hint = ""
    @OptionGroup var records: RecordsOptions<LetterTrailApp>
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try records.with { records in
        if try records.parent() != nil { try ParentCommand.enterCode(records) }
        try records.setParent(code: ParentCommand.line(), hint: hint)
      }
    }
  }

  struct Switch: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "switch", abstract: Words(cs: "Zapne nebo vypne kód.", en: "Switches the code on or off.").text)
    }

    enum State: String, ExpressibleByArgument, CaseIterable { case on, off }

    @Argument(help: .words(cs: "on nebo off.", en: "on or off.")) var state: State
    @OptionGroup var records: RecordsOptions<LetterTrailApp>
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try records.with { records in
        try ParentCommand.enterCode(records)
        try records.setParent(isOn: state == .on)
      }
    }
  }

  struct Limit: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Omezí dobu hry za den.", en: "Limits the play time of a day.").text)
    }

    @Argument(help: .words(cs: "Minuty, 1 až 1440, nebo none.", en: "Minutes, 1 to 1440, or none.")) var minutes: String
    @OptionGroup var records: RecordsOptions<LetterTrailApp>
    @OptionGroup var language: LanguageOptions

    func run() throws {
      guard minutes == "none" || Double(minutes) != nil else {
        throw ValidationError(
          Words(
            cs: "Očekávány minuty nebo none, zadáno \"\(minutes)\".",
            en: "Expected minutes or none, got \"\(minutes)\"."
          ).text)
      }
      try records.with { records in
        try ParentCommand.enterCode(records)
        try records.setPlayLimit(minutes: Double(minutes))
      }
    }
  }

  struct Remove: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Odebere rodičovský účet.", en: "Removes the parent's account.").text)
    }

    @OptionGroup var records: RecordsOptions<LetterTrailApp>
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try records.with { records in
        try ParentCommand.enterCode(records)
        try records.removeParent()
      }
    }
  }

  struct Erase: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "erase-all", abstract: Words(cs: "Smaže všechny údaje.", en: "Erases all data.").text)
    }

    @Flag(name: .long, help: .words(cs: "Bez potvrzení.", en: "Do not ask for confirmation.")) var yes = false
    @OptionGroup var records: RecordsOptions<LetterTrailApp>
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try records.with { records in
        if try records.parent()?.isOn == true { try ParentCommand.enterCode(records) }
        let names = try records.people().map(\.name).joined(separator: ", ")
        let question = Words(
          cs: "Tím se natrvalo smažou všechny údaje (\(names)).", en: "This erases all data for ever (\(names))."
        ).text
        if !yes, try !Confirmation.isGiven(question, word: "letter-trail") {
          throw ToolFault(description: Words(cs: "nic se nesmazalo", en: "nothing was erased").text)
        }
        try records.eraseAll()
      }
    }
  }

  /// Takes the code from standard input.
  private static func enterCode(_ records: TrailRecords) throws { try records.enter(code: line(), at: Date()) }

  private static func line() -> String {
    (readLine(strippingNewline: true) ?? "").trimmingCharacters(in: .whitespaces)
  }
}
