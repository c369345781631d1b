import ArgumentParser
import CommandSupport
import HearingRecords
import HearingReports
import HearingTest

/// `hearing-test trend`: estimates whether hearing slowly gets worse.
struct TrendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trend", abstract: "Looks for a slow loss over all sessions that can be compared.",
    discussion: """
      Uses the sessions from the baseline to the chosen one that were made on the same calibrated device with the \
      same tones. Standard error says whether the chosen session shows a change from the first ones, and lists the \
      sessions that were left out, and why. From three sessions on, standard output has the lines through the \
      thresholds with their intervals, one for each ear as a whole and one for each frequency.

      Exit status: 0 with or without a change, 1 too few sessions, 2 wrong usage.
      """)

  @OptionGroup var choice: SessionChoice
  @Option(
    name: .long, help: "The first session. (default: the person's baseline, or else the first that can be compared)")
  var baseline: Int64?
  @OptionGroup var table: TableOptions
  @OptionGroup var records: RecordsOptions

  func run() throws {
    try records.with { records in
      let history = try SessionHistory(session: try choice.chosen(records), baseline: baseline, in: records)
      if !history.leftOut.isEmpty { Console.message(TrendTable().leftOut(history)) }
      guard history.change != nil else {
        throw ToolFault(
          description:
            "session \(history.session.record.id): expected two sessions or more that can be compared, got "
            + "\(history.comparable.count)")
      }
      if history.session.record.conditions.isSimulated {
        Console.message("A simulated listener answered, not the person.")
      }
      let rows = history.trend.map(TrendTable().rows) ?? []
      try table.write(TrendTable().columns, rows, ifEmpty: TrendTable().summary(history))
      if !rows.isEmpty { Console.message(TrendTable().summary(history)) }
    }
  }
}
