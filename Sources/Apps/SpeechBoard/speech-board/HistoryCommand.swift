import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation

/// `speech-board history` lists the sentences that were spoken.
struct HistoryCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "history",
      abstract: Words(cs: "Vypíše věty, které zazněly.", en: "Lists the sentences that were spoken.").text,
      discussion: Words(
        cs: "Návratový kód: 1 databáze selhala, 2 chybné použití.",
        en: "Exit status: 1 the database failed, 2 wrong usage."
      ).text)
  }

  private struct Listed: Encodable {
    let number: Int64
    let time: String
    let text: String
  }

  @Option(name: .long, help: .words(cs: "Jen věty s tímto textem.", en: "Only sentences with this text."))
  var containing: String?

  @Option(
    name: .long,
    help: .words(
      cs: "Smaže větu tohoto čísla; lze zadat víckrát.", en: "Remove the sentence of this number; may be given again."))
  var remove: [Int64] = []

  @Flag(
    name: .long,
    help: .words(
      cs: "Smaže všechny věty a stisky dlaždic; nejde to vrátit.",
      en: "Remove all sentences and presses of tiles; this cannot be undone."))
  var removeAll = false

  @Option(name: .long, help: .words(cs: "Kolik posledních vět nejvýše.", en: "How many of the last sentences at most."))
  var count = 100

  @Flag(name: .long, help: .words(cs: "Vypíše seznam objektů JSON.", en: "Print a JSON list of objects."))
  var json = false

  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  func validate() throws {
    guard remove.isEmpty || !removeAll else {
      throw ValidationError(
        Words(
          cs: "--remove, --remove-all: očekáváno jen jedno z nich.", en: "--remove, --remove-all: expected one of them."
        )
        .text)
    }
    guard count > 0 else {
      throw ValidationError(
        Words(cs: "--count: očekáváno aspoň 1, zadáno \(count).", en: "--count: expected at least 1, got \(count).")
          .text)
    }
  }

  func run() throws {
    try person.with(language.chosen) { records, speaker, _ in
      if removeAll { return try records.removeHistory(of: speaker) }
      for number in remove { try records.removeSentence(numbered: number, of: speaker) }
      if !remove.isEmpty { return }
      let sentences = try records.history(of: speaker, containing: containing, limit: count).map {
        Listed(number: $0.id, time: $0.time.formatted(.iso8601), text: $0.text)
      }
      if json { return try Console.send(json: sentences) }
      try Console.send(sentences.map { "\($0.number)  \($0.time)  \($0.text)\n" }.joined())
    }
  }
}
