import AppCommands
import AppSound
import AppWords
import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import SpeechBoardPages
import SpeechBoardRecords

/// `speech-board export --page` writes the board as one file that a tablet opens by itself.
struct ExportPageCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export",
      abstract: Words(
        cs: "Zapíše tabulku jako jeden soubor, který tablet otevře i bez počítače a bez sítě.",
        en: "Writes the board as one file that a tablet opens without the computer and without a network."
      ).text,
      discussion: Words(
        cs: """
          V souboru jsou všechny tabulky člověka s obrázky, hotový zvuk každé dlaždice, uložené věty, nastavení a \
          počáteční slova předpovídání. Není v něm, co bylo řečeno. Psaná slova říká hlas tabletu. Co se na cestě \
          řekne a upraví, uloží stránka na straně pro dospělé do souboru; převezme ho speech-board import --away.

          Návratový kód: 1 soubor nelze zapsat, 2 chybné použití.
          """,
        en: """
          The file has all boards of the person with their pictures, the sound of every tile, the saved phrases, the \
          settings and the words that the prediction begins with. What was said is not in it. Typed words are said \
          by the tablet's own voice. What is said and edited on the way is saved to a file on the page's side for \
          adults; speech-board import --away takes it.

          Exit status: 1 the file cannot be written, 2 wrong usage.
          """
      ).text)
  }

  @Option(name: .long, help: .words(cs: "Soubor stránky, na .html.", en: "The file of the page, in .html."))
  var page: String

  @Flag(name: .long, help: .words(cs: "Přepíše soubor, který už je.", en: "Replace a file that is there."))
  var force = false

  @OptionGroup var voice: VoiceOptions
  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  func validate() throws {
    guard ["html", "htm"].contains((page as NSString).pathExtension.lowercased()) else {
      throw ValidationError(
        Words(
          cs: "--page: očekáváno jméno na .html, zadáno \(page).", en: "--page: expected a name in .html, got \(page)."
        ).text)
    }
  }

  func run() throws {
    try ResultPaths.requireWritable(page, madeOf: [], force: force)
    try person.with(language.chosen) { records, speaker, settings in
      let made = try AwayPage(
        of: speaker, settings, in: records, at: Date(), voice: { [voice] in try voice.chosen($0, settings, $1) },
        trouble: { Console.message("speech-board: \($0.words.text)") })
      try OutputFile.write(to: page) { part throws(BatchError) in
        do { try Data(made.html.utf8).write(to: URL(fileURLWithPath: part)) } catch {
          throw .unwritable(path: page, reason: "\(error)")
        }
      }
      if !made.silent.isEmpty {
        let words = made.silent.joined(separator: ", ")
        Console.message(
          Words(
            cs: "speech-board: bez zvuku, řekne je tablet: \(words)",
            en: "speech-board: without a sound, the tablet says them: \(words)"
          ).text)
      }
      let size = String(format: "%.1f", Double(made.html.utf8.count) / 1e6)
      Console.message(
        Words(
          cs: "\(page): zvuky \(made.soundCount), \(size) MB", en: "\(page): sounds \(made.soundCount), \(size) MB"
        ).text)
    }
  }
}

/// `speech-board import --away` takes what was said and edited on a page that was exported.
struct ImportAwayCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "import",
      abstract: Words(
        cs: "Převezme, co se řeklo a upravilo na tabulce na cesty.",
        en: "Takes what was said and edited on a board for the way."
      ).text,
      discussion: Words(
        cs: """
          Soubor uložila stránka z speech-board export na straně pro dospělé. Věty přibudou do historie podle svých \
          časů, předpovídání se z každé naučí jednou, věty k opakování a úpravy dlaždic se připojí. Stejný soubor \
          podruhé nic nezmění. Dlaždice, která se změnila tady i na cestě, zůstane v obou podobách, a je to řečeno. \
          Úpravy vrátí board undo. Tabulky z jiných programů přebírá board import.

          Návratový kód: 1 soubor nelze převzít, 2 chybné použití.
          """,
        en: """
          The page of speech-board export has saved the file on its side for adults. Sentences join the history by \
          their times, the prediction learns from each once, phrases and edits of tiles are joined. The same file \
          twice changes nothing. A tile that was changed here and on the way stays in both forms, and it is said. \
          board undo takes back the edits. Boards of other programs are taken by board import.

          Exit status: 1 the file cannot be taken, 2 wrong usage.
          """
      ).text)
  }

  @Option(name: .long, help: .words(cs: "Soubor, který stránka uložila.", en: "The file that the page has saved."))
  var away: String

  @Flag(
    name: .long,
    help: .words(
      cs: "Převezme i soubor člověka jiného jména.", en: "Take the file of a person of another name, too."))
  var force = false

  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  func run() throws {
    let journal: AwayJournal
    do { journal = try AwayJournal(Data(contentsOf: URL(fileURLWithPath: away))) } catch let error as AwayJournalError {
      throw ToolFault(description: "\(away): \(error.words.text)")
    } catch {
      throw ToolFault(
        description: Words(cs: "\(away): soubor nelze číst", en: "\(away): the file cannot be read").text)
    }
    try person.with(language.chosen) { records, speaker, settings in
      if !force { try journal.require(speaker) }
      let outcome = try records.take(journal, of: speaker, settings, at: Date())
      for remark in outcome.remarks { Console.message("speech-board: \(remark.words.text)") }
      Console.message(outcome.summary.text)
    }
  }
}
