import CorpusEvaluation
import Foundation
import Tables

extension Leaderboard {
  /// The columns of `leaderboard.csv`, which has a row for each condition and detector.
  package var columns: [Column] {
    let scores = measures.flatMap { measure in
      [
        Column(measure.key, heading: measure.alias, decimals: 6), Column(measure.key + "_lower", decimals: 6),
        Column(measure.key + "_upper", decimals: 6), Column(measure.key + "_recordings", decimals: 0),
        Column(measure.key + "_succeeded", decimals: 6), Column(measure.key + "_pooled", decimals: 6),
        Column(measure.key + "_pooled_succeeded", decimals: 6),
      ]
    }
    return [
      Column("condition"), Column("rank", decimals: 0), Column("detector"), Column("recordings", decimals: 0),
      Column("failed", decimals: 0), Column("failures"), Column("p_value", decimals: 6),
    ] + scores + confidenceColumns + [
      Column("times_real_time", decimals: 2), Column("times_real_time_cpu", decimals: 2),
      Column("peak_memory_mb", decimals: 3),
    ]
  }

  private var confidenceColumns: [Column] {
    guard ScoreCounts.exist(for: task) else { return [] }
    return ["auc", "auc_uncertainty", "equal_error_rate", "calibration_error"].map { Column($0, decimals: 6) }
  }

  private func confidenceCells(_ standing: ConfidenceStanding?) -> [Cell] {
    guard ScoreCounts.exist(for: task) else { return [] }
    return [
      standing?.curve.areaUnderCurve.value, standing?.areaUncertainty, standing?.curve.equalErrorRate.value,
      standing?.reliability.expectedCalibrationError.value,
    ].map { Self.number($0, 6) }
  }

  /// The rows under `columns`.
  package var rows: [Row] {
    entries.map { entry in
      let scores = entry.standings.flatMap { standing -> [Cell] in
        [
          Self.number(standing.mean, 6), Self.number(standing.interval?.lowerBound, 6),
          Self.number(standing.interval?.upperBound, 6), .integer(standing.count),
          Self.number(standing.succeededMean, 6),
          Self.number(standing.pooled, 6), Self.number(standing.succeededPooled, 6),
        ]
      }
      let first: [Cell] = [
        .text(entry.condition), entry.rank.map(Cell.integer) ?? .undefined, .text(entry.detector),
        .integer(entry.recordingCount), .integer(entry.failureCount), Self.failures(entry),
        Self.number(entry.pValue, 6),
      ]
      return Row(
        first + scores + confidenceCells(entry.confidence) + [
          Self.number(entry.timesRealTime, 2), Self.number(entry.timesRealTimeOfProcessor, 2),
          Self.number(entry.peakMemory.map { Double($0) / 0x1p20 }, 3),
        ])
    }
  }

  /// The columns of the table that is printed.
  package var shownColumns: [Column] {
    let first = measures[0]
    return [
      Column("condition"), Column("rank", heading: "#", decimals: 0), Column("detector"),
      Column(first.key, heading: first.alias, decimals: 3), Column("interval", heading: "95 %"),
      Column("p", decimals: 4),
    ] + measures.dropFirst().prefix(5).map { Column($0.key, heading: $0.alias, decimals: 3) } + [
      Column("failed", heading: "failed of"), Column("speed", heading: "× real time", decimals: 1),
    ]
  }

  /// The rows under `shownColumns`, for one condition or for all.
  package func shownRows(condition: String? = nil) -> [Row] {
    entries.filter { condition == nil || $0.condition == condition }.map { entry in
      let first = entry.standings[0]
      let interval = first.interval.map { "\(Self.short($0.lowerBound))–\(Self.short($0.upperBound))" }
      let start: [Cell] = [
        .text(entry.condition), entry.rank.map(Cell.integer) ?? .undefined, .text(entry.detector),
        Self.number(first.mean, 3), interval.map(Cell.text) ?? .undefined, Self.number(entry.pValue, 4),
      ]
      return Row(
        start + entry.standings.dropFirst().prefix(5).map { Self.number($0.mean, 3) } + [
          .text("\(entry.failureCount)/\(entry.recordingCount)"), Self.number(entry.timesRealTime, 1),
        ])
    }
  }

  /// Writes `leaderboard.csv` and `leaderboard.json`, which have the same values.
  ///
  /// - Parameter write: receives a file's name and its whole text.
  package func write(_ write: (EvaluationFolder.File, String) throws -> Void) rethrows {
    try write(.leaderboardTable, CSVFormat(columns: columns, keepsFormulas: true).document(rows))
    let format = JSONLinesFormat(columns: columns)
    let lines = rows.map { row in "  " + format.line(row).dropLast() }
    try write(.leaderboard, "[\n" + lines.joined(separator: ",\n") + "\n]\n")
  }

  private static func failures(_ entry: Entry) -> Cell {
    if entry.failures.isEmpty { return .undefined }
    return .text(entry.failures.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "; "))
  }

  private static func number(_ value: Double?, _ decimals: Int) -> Cell {
    value.map { .number($0, decimals: decimals) } ?? .undefined
  }

  static func short(_ value: Double) -> String { String(format: "%.3f", value) }
}
