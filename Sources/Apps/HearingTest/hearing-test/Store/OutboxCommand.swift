import AppDelivery
import AppRecords
import ArgumentParser
import CommandSupport
import Foundation
import HearingDelivery
import HearingRecords
import Tables

/// `hearing-test outbox`: what is to be sent to people's own doctors.
struct OutboxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outbox", abstract: "Lists, sends and withdraws what is to be sent to people's own doctors.",
    discussion: """
      A result that cannot be sent is tried again: after a minute, then after twice as long each time, up to six hours. \
      A receiver that refuses it for good is not asked again.
      """,
    subcommands: [List.self, Add.self, Send.self, Withdraw.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists what waits, what was sent and when, and what was refused and why.")
    @Option(name: .long, help: "Only this person's results.") var person: String?
    @Flag(name: .long, help: "Prints JSON.") var json = false
    @OptionGroup var records: RecordsOptions

    private struct Listed: Encodable {
      var session: Int64
      var person: String?
      var receiver: String
      var state: String
      var attempts: Int
      var created: String
      var at: String
      var next: String?
      var outcome: String?
      var answer: String
    }

    func run() throws {
      try records.with { records in
        let person = try person.map(records.person(named:))
        let names = Dictionary(try records.people().map { ($0.id, $0.name) }) { first, _ in first }
        let items = try records.outbox.list(of: person?.id).map { item in
          Listed(
            session: item.number, person: names[item.person], receiver: item.receiver, state: item.state.rawValue,
            attempts: item.attempts, created: item.created.formatted(.iso8601), at: item.date.formatted(.iso8601),
            next: item.state == .waiting ? item.nextAttempt.formatted(.iso8601) : nil,
            outcome: item.lastOutcome?.rawValue, answer: item.answer)
        }
        if json { return try Console.send(json: items) }
        if items.isEmpty { return Console.message("nothing was to be sent yet") }
        let columns = [
          Column("session", decimals: 0), Column("person"), Column("receiver"), Column("state"),
          Column("attempts", decimals: 0), Column("at"), Column("next"), Column("answer"),
        ]
        let rows = items.map { item in
          Row([
            .integer(Int(item.session)), item.person.map { .text($0) } ?? .undefined, .text(item.receiver),
            .text(item.state), .integer(item.attempts), .text(item.at), item.next.map { .text($0) } ?? .undefined,
            .text(item.answer),
          ])
        }
        try Console.send(TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text())
      }
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Queues a session for the person's own doctor, as the end of a test does.")
    @OptionGroup var choice: SessionChoice
    @OptionGroup var records: RecordsOptions

    func run() throws {
      try records.with { records in
        let session = try choice.chosen(records)
        let decision = try HandOver(records).queue(session: session, at: Date())
        guard case .queued = decision else {
          let text =
            HandOverReport.text(decision) ?? "the person has no doctor here; `hearing-test doctor set` sets one"
          throw ToolFault(description: "session \(session): \(text)", isUsage: true)
        }
        if let text = HandOverReport.text(decision) { Console.message(text) }
      }
    }
  }

  struct Send: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Sends what is due now.",
      discussion: "Exit status: 0 all that was due is sent, 1 something is not, each named; 2 wrong usage.")
    @OptionGroup var records: RecordsOptions

    func run() throws {
      try records.with { records in
        let sent = try HandOver(records).sendDue { Date() }
        for one in sent { Console.message(HandOverReport.text(one)) }
        let failed = sent.count { $0.outcome != .delivered }
        if failed > 0 { throw ToolFault(description: "not sent: \(failed) of \(sent.count)") }
      }
    }
  }

  struct Withdraw: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Withdraws what waits: a session, or all of a person. What was sent does not come back.")
    @Option(name: .long, help: "The person whose waiting results are not sent.") var person: String?
    @Option(name: .long, help: "The session's number, as `outbox list` lists it.") var session: Int64?
    @OptionGroup var records: RecordsOptions

    func validate() throws {
      guard (person == nil) != (session == nil) else {
        throw ValidationError("expected --person or --session, one of the two.")
      }
    }

    func run() throws {
      try records.with { records in
        let outbox = records.outbox
        let count: Int
        if let person {
          count = try outbox.withdrawAll(of: try records.person(named: person).id, at: Date())
        } else {
          let items = try outbox.list().filter { $0.number == session && $0.kind == HearingArchive.sessionKind }
          count = try items.count { try outbox.withdraw($0.id, at: Date()) }
        }
        Console.message("withdrawn: \(count)")
      }
    }
  }
}
