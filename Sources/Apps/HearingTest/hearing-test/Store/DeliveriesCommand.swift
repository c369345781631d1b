import ArgumentParser
import CommandSupport
import HearingRecords
import Tables

/// `hearing-test deliveries`: lists the deliveries and their receivers.
struct DeliveriesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deliveries",
    abstract: "Lists the deliveries of `send`: the session, the place, the outcome and the answer.",
    discussion:
      "The outcome is delivered, failed, or uncertain (sent, but without an answer that says whether it was taken).")

  @Option(name: .long, help: "Only this person's sessions.") var person: String?
  @OptionGroup var table: TableOptions
  @OptionGroup var records: RecordsOptions

  private static let columns = [
    Column("session", decimals: 0), Column("person"), Column("at"), Column("place"), Column("outcome"),
    Column("answer"), Column("bundle"),
  ]

  func run() throws {
    try records.with { records in
      let person = try person.map(records.person(named:))
      let names = Dictionary(try records.sessions(of: person).map { ($0.id, $0.person.name) }) { first, _ in first }
      let rows = try records.deliveries(of: person).map { delivery in
        Row([
          .integer(Int(delivery.session)), names[delivery.session].map { .text($0) } ?? .undefined,
          .text(delivery.date.formatted(.iso8601)), .text(delivery.place), .text(delivery.outcome.rawValue),
          .text(delivery.answer), .text(delivery.checksum),
        ])
      }
      try table.write(Self.columns, rows, ifEmpty: "nothing was sent yet")
    }
  }
}
