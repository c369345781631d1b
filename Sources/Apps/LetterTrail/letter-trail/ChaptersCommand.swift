import AppCommands
import AppWords
import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import LetterShapes
import LetterTrail
import LetterTrailRecords

/// `letter-trail chapters` shows, checks and draws chapters.
struct ChaptersCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "chapters",
      abstract: Words(cs: "Kapitoly: písmena a vlastní soubory.", en: "Chapters: letters and files.").text,
      subcommands: [List.self, Show.self, Check.self, Picture.self, Add.self, Remove.self], defaultSubcommand: List.self
    )
  }

  struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Vypíše písmena, která tu jsou.", en: "Lists the letters that are there.").text)
    }

    @OptionGroup var language: LanguageOptions

    func run() throws {
      for script in LetterScript.allCases {
        for letter in LetterHand.of(script).drawn + LetterHand.czech {
          let name = try LetterHand.of(script).chapter(for: String(letter)).id
          try Console.send("\(name)\n")
        }
      }
    }
  }

  struct Show: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(
          cs: "Vypíše kapitolu jako JSON; z ní lze udělat vlastní.",
          en: "Prints a chapter as JSON, to make one of your own of it."
        ).text)
    }

    @Argument(help: .words(cs: "Písmeno, slovo nebo soubor.", en: "The letter, word or file.")) var chapter: String
    @OptionGroup var language: LanguageOptions

    func run() throws {
      let json = try ChapterOptions.chapter(chapter, xHeight: 40).json
      try Console.send(String(decoding: json, as: UTF8.self) + "\n")
    }
  }

  struct Check: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(
          cs: "Zkontroluje soubor s kapitolou.", en: "Checks the file of a chapter."
        ).text,
        discussion: Words(
          cs: "Každá chyba je jeden řádek se svým místem. Návratový kód: 1 kapitola má chyby, 2 chybné použití.",
          en: "Each fault is one line with its place. Exit status: 1 the chapter has faults, 2 wrong usage."
        ).text)
    }

    @Argument(help: .words(cs: "Soubor .json.", en: "The .json file.")) var file: String
    @OptionGroup var language: LanguageOptions

    func run() throws {
      let chapter = try ChapterOptions.file(file)
      for fault in chapter.faults { Console.message("\(file): \(fault)") }
      guard chapter.faults.isEmpty else { throw ExitStatus.someInputsFailed }
      let curves = chapter.strokes.reduce(0) { $0 + $1.count }
      try Console.send(
        Words(
          cs: "v pořádku: tahy \(chapter.strokes.count), křivky \(curves)\n",
          en: "in order: strokes \(chapter.strokes.count), curves \(curves)\n"
        ).text)
    }
  }

  struct Picture: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Nakreslí kapitolu s pořadím tahů.", en: "Draws a chapter with the order of its strokes.")
          .text)
    }

    @Argument(help: .words(cs: "Písmeno, slovo nebo soubor.", en: "The letter, word or file.")) var chapter: String
    @Option(name: .shortAndLong, help: .words(cs: "Soubor SVG.", en: "The SVG file.")) var output: String
    @Flag(name: .long, help: .words(cs: "Přepíše soubor, který už je.", en: "Replace a file that is there."))
    var force = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
      try ResultPaths.requireWritable(output, madeOf: [], force: force)
      let chapter = try ChapterOptions.chapter(chapter, xHeight: 40)
      let file = try OutputFile(path: output)
      file.write(ChapterPicture(chapter).svg())
      try file.finish()
    }
  }

  struct Add: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Přidá vlastní kapitolu ze souboru.", en: "Adds a chapter of your own from a file.").text,
        discussion: Words(
          cs: "Do pořadí hráče ji pak zařadí letter-trail players set chapters=….",
          en: "letter-trail players set chapters=… then puts it into a player's order."
        ).text)
    }

    @Argument(help: .words(cs: "Soubor .json.", en: "The .json file.")) var file: String
    @OptionGroup var records: RecordsOptions<LetterTrailApp>
    @OptionGroup var language: LanguageOptions

    func run() throws {
      let chapter = try ChapterOptions.chapter(file, xHeight: 40)
      try records.with { records in
        try records.add(chapter, at: Date())
        Console.message(Words(cs: "přidáno: \(chapter.id)", en: "added \(chapter.id)").text)
      }
    }

    func validate() throws {
      guard file.lowercased().hasSuffix(".json") else {
        throw ValidationError(
          Words(cs: "Očekáván soubor .json, zadáno \"\(file)\".", en: "Expected a .json file, got \"\(file)\".").text)
      }
    }
  }

  struct Remove: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(
          cs: "Odebere vlastní kapitolu; její tahy zůstanou.", en: "Removes a chapter of your own; its traces stay."
        ).text)
    }

    @Argument(help: .words(cs: "Jméno kapitoly.", en: "The chapter's name.")) var name: String
    @OptionGroup var records: RecordsOptions<LetterTrailApp>
    @OptionGroup var language: LanguageOptions

    func run() throws { try records.with { try $0.removeOwnChapter(named: name) } }
  }
}
