import ArgumentParser
import CommandSupport
import FeatureSets
import FeatureTracks
import RecordingAnalysis

/// Reads the names of sets of features and of statistics in options.
enum FeatureSetOptions {
  /// The names of all sets, for help pages.
  static var names: [String] { FeatureSet.all.map(\.name) }

  /// The sets with their explanations, a line each, for help pages.
  static var explanation: String {
    let width = names.map(\.count).max() ?? 0
    return FeatureSet.all.map { set in
      "  " + set.name + String(repeating: " ", count: width - set.name.count + 2) + set.explanation
    }.joined(separator: "\n")
  }

  /// The statistics, for help pages.
  static let statistics = "mean, std, min, max, median, count, p and a number from 0 to 100 such as p95"

  /// What `--deltas` takes, for help pages.
  static let deltas = "1 for the first (mfcc_1_delta), 2 for first and second (mfcc_1_delta2), as librosa"

  /// The selection of the sets that an option names.
  ///
  /// - Parameter others: further names that the option takes, for the complaint.
  /// - Throws: `ValidationError`.
  static func selection(
    _ names: [String], deltas: Int, option: String, others: [String] = []
  ) throws -> FeatureSelection {
    guard (0...FeatureDeltas.highestOrder).contains(deltas) else {
      throw ValidationError("--deltas: expected 0 to \(FeatureDeltas.highestOrder), got \(deltas).")
    }
    let sets = try names.map { name in
      guard let set = FeatureSet.named(name) else {
        let nearest = NearestNames.of(name, among: others + self.names, count: 3).joined(separator: ", ")
        throw ValidationError(
          "\(option): expected \((others + self.names).joined(separator: ", ")), got '\(name)'; the nearest are \(nearest)."
        )
      }
      return set
    }
    do { return try FeatureSelection(sets, deltas: deltas) } catch { throw ValidationError("\(option): \(error).") }
  }

  /// The statistics that `--summary` names.
  ///
  /// - Throws: `ValidationError`.
  static func statistics(_ list: CommaList<String>) throws -> [FeatureStatistic] {
    let names = list.text.isEmpty ? [] : try list.values { _ in "" }
    guard !names.isEmpty else { throw ValidationError("--summary: expected \(statistics), got nothing.") }
    var found: [FeatureStatistic] = []
    for name in names {
      guard let statistic = FeatureStatistic(name: name) else {
        throw ValidationError("--summary: expected \(statistics), got '\(name)'.")
      }
      if !found.contains(statistic) { found.append(statistic) }
    }
    return found
  }
}
