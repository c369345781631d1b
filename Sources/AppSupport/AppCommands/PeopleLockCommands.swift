import AppRecords
import AppWords
import ArgumentParser
import CommandSupport
import Foundation

/// `APP people lock`: sets the code that a page asks for.
package struct LockPeopleCommand<App: PeopleApp>: ParsableCommand where App.Records: LockablePeople {
  /// The command's name and help.
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "lock",
      abstract: Words(
        cs: "Nastaví kód ze 4 až 12 číslic, na který se stránka zeptá.",
        en: "Sets a code of 4 to 12 digits, which the page asks for."
      ).text,
      discussion: Words(
        cs: """
          Na terminálu se na kód dvakrát zeptá a neukáže ho; jinak ho přečte ze standardního vstupu. Platí místo \
          dřívějšího. Je to zámek stránky, ne šifra: kdo může číst soubor s databází, může zámek i odebrat.
          """,
        en: """
          On a terminal it asks for the code twice and does not show it; otherwise it reads the code from standard input. \
          The code takes the place of an earlier one. It locks the page and encrypts nothing: whoever may read the \
          database file can also remove the lock.
          """
      ).text)
  }

  @Option(name: .long, help: .words(cs: "Nápověda, která kód neprozradí.", en: "A hint that does not tell the code."))
  var hint = ""
  @OptionGroup var records: RecordsOptions<App>

  /// Creates an instance whose arguments the parser fills in later.
  package init() {}

  /// Runs the command.
  ///
  /// - Throws: an error that `runAsTool` turns into a line and an exit status.
  package func run() throws {
    try records.with { records in
      let code = SecretLine.read(Words(cs: "Kód ze 4 až 12 číslic:", en: "A code of 4 to 12 digits:").text)
      if SecretLine.isTyped {
        guard SecretLine.read(Words(cs: "Kód ještě jednou:", en: "The code once more:").text) == code else {
          throw ToolFault(
            description: Words(
              cs: "očekáván dvakrát stejný kód, byl jiný; nic se nezměnilo",
              en: "expected the same code twice, got two; nothing was changed"
            ).text, isUsage: true)
        }
      }
      try records.peopleLock.set(code, hint: hint)
      Console.message(Words(cs: "zamčeno", en: "locked").text)
    }
  }
}

/// `APP people unlock`: removes the lock, whatever its code is.
package struct UnlockPeopleCommand<App: PeopleApp>: ParsableCommand where App.Records: LockablePeople {
  /// The command's name and help.
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "unlock",
      abstract: Words(cs: "Odebere zámek stránky i bez kódu.", en: "Removes the page's lock, also without the code.")
        .text,
      discussion: Words(
        cs: "Pro zapomenutý kód. Smí to každý, kdo může měnit soubor s databází.",
        en: "For a code that was forgotten. Everybody may do this who can change the database file."
      ).text)
  }

  @OptionGroup var records: RecordsOptions<App>

  /// Creates an instance whose arguments the parser fills in later.
  package init() {}

  /// Runs the command.
  ///
  /// - Throws: an error that `runAsTool` turns into a line and an exit status.
  package func run() throws {
    try records.with { records in
      let wasLocked = try records.peopleLock.remove()
      Console.message(
        wasLocked
          ? Words(cs: "zámek je odebraný", en: "the lock is removed").text
          : Words(cs: "žádný zámek tu nebyl", en: "there was no lock").text)
    }
  }
}
