import BatchProcessing
import CorpusEvaluation
import Foundation
import InteractiveTables
import Reporting
import Tables

/// Writes `report.html`: scores under each condition with their intervals, speed, failures, and recordings to listen
/// to.
package struct EvaluationReport {
  let results: EvaluationResults
  let leaderboard: Leaderboard
  private let sounds: ListeningSounds

  /// Makes a report on a run.
  ///
  /// - Throws: `BatchError` if the list of the sounds beside it cannot be read.
  package init(_ results: EvaluationResults, _ leaderboard: Leaderboard) throws(BatchError) {
    self.results = results
    sounds = try ListeningSounds(results)
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
    for condition in leaderboard.conditions { try writeTables(condition, to: report) }
    try report.part(onlyFor: nil, of: "group") {
      try report.section("Scores by condition")
      try report.figure(
        LeaderboardFigures.byCondition(leaderboard),
        caption: "Strokes: means over recordings. Bars: 95 % confidence intervals.")
    }
    try writeConfidences(to: report)
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
    try EvaluationReportTable(results, sounds).write(to: report)
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
    try report.section("Worst recordings")
    try report.smallPrint(
      "Failures, then the lowest \(first.alias) of each detector under each condition. “As detectors got it” is the "
        + "sound under this very condition; `ossicle evaluate … --listen N` writes it. “Before” is the recording "
        + "before the degradation."
    )
    for condition in leaderboard.conditions {
      try report.part(shownFor: condition, of: "condition") {
        for detector in leaderboard.detectors {
          let rows = notable.rows(detector: detector, condition: condition)
          guard !rows.isEmpty else { continue }
          try report.part(shownFor: detector, of: "detector") {
            try report.details("\(detector), \(condition)") { try writeWorst(rows, to: report) }
          }
        }
      }
    }
  }

  private func writeWorst(_ rows: [EvaluationRow], to report: HTMLReport<any Error>) throws {
    let first = leaderboard.measures[0]
    func links(_ rows: [EvaluationRow], _ path: (EvaluationRow) -> String?) -> [ListeningLink] {
      rows.map { row in
        let sound = sounds.sounds[.init(id: row.id, condition: row.condition)]
        let note = (sound?.attenuation ?? 0) > 0 ? "; turned down by \(sound?.attenuation ?? 0) dB to be written" : ""
        return ListeningLink(
          title: row.id,
          cells: [
            row.scores[0].map { .number($0, decimals: 3) } ?? .undefined,
            .text(row.status == .failed ? row.failure ?? "failed" : ""),
            row.realised.map { .text($0 + note) } ?? .undefined,
            row.group.map(Cell.text) ?? .undefined,
          ], path: path(row))
      }
    }
    let columns = [
      Column(first.alias, decimals: 3), Column("failure"), Column("measured of the degradation"), Column("group"),
    ]
    let heard = rows.filter { path(of: $0) != nil }
    let others = rows.filter { path(of: $0) == nil }
    if !heard.isEmpty {
      try report.listening(links(heard, path(of:)), columns: columns, caption: "As detectors got it.")
    }
    if !others.isEmpty {
      try report.listening(
        links(others) { row in row.audio.map { ResultPaths.path(of: $0, from: results.path) } }, columns: columns,
        caption: "Before the degradation.")
    }
  }

  /// The path of the sound that detectors got, from the page; `nil` if it was not written. A clean recording is its
  /// own.
  private func path(of row: EvaluationRow) -> String? { Self.heardPath(row, sounds, results) }

  static func heardPath(_ row: EvaluationRow, _ sounds: ListeningSounds, _ results: EvaluationResults) -> String? {
    row.condition == "clean"
      ? row.audio.map { ResultPaths.path(of: $0, from: results.path) }
      : sounds.path(.init(id: row.id, condition: row.condition))
  }

  private static func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }
}
