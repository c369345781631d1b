import FeatureSets
import FeatureTracks

/// Which sets of features are computed, and what is said of their frames.
package struct FeatureSetSettings: Sendable, Hashable, Codable {
  /// The names of the sets.
  package let names: [String]
  /// The names of the statistics of their frames; `nil` for the frames themselves.
  package let statistics: [String]?
  /// The highest derivative of their frames that is taken besides; `nil` for none.
  package let deltas: Int?

  private enum CodingKeys: String, CodingKey {
    case names = "sets"
    case statistics
    case deltas
  }

  /// Settings of a selection.
  package init(_ selection: FeatureSelection, statistics: [FeatureStatistic]?) {
    names = selection.sets.map(\.name)
    self.statistics = statistics?.map(\.name)
    deltas = selection.deltas > 0 ? selection.deltas : nil
  }

  /// The selection.
  ///
  /// - Throws: `FeatureSetError`.
  package func selection() throws(FeatureSetError) -> FeatureSelection {
    try FeatureSelection(names.compactMap { FeatureSet.named($0) }, deltas: deltas ?? 0)
  }

  /// The statistics.
  package var parsedStatistics: [FeatureStatistic] { (statistics ?? []).compactMap { FeatureStatistic(name: $0) } }

  /// The columns of the summaries.
  package var columns: [FeatureColumn] { (try? selection())?.summaryColumns(parsedStatistics) ?? [] }
}
