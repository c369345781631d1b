import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import VoiceGameRecords

/// The command `voice-games retention` shows or sets how long recordings are kept.
struct RetentionCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "retention",
      abstract: Words(
        cs: "Ukáže a nastaví, jak dlouho se uchovávají záznamy hraní.",
        en: "Shows and sets how long recordings of sessions are kept."
      ).text,
      discussion: Words(
        cs: """
          Záznam obsahuje to, co hra na hlasu naměřila, 20krát za vteřinu, a žádný zvuk. Potřebuje ho `replay`. Dokud se tu \
          nenastaví počet dní, uchovávají se záznamy natrvalo. Záznamy starší než nastavený počet dní se smažou hned a vždy, \
          když začne nové hraní. Události, souhrny a zprávy zůstávají v každém případě; ty maže `sessions delete`.
          """,
        en: """
          A recording holds the game's measurements of the voice, 20 per second, and no sound. `replay` needs it. Until \
          a number of days is set here, recordings are kept for ever. Recordings that are older than the set number of \
          days are deleted now and whenever a session begins. Events, summaries and reports are kept in any case; \
          `sessions delete` deletes those.
          """
      ).text)
  }

  @Argument(
    help: .words(
      cs:
        "Počet dní, po které se záznamy uchovávají, 1 až 36500, nebo `forever` (natrvalo). (výchozí: ukáže současné nastavení)",
      en: "Number of days to keep recordings, 1 to 36500, or `forever`. (default: show the present setting)"))
  var days: String?
  @Flag(
    name: .long,
    help: .words(cs: "Smaže záznamy bez potvrzení.", en: "Do not ask for confirmation before recordings are deleted."))
  var yes = false
  @OptionGroup var records: RecordsOptions

  func validate() throws { _ = try chosen }

  /// The chosen number of days; `nil` keeps recordings for ever.
  private var chosen: Int? {
    get throws {
      guard let days, days != "forever" else { return nil }
      guard let number = Int(days), GameRecords.retentionRange.contains(number) else {
        throw ValidationError(
          Words(
            cs: "očekáváno 1 až \(GameRecords.retentionRange.upperBound) dní, nebo forever, zadáno \(days).",
            en: "expected 1 to \(GameRecords.retentionRange.upperBound) days, or forever, got \(days)."
          ).text)
      }
      return number
    }
  }

  func run() throws {
    try records.with { records in
      if days != nil {
        let (chosen, now) = (try chosen, Date())
        let count = try chosen.map { try records.recordingsOlder(than: $0, at: now).count } ?? 0
        let question = Words(
          cs: "Tím se natrvalo smažou záznamy (počet hraní: \(count)); události zůstanou.",
          en: "This deletes the recordings of \(count) sessions for ever; their events stay."
        ).text
        if count > 0, !yes, try !Confirmation.isGiven(question, word: String(count)) {
          throw ToolFault(
            description: Words(cs: "nic se nenastavilo ani nesmazalo", en: "nothing was set or deleted").text)
        }
        let deleted = try records.setRetention(days: chosen, at: now)
        if deleted > 0 {
          let text = Words(
            cs: "smazány záznamy (počet hraní: \(deleted))", en: "deleted the recordings of \(deleted) sessions")
          Console.message(text.text)
        }
      }
      let noun = CountedWords(
        cs: .init(one: "den", few: "dny", fraction: "dne", other: "dní"), en: .init(one: "day", other: "days"))
      let days = try records.retentionDays().map { "\($0) \(noun(Double($0), CommandLanguage.current))" }
      let kept = days ?? Words(cs: "natrvalo", en: "forever").text
      try Console.send(Words(cs: "záznamy se uchovávají: \(kept)", en: "recordings are kept: \(kept)").text + "\n")
    }
  }
}

/// The command `voice-games check` verifies that all stored data is readable.
struct CheckCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: Words(
        cs: "Zkontroluje, zda soubor s databází není poškozený.", en: "Checks the database file for damage."
      ).text,
      discussion: Words(
        cs: """
          Přečte každou stránku souboru a porovná každý záznam s jeho kontrolním součtem. Ostatní příkazy kontrolují jen údaje, \
          které čtou.

          Návratový kód: 0 soubor je v pořádku, 1 je poškozený.
          """,
        en: """
          Reads every page of the file and compares every recording with its checksum. The other commands check only the \
          data that they read.

          Exit status: 0 the file is whole, 1 it is damaged.
          """
      ).text)
  }

  @OptionGroup var records: RecordsOptions

  func run() throws {
    try records.with { records in
      let count = try records.verify()
      let sessions = VoiceGamesApp.sessionsText(count)
      try Console.send(Words(cs: "v pořádku: \(sessions)", en: "whole: \(sessions)").text + "\n")
    }
  }
}
