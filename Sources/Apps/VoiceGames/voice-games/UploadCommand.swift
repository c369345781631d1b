import AppDelivery
import AppRecords
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import Tables
import VoiceGameDelivery
import VoiceGameRecords

extension UploadFault: CommandFault {
  /// Always wrong usage: the user gave the address and the file.
  package var isUsage: Bool { true }
}

/// The command `voice-games upload` sends the events of games to the server of a centre.
struct UploadCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "upload",
      abstract: Words(
        cs: "Posílá události her na server centra; dokud se tu nenastaví, neposílá se nic.",
        en: "Sends the events of games to the server of a centre; nothing is sent until it is set here."
      ).text,
      discussion: Words(
        cs: """
          Posílají se události hraní, která začala po nastavení, jako řádky JSON; zvuk nikdy. Místo jména má dítě číslo, \
          pokud se nezvolí --names. Posílá se, dokud běží `serve`, a příkazem `upload send`. Co poslat nejde, zkusí se znovu: \
          po minutě, pak vždy po dvojnásobku, nejvýše po šesti hodinách.
          """,
        en: """
          The events of sessions that begin after it was set are sent, as lines of JSON; sound never. A child has a number in \
          the place of its name, unless --names is chosen. They are sent while `serve` runs, and by `upload send`. What cannot \
          be sent is tried again: after a minute, then after twice as long each time, up to six hours.
          """
      ).text,
      subcommands: [Show.self, Set.self, Remove.self, List.self, Send.self], defaultSubcommand: Show.self)
  }

  struct Show: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Ukáže, kam se posílá.", en: "Shows where events are sent.").text)
    }
    @OptionGroup var records: RecordsOptions

    func run() throws {
      try records.with { records in
        guard let target = try records.uploadTarget() else {
          return try Console.send(Words(cs: "neposílá se nic", en: "nothing is sent").text + "\n")
        }
        let names =
          target.sendsNames
          ? Words(cs: "se jmény dětí", en: "with children's names")
          : Words(cs: "beze jmen dětí", en: "without children's names")
        let since = target.since.formatted(.iso8601)
        try Console.send(
          Words(
            cs: "\(target.address), \(names.cs), hraní od \(since)",
            en: "\(target.address), \(names.en), sessions from \(since) on"
          ).text + "\n")
      }
    }
  }

  struct Set: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(
          cs: "Nastaví server, na který se posílá.", en: "Sets the server to which events are sent."
        ).text)
    }
    @Argument(
      help: .words(
        cs: "Adresa serveru, https://SERVER/CESTA.", en: "The server's address, https://HOST/PATH."))
    var address: String
    @Option(
      name: .long, help: .words(cs: "Soubor s přístupovým klíčem serveru.", en: "File with the server's access token."))
    var tokenFile: String?
    @Flag(name: .long, help: .words(cs: "Posílá i jména dětí.", en: "Send children's names, too.")) var names = false
    @Flag(name: .long, help: .words(cs: "Nastaví bez potvrzení.", en: "Do not ask for confirmation.")) var yes = false
    @OptionGroup var records: RecordsOptions

    func run() throws {
      let place = try EventUpload.address(address).place
      let tokenFile = tokenFile.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
      if let tokenFile, BearerToken(file: tokenFile) == nil { throw UploadFault.noToken }
      let question = Words(
        cs: "Události hraní\(names ? " se jmény dětí" : "") se od teď budou samy posílat na \(place). "
          + "Rodiče o tom musí vědět a souhlasit.",
        en: "From now on the events of games\(names ? ", with children's names," : "") go to \(place) by themselves. "
          + "Parents have to know of it and agree."
      ).text
      if !yes, try !Confirmation.isGiven(question, word: Words(cs: "ano", en: "yes").text) {
        throw ToolFault(description: Words(cs: "nic se nenastavilo", en: "nothing was set").text)
      }
      try records.with { records in
        let now = Date()
        try records.setUploadTarget(
          UploadTarget(address: place, tokenFile: tokenFile, sendsNames: names, since: now), at: now)
      }
    }
  }

  struct Remove: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(
          cs: "Přestane posílat; co čeká, neodešle se.", en: "Stops sending; what waits is not sent."
        ).text)
    }
    @OptionGroup var records: RecordsOptions

    func run() throws { try records.with { try $0.setUploadTarget(nil, at: Date()) } }
  }

  struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(
          cs: "Vypíše, co čeká, co se odeslalo a co server odmítl.",
          en: "Lists what waits, what was sent, and what the server refused."
        ).text)
    }
    @OptionGroup var records: RecordsOptions

    func run() throws {
      try records.with { records in
        let items = try records.outbox.list()
        let columns = [
          Column("session", decimals: 0), Column("receiver"), Column("state"), Column("attempts", decimals: 0),
          Column("at"), Column("answer"),
        ]
        let rows = items.map { item in
          Row([
            .integer(Int(item.number)), .text(item.receiver), .text(item.state.rawValue), .integer(item.attempts),
            .text(item.date.formatted(.iso8601)), .text(item.answer),
          ])
        }
        try Console.send(TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text())
      }
    }
  }

  struct Send: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Words(cs: "Odešle, co čeká.", en: "Sends what waits.").text,
        discussion: Words(
          cs: "Návratový kód: 0 odeslalo se všechno, na co byla řada; 1 něco ne, a vypíše se; 2 chybné použití.",
          en: "Exit status: 0 all that was due is sent; 1 something is not, each named; 2 wrong usage."
        ).text)
    }
    @OptionGroup var records: RecordsOptions

    func run() throws {
      try records.with { records in
        let sent = try EventUpload(records).sendDue { Date() }
        for one in sent { Console.message(UploadReport.text(one)) }
        let failed = sent.count { $0.outcome != .delivered }
        if failed > 0 {
          throw ToolFault(
            description: Words(
              cs: "neodesláno: \(failed) z \(sent.count)", en: "not sent: \(failed) of \(sent.count)"
            ).text)
        }
      }
    }
  }
}

/// What the commands say of the upload.
enum UploadReport {
  /// What became of a session that was due, in a line.
  static func text(_ sent: OutboxSent) -> String {
    let words: Words
    switch sent.outcome {
    case .delivered: words = Words(cs: "odesláno", en: "sent")
    case .failed: words = Words(cs: "zatím neodesláno, zkusí se znovu", en: "not sent yet, it is tried again")
    case .uncertain:
      words = Words(cs: "není jisté, zda došlo, zkusí se znovu", en: "not known to have arrived, it is tried again")
    case .refused: words = Words(cs: "odmítnuto", en: "refused")
    }
    let session = Words(cs: "hraní", en: "session").text
    return "\(session) \(sent.item.number), \(sent.item.receiver): \(words.text): \(sent.answer)"
  }
}
