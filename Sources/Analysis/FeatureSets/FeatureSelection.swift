import FeatureTracks
import SpectralFeatures

/// Sets of features that are computed in one pass.
package struct FeatureSelection: Sendable {
  /// The sets, each once.
  package let sets: [FeatureSet]
  /// The columns of all sets, each once, then those of derivatives.
  package let columns: [FeatureColumn]
  /// Those that have values by the frame.
  package let framedColumns: [FeatureColumn]
  /// The highest derivative of frames that is taken besides, 0 for none.
  package let deltas: Int

  private let framedNames: Set<String>

  /// A selection of sets. Spectral sets of one framing may have features in common.
  ///
  /// - Parameter deltas: the highest derivative of frames that is taken besides, 0 to `FeatureDeltas.highestOrder`.
  /// - Throws: `FeatureSetError.sameColumn`; `.noDeltas` for derivatives of sets that have no frames.
  package init(_ sets: [FeatureSet], deltas: Int = 0) throws(FeatureSetError) {
    var (kept, columns): ([FeatureSet], [FeatureColumn]) = ([], [])
    var framed: [FeatureColumn] = []
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
          if set.isFramed { framed.append(column) }
        }
      }
    }
    guard deltas == 0 || kept.contains(where: \.isFramed) else { throw .noDeltas(sets: kept.map(\.name)) }
    let derivatives = FeatureDeltas.columns(of: framed, order: deltas)
    self.sets = kept
    self.columns = columns + derivatives
    framedColumns = framed + derivatives
    framedNames = Set(framedColumns.map(\.name))
    self.deltas = deltas
  }

  /// Throws unless the sets have frames, and at the same times.
  ///
  /// - Throws: `FeatureSetError.noFrames`, `.otherFrames`.
  package func checkFrames() throws(FeatureSetError) {
    if let set = sets.first(where: { !$0.isFramed }) { throw .noFrames(set: set.name) }
    for set in sets.dropFirst() where !FrameTimes.agree(sets[0].times, set.times) {
      throw .otherFrames(
        first: sets[0].name, sets[0].times?.words ?? "", second: set.name, set.times?.words ?? "")
    }
  }

  /// The columns of a summary: those of sets of frames once for each statistic, the others as they are.
  package func summaryColumns(_ statistics: [FeatureStatistic]) -> [FeatureColumn] {
    columns.flatMap { column in
      framedNames.contains(column.name) ? statistics.map { $0.column(of: column) } : [column]
    }
  }

  /// Whether the frames of two sets come from the same windows.
  private static func areTogether(_ first: FeatureSet, _ second: FeatureSet) -> Bool {
    FrameTimes.rates.allSatisfy { rate in
      guard let one = first.spectral?(rate), let other = second.spectral?(rate) else { return false }
      return one.framing == other.framing
    }
  }

  /// A set's name and why it is not possible.
  typealias Refusal = (set: String, reason: String)

  /// What computes some of the sets for one channel: sets of one framing together. A set that is not possible at the rate is left
  /// out, with the reason.
  func runs(
    _ sets: [FeatureSet], sampleRate: Double, _ store: FrameStoreMaker
  ) -> (runs: [(run: any FeatureSetRun, sets: [String])], refused: [Refusal]) {
    var (runs, refused): ([(any FeatureSetRun, [String])], [Refusal]) = ([], [])
    var groups: [(sets: [FeatureSet], spectral: SpectralFeatureSet?)] = []
    for set in sets {
      let spectral = set.spectral?(sampleRate)
      if let spectral, let index = groups.firstIndex(where: { $0.spectral?.framing == spectral.framing }) {
        let known = groups[index].spectral?.features ?? []
        groups[index].spectral?.features += spectral.features.filter { !known.contains($0) }
        groups[index].sets.append(set)
      } else {
        groups.append(([set], spectral))
      }
    }
    for (sets, spectral) in groups {
      let names = sets.map(\.name)
      do {
        let run =
          try spectral.map { try SpectralRun($0, sampleRate: sampleRate, store) } ?? sets[0].makeRun(sampleRate, store)
        runs.append((deltas > 0 && sets[0].isFramed ? DeltaRun(run, order: deltas) : run, names))
      } catch {
        refused += names.map { ($0, "\(error)") }
      }
    }
    return (runs, refused)
  }
}
