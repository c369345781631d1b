import CorpusEvaluation
import Detectors
import EvaluationMetrics
import Tables

/// Two runs beside each other: differences on the same recordings, condition by condition.
package struct RunComparison: Sendable {
  /// What can be wrong with two runs.
  package enum Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// They are of two tasks.
    case differentTasks(String, String)
    /// They have no detector, or no condition, in common.
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
    /// The condition.
    package var condition: String
    /// The first run's detector.
    package var firstDetector: String
    /// The second run's.
    package var secondDetector: String
    /// The score.
    package var measure: Measure
    /// The means over the recordings that both have.
    package var first: Double, second: Double
    /// The second less the first.
    package var difference: Double
    /// The bounds of the difference's confidence interval; `nil` with fewer than two units.
    package var interval: ClosedRange<Double>?
    /// How likely a difference as large is if there is none: signs turned at random; `nil` with fewer than two units.
    package var pValue: Double?
    /// How many recordings (or groups, or blocks) both have.
    package var unitCount: Int
  }

  /// By condition, detector and measure.
  package let differences: [Difference]
  /// What keeps the two from being comparable without a second thought: another corpus, other parameters.
  package let remarks: [String]

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - first: the earlier, say.
  ///   - second: the later.
  ///   - pairs: detectors that are compared under different names; those of one name are in any case. If both runs have one
  ///     detector alone, these two are compared.
  /// - Throws: `Fault`; `BatchError` if rows cannot be read; `EvaluationError` for a confidence that is none.
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
          // Runs of other groups have recordings in common, not units.
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
    if left.parameters != right.parameters { remarks.append("what counts as right is not the same") }
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
