import CorpusEvaluation
import Detectors
import EvaluationMetrics
import Tables

/// A comparison of two runs: the differences on the same recordings, for each condition.
package struct RunComparison: Sendable {
  /// A reason why two runs cannot be compared.
  package enum Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The runs are of different tasks.
    case differentTasks(String, String)
    /// The runs have no detector, or no condition, in common.
    case nothingInCommon(what: String, first: [String], second: [String])

    /// One line: what was expected and what came.
    package var description: String {
      switch self {
      case .differentTasks(let first, let second): "expected runs of one task, got \(first) and \(second)"
      case .nothingInCommon(let what, let first, let second):
        "expected \(what) in common, got \(first.joined(separator: ", ")) and \(second.joined(separator: ", "))"
      }
    }
  }

  /// One score of one detector under one condition.
  package struct Difference: Sendable, Hashable {
    /// The condition under which both detectors were scored.
    package var condition: String
    /// The first run's detector.
    package var firstDetector: String
    /// The second run's detector.
    package var secondDetector: String
    /// The kind of score that is compared.
    package var measure: Measure
    /// The means over the recordings that both runs have.
    package var first: Double, second: Double
    /// The second mean minus the first.
    package var difference: Double
    /// The bounds of the difference's confidence interval; `nil` with fewer than two units.
    package var interval: ClosedRange<Double>?
    /// The p-value of a paired test that turns signs at random: the probability of a difference at least as large if
    /// there is none. It is `nil` with fewer than two units.
    package var pValue: Double?
    /// The number of units (recordings, groups or blocks) that both runs have.
    package var unitCount: Int
  }

  /// The differences, in the order of condition, detector and measure.
  package let differences: [Difference]
  /// Reasons for caution, such as another corpus or other parameters.
  package let remarks: [String]

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - first: one run, usually the earlier one.
  ///   - second: the other run.
  ///   - pairs: detectors with different names that are compared. Detectors with the same name are always compared. If
  ///     both runs have only one detector, these two are compared.
  /// - Throws: `Fault`; `BatchError` if rows cannot be read; `EvaluationError` for a confidence outside 0 to 1.
  package init(
    _ first: EvaluationResults, _ second: EvaluationResults, pairs: [(first: String, second: String)] = [],
    confidence: Double = 0.95, seed: UInt64 = 0
  ) throws {
    let (left, right) = (first.record.run, second.record.run)
    guard left.task == right.task else { throw Fault.differentTasks(left.task.rawValue, right.task.rawValue) }
    let (leftNames, rightNames) = (left.detectors.map(\.name), right.detectors.map(\.name))
    var compared = leftNames.filter(rightNames.contains).map { (first: $0, second: $0) }
    compared += pairs.filter { leftNames.contains($0.first) && rightNames.contains($0.second) }
    if compared.isEmpty, leftNames.count == 1, rightNames.count == 1 { compared = [(leftNames[0], rightNames[0])] }
    guard !compared.isEmpty else {
      throw Fault.nothingInCommon(what: "a detector", first: leftNames, second: rightNames)
    }
    let conditions = left.conditions.filter(right.conditions.contains)
    guard !conditions.isEmpty else {
      throw Fault.nothingInCommon(what: "a condition", first: left.conditions, second: right.conditions)
    }
    let measures = left.task.measures
    let width = measures.count
    var scores = UnitScores(cellCount: 2 * compared.count * conditions.count * width)
    func cell(_ pair: Int, _ condition: Int, _ run: Int) -> Int {
      ((pair * conditions.count + condition) * 2 + run) * width
    }
    for (run, results) in [first, second].enumerated() {
      var places: [[String]: [Int]] = [:]
      for (pairIndex, pair) in compared.enumerated() {
        for (index, condition) in conditions.enumerated() {
          places[[run == 0 ? pair.first : pair.second, condition], default: []].append(cell(pairIndex, index, run))
        }
      }
      try results.forEachRow { row in
        guard row.status != .unscored else { return }
        for place in places[[row.detector, row.condition]] ?? [] {
          // Runs with different groups share recordings but not units.
          scores.add(row.scores, unit: left.group == right.group ? row.group ?? row.id : row.id, firstCell: place)
        }
      }
    }
    let bootstrap = try Bootstrap(
      resampleCount: scores.unitCount <= 200 ? 10_000 : 2000, confidence: confidence, seed: seed)
    var differences: [Difference] = []
    for (index, condition) in conditions.enumerated() {
      for (pairIndex, pair) in compared.enumerated() {
        for (offset, measure) in measures.enumerated() {
          let (one, other) = scores.pairs(cell(pairIndex, index, 0) + offset, cell(pairIndex, index, 1) + offset)
          guard !one.isEmpty else { continue }
          let changes = zip(other, one).map { $0 - $1 }
          let interval = bootstrap.interval(ofMean: changes)
          func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
          differences.append(
            Difference(
              condition: condition, firstDetector: pair.first, secondDetector: pair.second, measure: measure,
              first: mean(one), second: mean(other), difference: mean(changes),
              interval: interval.map { min($0.lower, $0.upper)...max($0.lower, $0.upper) },
              pValue: one.count > 1 ? try PairedTest.signFlip(other, one, seed: seed)?.pValue : nil,
              unitCount: one.count))
        }
      }
    }
    self.differences = differences
    remarks = Self.remarks(first.record, second.record)
  }

  private static func remarks(_ first: EvaluationRecord, _ second: EvaluationRecord) -> [String] {
    let (left, right) = (first.run, second.run)
    var remarks: [String] = []
    func remark(_ what: String, _ one: String, _ other: String) {
      if one != other { remarks.append("\(what): \(one) and \(other)") }
    }
    remark("contents of the corpora", first.content ?? "unknown", second.content ?? "unknown")
    remark("seeds", "\(left.seed)", "\(right.seed)")
    remark("versions", left.version, right.version)
    remark("limits", left.limits, right.limits)
    if left.parameters != right.parameters { remarks.append("the tolerances of the scores are not the same") }
    return remarks
  }

  /// The columns of the table.
  package static let columns: [Column] = [
    Column("condition"), Column("first"), Column("second"), Column("measure"),
    Column("first_mean", heading: "first", decimals: 6), Column("second_mean", heading: "second", decimals: 6),
    Column("difference", decimals: 6), Column("lower", decimals: 6), Column("upper", decimals: 6),
    Column("p_value", heading: "p", decimals: 6), Column("units", decimals: 0),
  ]

  /// The rows under `columns`.
  package var rows: [Row] {
    differences.map { difference in
      func number(_ value: Double?) -> Cell { value.map { .number($0, decimals: 6) } ?? .undefined }
      return Row([
        .text(difference.condition), .text(difference.firstDetector), .text(difference.secondDetector),
        .text(difference.measure.alias), number(difference.first), number(difference.second),
        number(difference.difference), number(difference.interval?.lowerBound), number(difference.interval?.upperBound),
        number(difference.pValue), .integer(difference.unitCount),
      ])
    }
  }
}
