import AudioDegradation
import CorpusEvaluation
import Foundation

/// What a run must reach, for use as a gate: `RPA>=0.9@white:10`.
///
/// `[DETECTOR/]MEASURE OPERATOR VALUE[@CONDITION]`. The operator is `>=`, `<=`, `>` or `<`; the measure goes by any of its names
/// (`RPA`, `rpa`, `Raw Pitch Accuracy`), or is `failures`, a number of recordings. The value that is compared is the mean over
/// all recordings, with failed ones as the worst. Without a detector or a condition, all of the run must reach it.
package struct Requirement: Sendable, Hashable, CustomStringConvertible {
  /// What can be wrong with a requirement.
  package enum Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// It cannot be taken apart.
    case malformed(String)
    /// It names something that the run does not have.
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

  /// What was found where a requirement was looked at.
  package struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// The requirement.
    package let requirement: Requirement
    /// The detector that it was looked at for.
    package let detector: String
    /// The condition that it was looked at under.
    package let condition: String
    /// What it has; `nil` where that is undefined, which meets nothing.
    package let value: Double?
    /// Whether it is met.
    package let isMet: Bool

    /// One line.
    package var description: String {
      let text = value.map { $0 == $0.rounded() ? "\(Int($0))" : String(format: "%.6f", $0) } ?? "undefined"
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

  /// As it was given.
  package let description: String
  private let detector: String?
  private let measure: String
  private let comparison: Comparison
  private let bound: Double
  private let condition: String?

  /// A requirement as text.
  ///
  /// - Throws: `Fault.malformed`.
  package init(parsing text: String) throws(Fault) {
    // The longer operators first: ">" is a part of ">=".
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

  /// Looks at a leaderboard: a finding for each detector and condition that is meant.
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

  /// Makes sure that a run has what this names, before it is run.
  ///
  /// - Returns: the condition under its canonical name; `nil` for all.
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
