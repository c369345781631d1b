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
      same tones; there must be three or more. Prints the trend with its interval, one line for each ear as a whole \
      and for each frequency. Standard error lists the sessions that were left out, and why.

      Exit status: 0 with or without a trend, 1 too few sessions, 2 wrong usage.
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
      guard let trend = history.trend else {
        throw ToolFault(
          description:
            "session \(history.session.record.id): expected \(ThresholdTrend.leastSessionCount) sessions or more "
            + "that can be compared, got \(history.comparable.count)")
      }
      if history.session.record.conditions.isSimulated {
        Console.message("A simulated listener answered, not the person.")
      }
      try table.write(TrendTable().columns, TrendTable().rows(trend), ifEmpty: TrendTable().summary(trend))
      if !trend.lines.isEmpty { Console.message(TrendTable().summary(trend)) }
    }
  }
}
