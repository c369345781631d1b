import FeatureTracks
import SpectralFeatures

/// Sets of features that are computed in one pass.
package struct FeatureSelection: Sendable {
  /// The sets, each once.
  package let sets: [FeatureSet]
  /// The columns of all sets, each once.
  package let columns: [FeatureColumn]

  /// A selection of sets. Spectral sets of one framing may have features in common.
  ///
  /// - Throws: `FeatureSetError.sameColumn`.
  package init(_ sets: [FeatureSet]) throws(FeatureSetError) {
    var (kept, columns): ([FeatureSet], [FeatureColumn]) = ([], [])
    var owners: [String: FeatureSet] = [:]
    for set in sets where !kept.contains(where: { $0.name == set.name }) {
      kept.append(set)
      for column in set.columns {
        if let other = owners.updateValue(set, forKey: column.name) {
          guard Self.areTogether(other, set) else {
            throw .sameColumn(column.name, first: other.name, second: set.name)
          }
        } else {
          columns.append(column)
        }
      }
    }
    (self.sets, self.columns) = (kept, columns)
  }

  /// Throws unless the sets have frames, and at the same times.
  ///
  /// - Throws: `FeatureSetError.noFrames`, `.otherFrames`.
  package func checkFrames() throws(FeatureSetError) {
    if let set = sets.first(where: { !$0.isFramed }) { throw .noFrames(set: set.name) }
    for set in sets.dropFirst() where !Self.areTogether(sets[0], set) {
      throw .otherFrames(first: sets[0].name, second: set.name)
    }
  }

  /// The columns of a summary: those of sets of frames once for each statistic, the others as they are.
  package func summaryColumns(_ statistics: [FeatureStatistic]) -> [FeatureColumn] {
    columns.flatMap { column in
      isFramed(column) ? statistics.map { $0.column(of: column) } : [column]
    }
  }

  private func isFramed(_ column: FeatureColumn) -> Bool {
    sets.first { $0.columns.contains(column) }?.isFramed ?? false
  }

  /// Whether the frames of two sets come from the same windows.
  private static func areTogether(_ first: FeatureSet, _ second: FeatureSet) -> Bool {
    // Framings that are the same at one rate and not at another would be told apart at the second of these.
    [44_100, 11_025].allSatisfy { rate in
      guard let one = first.spectral?(rate), let other = second.spectral?(rate) else { return false }
      return one.framing == other.framing
    }
  }

  /// What computes the sets for one channel: sets of one framing together. A set that is not possible at the rate is left out,
  /// with the reason.
  func runs(
    sampleRate: Double, _ store: FrameStoreMaker
  ) -> (runs: [any FeatureSetRun], refused: [(set: FeatureSet, reason: String)]) {
    var (runs, refused): ([any FeatureSetRun], [(set: FeatureSet, reason: String)]) = ([], [])
    var groups: [(set: FeatureSet, spectral: SpectralFeatureSet?)] = []
    for set in sets {
      let spectral = set.spectral?(sampleRate)
      if let spectral, let index = groups.firstIndex(where: { $0.spectral?.framing == spectral.framing }) {
        let known = groups[index].spectral?.features ?? []
        groups[index].spectral?.features += spectral.features.filter { !known.contains($0) }
      } else {
        groups.append((set, spectral))
      }
    }
    for (set, spectral) in groups {
      do {
        runs.append(
          try spectral.map { try SpectralRun($0, sampleRate: sampleRate, store) } ?? set.makeRun(sampleRate, store))
      } catch {
        refused.append((set, "\(error)"))
      }
    }
    return (runs, refused)
  }
}
