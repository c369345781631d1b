import BatchProcessing
import CorpusEvaluation
import Foundation
import InteractiveTables
import Reporting
import Tables

/// Writes `report.html`: scores under each condition with their intervals, speed, failures, and recordings to listen
/// to.
package struct EvaluationReport {
  private let results: EvaluationResults
  private let leaderboard: Leaderboard

  /// Makes a report on a run.
  package init(_ results: EvaluationResults, _ leaderboard: Leaderboard) {
    self.results = results
    self.leaderboard = leaderboard
  }

  /// Writes the page.
  ///
  /// - Parameter output: receives the page part by part.
  /// - Throws: `BatchError` if the rows cannot be read, and the errors of `output`.
  package func write(to output: @escaping (String) throws -> Void) throws {
    let (run, record) = (results.record.run, results.record)
    let notable = try NotableRows(results)
    let report = HTMLReport<any Error>(output)
    let first = leaderboard.measures[0]
    try report.header(
      title:
        "\(run.task.rawValue.capitalized): \(Self.count(run.detectors.count, "detector")) on \(Self.count(run.corpus.recordings, "recording"))",
      subtitle: "\(Self.count(run.conditions.count, "condition")); ranked by \(first.name) (\(first.alias))",
      metadata: [
        ("Corpus", "\(run.corpus.name), \(run.corpus.recordings) recordings"),
        ("Contents", record.content ?? "unknown"), ("Seed", "\(run.seed)"), ("Version", run.version),
        ("Limits", run.limits), ("Files for programs", run.audioFormat),
        (
          "Processor",
          [record.host?.processor, record.host.map { "\($0.cores) cores" }].compactMap { $0 }.joined(separator: ", ")
        ),
        ("At a time", record.host?.jobs.map { "\($0)" } ?? "unknown (shards)"),
      ], script: InteractiveTable.script)
    if notable.failureCount > 0 {
      let shown =
        notable.failures.count < notable.failureCount ? ", the first \(notable.failures.count) of which are below" : ""
      try report.warning(
        "\(notable.failureCount) of the results are failures\(shown). A recording on which a detector failed counts in its "
          + "means with the worst score there is; on what could not be read or degraded nobody is scored.")
    }
    for condition in leaderboard.conditions {
      try report.section("Condition: \(condition)")
      let columns = leaderboard.shownColumns
      try report.table(
        columns: Array(columns.dropFirst()),
        rows: leaderboard.shownRows(condition: condition).map { Row(Array($0.cells.dropFirst())) })
    }
    try report.section("Scores by condition")
    try report.figure(
      LeaderboardFigures.byCondition(leaderboard),
      caption: "Strokes: means over recordings. Bars: 95 % confidence intervals.")
    if let figure = LeaderboardFigures.bySpeed(leaderboard) {
      try report.section("Speed and accuracy")
      try report.figure(
        figure,
        caption:
          "Programs: from their start to their end, reading the file included. This package's methods: within the "
          + "process, the samples in memory.")
    }
    try writeAlternatives(report)
    if !notable.failures.isEmpty {
      try report.section("Failures")
      try report.table(
        columns: [Column("recording"), Column("condition"), Column("detector"), Column("kind"), Column("reason")],
        rows: notable.failures.map { row in
          [
            .text(row.id), .text(row.condition), .text(row.status == .unscored ? "all" : row.detector),
            .text(row.failure ?? ""), .text(row.reason ?? ""),
          ]
        })
    }
    try writeWorst(report, notable)
    try report.section("Every result")
    try EvaluationReportTable(results).write(to: report)
    try report.section("Detectors")
    try report.table(
      columns: [Column("detector"), Column("what it is")],
      rows: run.detectors.map { [.text($0.name), .text($0.parameters)] })
    try report.run(InteractiveTable.script)
    try report.footer(
      "Intervals: BCa bootstrap over \(leaderboard.isBlocked ? "blocks of " : "")"
        + "\(run.group.map { "groups (\($0))" } ?? "recordings"), \(leaderboard.unitCount) of them. "
        + "p: two-sided paired test of \(first.alias) against the best of the condition that turns signs at random, corrected "
        + "by Holm over the detectors. The best was found on the same recordings, which favours it a little. "
        + "Times are this machine's and are other ones each time; everything else is the same for every run.")
  }

  /// Writes the other possible scores: without failures, and pooled.
  private func writeAlternatives(_ report: HTMLReport<any Error>) throws {
    let first = leaderboard.measures[0]
    try report.section("Other ways to average")
    try report.table(
      columns: [
        Column("condition"), Column("detector"), Column("mean, all", decimals: 3),
        Column("mean, succeeded", decimals: 3), Column("pooled, all", decimals: 3),
        Column("pooled, succeeded", decimals: 3), Column("failed", decimals: 0),
      ],
      rows: leaderboard.entries.map { entry in
        func number(_ value: Double?) -> Cell { value.map { .number($0, decimals: 3) } ?? .undefined }
        let standing = entry.standings[0]
        return [
          .text(entry.condition), .text(entry.detector), number(standing.mean), number(standing.succeededMean),
          number(standing.pooled), number(standing.succeededPooled), .integer(entry.failureCount),
        ]
      },
      caption:
        "\(first.name). All: a failure counts as the worst score in means, and as nothing found where frames or events "
        + "are pooled. Succeeded: without the recordings on which this detector failed.")
  }

  private func writeWorst(_ report: HTMLReport<any Error>, _ notable: NotableRows) throws {
    let first = leaderboard.measures[0]
    guard leaderboard.detectors.contains(where: { notable.worst[$0] != nil }) else { return }
    try report.section("Worst recordings")
    for detector in leaderboard.detectors {
      guard let rows = notable.worst[detector] else { continue }
      try report.details(detector) {
        try report.listening(
          rows.map { row in
            ListeningLink(
              title: row.id,
              cells: [
                .text(row.condition), row.scores[0].map { .number($0, decimals: 3) } ?? .undefined,
                row.realised.map(Cell.text) ?? .undefined,
              ], path: row.audio.map { ResultPaths.path(of: $0, from: results.path) })
          },
          columns: [Column("condition"), Column(first.alias, decimals: 3), Column("measured of the degradation")],
          caption: "\(detector): lowest \(first.alias). The recording as it was before the degradation.")
      }
    }
  }

  private static func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }
}
