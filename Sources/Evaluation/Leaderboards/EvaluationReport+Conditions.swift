import CorpusEvaluation
import Detectors
import EvaluationMetrics
import InteractiveTables
import Reporting
import Tables

/// The parts of a report for each condition, and for each group under it.
extension EvaluationReport {
  /// The most pairs of condition and group that have tables and pictures of their own.
  private static let pairLimit = 120

  /// The groups that have tables and pictures of their own.
  var shownGroups: [String] {
    let (groups, conditions) = (results.counts.groups, max(1, leaderboard.conditions.count))
    return groups.count < 2 ? [] : Array(groups.prefix(min(ConfidenceCounts.groupLimit, Self.pairLimit / conditions)))
  }

  /// Writes the leaderboard of a condition, and the results of each group under it.
  func writeTables(_ condition: String, to report: HTMLReport<any Error>) throws {
    try report.part(shownFor: condition, of: "condition") {
      try report.section("Condition: \(condition)")
      try report.part(onlyFor: nil, of: "group") {
        let columns = leaderboard.shownColumns
        try report.table(
          columns: Array(columns.dropFirst()),
          rows: leaderboard.shownRows(condition: condition).map { Row(Array($0.cells.dropFirst())) })
      }
      for group in shownGroups {
        try report.part(onlyFor: group, of: "group") {
          try report.details("Group \(group), \(condition)") { try writeGroup(group, condition, to: report) }
        }
      }
    }
  }

  private func writeGroup(_ group: String, _ condition: String, to report: HTMLReport<any Error>) throws {
    let measures = Array(leaderboard.measures.enumerated().prefix(6))
    try report.table(
      columns: [Column("detector"), Column("recordings", decimals: 0), Column("failed", decimals: 0)]
        + measures.map { Column($0.element.key, heading: $0.element.alias, decimals: 3) },
      rows: leaderboard.detectors.map { detector in
        let entry = results.counts.total(detector: detector, condition: condition, group: group)
        let scores = entry.all?.scores
        return Row(
          [.text(detector), .integer(entry.succeededCount + entry.failureCount), .integer(entry.failureCount)]
            + measures.map { scores?[$0.offset].value.map { .number($0, decimals: 3) } ?? .undefined })
      }, caption: "\(group), \(condition): all frames or events of the group together; a failure found nothing.")
    try writeCurves(condition, group: group, to: report)
  }

  /// Writes ROC, DET and reliability of each condition; nothing for tasks without confidences.
  func writeConfidences(to report: HTMLReport<any Error>) throws {
    guard ScoreCounts.exist(for: leaderboard.task) else { return }
    try report.section("Confidences")
    guard leaderboard.entries.contains(where: { $0.confidence != nil }) else {
      return try report.paragraph(
        "No detector gave a confidence from 0 to 1 for each recording, so there are no ROC, DET and reliability.")
    }
    try report.smallPrint(Self.method(leaderboard.task))
    for condition in leaderboard.conditions {
      try report.part(shownFor: condition, of: "condition") {
        try report.part(onlyFor: nil, of: "group") { try writeCurves(condition, group: nil, to: report) }
      }
    }
    if results.counts.groups.count > shownGroups.count, results.counts.groups.count > 1 {
      try report.smallPrint(
        "The first \(shownGroups.count) groups have tables of their own"
          + (results.counts.groups.count > ConfidenceCounts.groupLimit
            ? "; more than \(ConfidenceCounts.groupLimit) groups have no curves of their own." : " and curves."))
    }
  }

  private func writeCurves(_ condition: String, group: String?, to report: HTMLReport<any Error>) throws {
    guard ScoreCounts.exist(for: leaderboard.task) else { return }
    let entries = leaderboard.detectors.map { detector in
      (detector, results.counts.total(detector: detector, condition: condition, group: group))
    }
    let scores = leaderboard.detectors.map {
      results.counts.confidences.scores(detector: $0, condition: condition, group: group)
    }
    let standings = scores.map(ConfidenceStanding.init)
    guard standings.contains(where: { $0 != nil }) else { return }
    let figures = ConfidenceFigures(
      series: zip(entries.indices, standings).map { place, standing in
        ConfidenceFigures.Series(
          name: entries[place].0, colour: LeaderboardFigures.colour(place), standing: standing,
          decision: decision(entries[place].1))
      })
    let name = group.map { "\(condition), \($0)" } ?? condition
    try report.raw("<div class=\"curves\" data-curves=\"\(Markup.escapeLine(name))\">\n")
    for figure in [figures.roc, figures.det, figures.reliability] {
      try report.figure(figure, caption: "\(figure.title ?? ""), \(name)")
    }
    try report.raw("</div>\n")
    func number(_ value: Double?) -> Cell { value.map { .number($0, decimals: 4) } ?? .undefined }
    try report.table(
      columns: [
        Column("detector"), Column("auc", heading: "AUC", decimals: 4), Column("±", decimals: 4),
        Column("eer", heading: "EER", decimals: 4), Column("ece", heading: "ECE", decimals: 4),
        Column("targets", decimals: 0), Column("others", decimals: 0), Column("recordings", decimals: 0),
        Column("without", heading: "without confidences", decimals: 0), Column("failed", decimals: 0),
      ],
      rows: entries.indices.map { place in
        let (entry, scores, standing) = (entries[place], scores[place], standings[place])
        return [
          .text(entry.0), number(standing?.curve.areaUnderCurve.value), number(standing?.areaUncertainty),
          number(standing?.curve.equalErrorRate.value), number(standing?.reliability.expectedCalibrationError.value),
          scores.map { .integer($0.trials.targetCount) } ?? .undefined,
          scores.map { .integer($0.trials.nonTargetCount) } ?? .undefined, .integer(scores?.recordingCount ?? 0),
          .integer(scores?.missingCount ?? 0), .integer(entry.1.failureCount),
        ]
      }, caption: "Confidences, \(name)")
  }

  /// The rates of what a detector decided, of the recordings on which it succeeded.
  private func decision(_ entry: EvaluationCounts.Entry) -> (falseAlarmRate: Double, hitRate: Double)? {
    let keys = leaderboard.task == .voice ? ("false_alarm_rate", "hit_rate") : ("vfa", "vr")
    let measures = leaderboard.measures
    guard let scores = entry.succeeded?.scores, let alarm = measures.firstIndex(where: { $0.key == keys.0 }),
      let hit = measures.firstIndex(where: { $0.key == keys.1 }), let falseAlarmRate = scores[alarm].value,
      let hitRate = scores[hit].value
    else { return nil }
    return (falseAlarmRate, hitRate)
  }

  private static func method(_ task: DetectionTask) -> String {
    let trials =
      switch task {
      case .pitch:
        "Trials are the frames of the reference; the score is the probability of a voice, and a target is a voiced "
          + "frame. Reliability is of frames that were called voiced: right is a pitch within the tolerance."
      case .soundEvent:
        "Trials are segments of a class; the score is the highest confidence of an event in it, 0 without one. "
          + "Reliability is of events: right is what matches the reference."
      default: "Trials are frames; the score is the probability of a voice."
      }
    return trials
      + " Diamonds: equal error rate. Squares: what the detector decided. Grey: chance, or perfect reliability. "
      + "AUC: area under the ROC curve; ± is the most by which the bins of 0.005 and less move it. EER: equal error "
      + "rate. ECE: expected calibration error in ten bins. Recordings on which a detector failed are not in it. A "
      + "detector without confidences from 0 to 1 on every other recording has no curve."
  }
}
