import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import SpeechBoardSymbols
import SymbolSets

/// The option for the folder of the symbol sets.
struct SymbolOptions: ParsableArguments {
  @OptionGroup var records: RecordsOptions<SpeechBoardApp>

  /// The shelf beside the database.
  func with(_ body: (SymbolShelf) throws -> Void) throws {
    try records.with { try body(SymbolShelf(beside: $0.path)) }
  }
}

extension SymbolShelf {
  /// The shelf of a database: a folder with its name and `-symbols`.
  init(beside database: String) {
    let stem = database.hasSuffix(".sqlite") ? String(database.dropLast(7)) : database
    self.init(folder: stem + "-symbols")
  }
}

/// `speech-board symbols`: symbol sets for tiles.
struct SymbolsCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "symbols",
      abstract: Words(cs: "Sady obrázků pro dlaždice.", en: "Symbol sets for tiles.").text,
      subcommands: [List.self, Import.self, Search.self, Remove.self], defaultSubcommand: List.self)
  }

  /// `speech-board symbols list`.
  struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Vypíše sady a jejich licence.", en: "Lists the sets and their licences.").text)
    }

    @OptionGroup var symbols: SymbolOptions
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try symbols.with { shelf in
        for entry in shelf.entries {
          do {
            let set = try SymbolSet(path: entry.path)
            try Console.send("\(entry.name)  \(set.symbols.count)  \(set.licence?.name ?? "–")\n")
          } catch { Console.message("speech-board: \(entry.name): \(error)") }
        }
      }
    }
  }

  /// `speech-board symbols import`.
  struct Import: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(
          cs: "Převezme sadu: složku nebo archiv zip, jak se stahuje.",
          en: "Takes a set: a folder or a zip archive, as it is downloaded."
        ).text,
        discussion: Words(
          cs: """
            Zná Mulberry, ARASAAC, sady s tabulkou a složky obrázků pojmenovaných slovy. Sada se zkopíruje vedle databáze i se \
            svou licencí. Co se vynechalo, je řečeno na chybovém výstupu.

            Návratový kód: 1 sadu nelze převzít, 2 chybné použití.
            """,
          en: """
            It knows Mulberry, ARASAAC, sets with a table, and folders of pictures that are named by words. The set is copied \
            beside the database with its licence. What was left out is said on standard error.

            Exit status: 1 the set cannot be imported, 2 wrong usage.
            """
        ).text)
    }

    @Argument(help: .words(cs: "Složka nebo archiv zip.", en: "The folder or zip archive.")) var path: String
    @OptionGroup var symbols: SymbolOptions
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try symbols.with { shelf in
        let (entry, set) = try shelf.add(path)
        for remark in set.remarks { Console.message("speech-board: \(entry.name): \(remark)") }
        let licence = set.licence?.name ?? Words(cs: "licence neznámá", en: "licence unknown").text
        Console.message(
          Words(
            cs: "převzato: \(entry.name), obrázků \(set.symbols.count), \(licence)",
            en: "imported \(entry.name), pictures \(set.symbols.count), \(licence)"
          ).text)
      }
    }
  }

  /// `speech-board symbols search`.
  struct Search: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(abstract: Words(cs: "Najde obrázky pro slovo.", en: "Finds pictures for a word.").text)
    }

    private struct Found: Encodable {
      let id: String
      let word: String
      let set: String
      let licence: String?
    }

    @Argument(help: .words(cs: "Slovo nebo jeho začátek.", en: "The word or its beginning.")) var word: String
    @Option(name: .long, help: .words(cs: "Kolik obrázků nejvýše.", en: "How many pictures at most.")) var count = 24
    @Flag(
      name: .long,
      help: .words(
        cs: "Vypíše seznam objektů JSON s id, word, set a licence.",
        en: "Print a JSON list of objects with id, word, set and licence."))
    var json = false
    @OptionGroup var symbols: SymbolOptions
    @OptionGroup var language: LanguageOptions

    func validate() throws {
      guard count > 0 else {
        throw ValidationError(
          Words(cs: "--count: očekáváno aspoň 1, zadáno \(count).", en: "--count: expected at least 1, got \(count).")
            .text)
      }
    }

    func run() throws {
      try symbols.with { shelf in
        let (search, faults) = shelf.open()
        for fault in faults { Console.message("speech-board: \(fault)") }
        let found = search.found(word, languages: [language.chosen.rawValue], limit: count).map { match in
          Found(
            id: match.symbol.id, word: match.word.text, set: match.symbol.set,
            licence: (match.symbol.licence ?? search.sets.first { $0.name == match.symbol.set }?.licence)?.name)
        }
        if json { return try Console.send(json: found) }
        try Console.send(found.map { "\($0.word)  \($0.id)  \($0.set)\n" }.joined())
      }
    }
  }

  /// `speech-board symbols remove`.
  struct Remove: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(
          cs: "Odebere sadu; dlaždice si její obrázky nechají.", en: "Removes a set; tiles keep the pictures from it."
        ).text)
    }

    @Argument(help: .words(cs: "Jméno sady.", en: "The name of the set.")) var name: String
    @OptionGroup var symbols: SymbolOptions
    @OptionGroup var language: LanguageOptions

    func run() throws { try symbols.with { try $0.remove(name) } }
  }
}
