import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import OpenBoards
import SpeechBoardRecords
import SpeechBoardSymbols

/// `speech-board board fetch` fetches pictures that are only addresses.
struct FetchCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "fetch",
      abstract: Words(
        cs: "Stáhne obrázky, které jsou jen adresou.", en: "Fetches the pictures that are only an address."
      ).text,
      discussion: Words(
        cs: """
          Jen na tento příkaz, každý jednou: obrázek pak zůstává u tabulky. Adresy https na internetu, obrázek do 8 MB a 20 s, \
          najednou 2000 obrázků a 256 MB. Stahuje program curl. Co se nepodařilo, je řečeno.

          Návratový kód: 1 některý obrázek se nestáhl, 2 chybné použití.
          """,
        en: """
          Only by this command, and each once: the picture stays with the board then. Addresses of https in the internet, a \
          picture of at most 8 MB within 20 s, 2000 pictures and 256 MB at once. The program curl fetches. What failed is said.

          Exit status: 1 some picture was not fetched, 2 wrong usage.
          """
      ).text)
  }

  @Flag(
    name: .long,
    help: .words(
      cs: "I ze soukromé sítě, také bez šifrování.", en: "Also from private networks, also without encryption."))
  var `private` = false

  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  func run() throws {
    try person.with(language.chosen) { records, speaker, _ in
      var boards = try records.boards(of: speaker)
      let addresses = PictureFetch.addresses(in: boards.set)
      let fetch: PictureFetch
      do { fetch = try PictureFetch(addresses, allowsPrivate: `private`) } catch let error as PictureFetchError {
        throw ToolFault(description: error.words(language.chosen))
      }
      for (address, reason) in fetch.failures {
        Console.message("speech-board: \(address): \(reason.words(language.chosen))")
      }
      let done = Words(cs: "Staženo obrázků: \(fetch.pictures.count)", en: "Pictures fetched: \(fetch.pictures.count)")
      if !fetch.pictures.isEmpty {
        boards.set = fetch.applied(to: boards.set)
        try records.change(boards, of: speaker, title: done, at: Date())
      }
      Console.message(done.text)
      guard fetch.failures.isEmpty else {
        throw ToolFault(
          description: Words(cs: "nestaženo: \(fetch.failures.count)", en: "not fetched: \(fetch.failures.count)").text)
      }
    }
  }
}
