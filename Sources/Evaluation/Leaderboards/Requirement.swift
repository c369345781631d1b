import AudioDegradation
import CorpusEvaluation
import Foundation

/// A score that a run must reach, for use as a gate: `RPA>=0.9@white:10`.
///
/// The syntax is `[DETECTOR/]MEASURE OPERATOR VALUE[@CONDITION]`. The operator is `>=`, `<=`, `>` or `<`. The measure
/// is given by any of its names (`RPA`, `rpa`, `Raw Pitch Accuracy`), or is `failures`, the number of failed
/// recordings. The value is compared with the mean over all recordings, where a failed recording counts as the worst
/// score. Without a detector or a condition, every detector or condition of the run must reach it.
package struct Requirement: Sendable, Hashable, CustomStringConvertible {
  /// An error in a requirement.
  package enum Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text does not follow the syntax.
    case malformed(String)
    /// The text names something that the run does not have.
    case unknown(requirement: String, what: String, name: String, known: [String])

    /// One line: what was expected and what came.
    package var description: String {
      switch self {
      case .malformed(let text): "expected [DETECTOR/]MEASURE>=VALUE[@CONDITION] (or <=, >, <), got \"\(text)\""
      case .unknown(let requirement, let what, let name, let known):
        "\(requirement): expected a \(what) of the run (\(known.joined(separator: ", "))), got \"\(name)\""
      }
    }
  }

  /// The result of one requirement for one detector under one condition.
  package struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// The requirement that was checked.
    package let requirement: Requirement
    /// The name of the detector that the requirement was checked for.
    package let detector: String
    /// The condition under which the detector was scored.
    package let condition: String
    /// The detector's score. It is `nil` if the score is undefined; then the requirement is not met.
    package let value: Double?
    /// Whether the requirement is met.
    package let isMet: Bool

    /// One line with the requirement, the detector, the condition and the score.
    package var description: String {
      let text =
        value.map { $0 == $0.rounded() && abs($0) < 1e15 ? "\(Int($0))" : String(format: "%.6f", $0) } ?? "undefined"
      return "\(requirement): \(isMet ? "met" : "not met") by \(detector) under \(condition): \(text)"
    }
  }

  private enum Comparison: String, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"

    func holds(_ value: Double, _ bound: Double) -> Bool {
      switch self {
      case .atLeast: value >= bound
      case .atMost: value <= bound
      case .above: value > bound
      case .below: value < bound
      }
    }
  }

  /// The requirement as it was written.
  package let description: String
  private let detector: String?
  private let measure: String
  private let comparison: Comparison
  private let bound: Double
  private let condition: String?

  /// Reads a requirement.
  ///
  /// - Throws: `Fault.malformed`.
  package init(parsing text: String) throws(Fault) {
    // The longer operators come first, because ">" is a part of ">=".
    guard
      let (range, comparison) = Comparison.allCases.lazy.compactMap({ comparison in
        text.range(of: comparison.rawValue).map { ($0, comparison) }
      }).first
    else { throw .malformed(text) }
    func trimmed(_ part: Substring) -> String { part.trimmingCharacters(in: .whitespaces) }
    let left = text[..<range.lowerBound].split(separator: "/", omittingEmptySubsequences: false).map(trimmed)
    let right = text[range.upperBound...].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(
      trimmed)
    guard let measure = left.last, !measure.isEmpty, let bound = Double(right[0]), bound.isFinite,
      right.count == 1 || !right[1].isEmpty, left.count == 1 || !left[0].isEmpty
    else { throw .malformed(text) }
    description = text
    self.measure = measure
    self.comparison = comparison
    self.bound = bound
    detector = left.count > 1 ? left.dropLast().joined(separator: "/") : nil
    condition = right.count == 2 ? right[1] : nil
  }

  /// Compares a leaderboard with the requirement. The result has a finding for each detector and condition that it
  /// names.
  ///
  /// - Throws: `Fault.unknown` if the run has no such measure, detector or condition.
  package func findings(in leaderboard: Leaderboard) throws(Fault) -> [Finding] {
    let meant = try known(
      measures: leaderboard.measures, detectors: leaderboard.detectors, conditions: leaderboard.conditions)
    let isFailures = measure.lowercased() == "failures"
    let index = leaderboard.measures.firstIndex { $0.isCalled(measure) }
    return leaderboard.entries.filter { entry in
      (detector == nil || entry.detector == detector) && (meant == nil || entry.condition == meant)
    }.map { entry in
      let value = index.flatMap { entry.standings[$0].mean } ?? (isFailures ? Double(entry.failureCount) : nil)
      return Finding(
        requirement: self, detector: entry.detector, condition: entry.condition, value: value,
        isMet: value.map { comparison.holds($0, bound) } ?? false)
    }
  }

  /// Checks before a run that the run will have the names in this requirement.
  ///
  /// - Returns: the condition under its canonical name; `nil` for all conditions.
  /// - Throws: `Fault.unknown`.
  @discardableResult
  package func known(
    measures: [Measure], detectors: [String], conditions: [String]
  ) throws(Fault) -> String? {
    if let detector, !detectors.contains(detector) { throw unknown("detector", detector, detectors) }
    guard measure.lowercased() == "failures" || measures.contains(where: { $0.isCalled(measure) }) else {
      throw unknown("measure", measure, measures.map(\.alias) + ["failures"])
    }
    guard let condition else { return nil }
    let canonical = (try? Degradation(parsing: condition))?.description
    for name in [condition, canonical].compactMap({ $0 }) where conditions.contains(name) { return name }
    throw unknown("condition", condition, conditions)
  }

  private func unknown(_ what: String, _ name: String, _ known: [String]) -> Fault {
    .unknown(requirement: description, what: what, name: name, known: known)
  }
}
