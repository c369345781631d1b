import AppCommands
import AppWords
import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import LetterTrailRecords

/// `letter-trail backup` writes all data, or that of one player, into a file.
struct BackupCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "backup",
      abstract: Words(
        cs: "Uloží všechny hráče, nebo jednoho, do souboru.", en: "Writes all players, or one, into a file."
      ).text,
      discussion: Words(
        cs: "Soubor může číst jen jeho vlastník. Přenesete ho na jiný počítač a tam obnovíte: letter-trail restore.",
        en: "Only its owner can read the file. Take it to another computer and restore it there: letter-trail restore."
      ).text)
  }

  @Argument(help: .words(cs: "Soubor, který vznikne.", en: "The file to write.")) var file: String
  @Option(name: .long, help: .words(cs: "Jen tento hráč.", en: "Only this player.")) var player: String?
  @Flag(name: .long, help: .words(cs: "Přepíše soubor, který už je.", en: "Replace a file that is there."))
  var force = false
  @OptionGroup var records: RecordsOptions<LetterTrailApp>
  @OptionGroup var language: LanguageOptions

  func run() throws {
    try records.with { records in
      try ResultPaths.requireWritable(file, madeOf: [records.path], force: force)
      try records.backUp(try player.map { try records.person(named: $0) }, to: file)
    }
  }
}

/// `letter-trail restore` adds the players of a backup.
struct RestoreCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "restore", abstract: Words(cs: "Přidá hráče ze zálohy.", en: "Adds the players of a backup.").text,
      discussion: Words(
        cs: """
          Nic se nepřepíše: je-li tu už hráč toho jména, nepřidá se nikdo. Jednoho hráče pod jiným jménem: --player Anna \
          --as "Anna 2". Návratový kód: 1 soubor není záloha, 2 chybné použití.
          """,
        en: """
          Nothing is replaced: if a player of that name is there already, nobody is added. One player under another name: \
          --player Anna --as "Anna 2". Exit status: 1 the file is no backup, 2 wrong usage.
          """
      ).text)
  }

  @Argument(help: .words(cs: "Soubor se zálohou.", en: "The backup.")) var file: String
  @Option(name: .long, help: .words(cs: "Jen tento hráč.", en: "Only this player.")) var player: String?
  @Option(name: .customLong("as"), help: .words(cs: "Jméno, které dostane.", en: "The name that the player gets."))
  var newName: String?
  @OptionGroup var records: RecordsOptions<LetterTrailApp>
  @OptionGroup var language: LanguageOptions

  func validate() throws {
    guard newName == nil || player != nil else {
      throw ValidationError(
        Words(cs: "--as: očekáváno spolu s --player.", en: "--as: expected together with --player.").text)
    }
  }

  func run() throws {
    try records.with { records in
      let restored = try records.restore(from: file, player: player, as: newName)
      Console.message(
        Words(
          cs: "obnoveno: \(restored.names.joined(separator: ", ")); tahy: \(restored.traces)",
          en: "restored: \(restored.names.joined(separator: ", ")); traces: \(restored.traces)"
        ).text)
    }
  }
}
