import AudioCore
import FeatureTracks

/// One row of values for one channel of one recording: statistics of the sets of frames, and the values of the others.
package final class FeatureSummaryTable {
  /// The sets that are not possible at the sample rate, and after `finish` those that are not possible for the signal, with the
  /// reason.
  package private(set) var refused: [(set: String, reason: String)]

  private let selection: FeatureSelection
  private let statistics: [FeatureStatistic]
  private var parts: [(run: any FeatureSetRun, sets: [String], summarizer: FeatureSummarizer)] = []

  /// A table of nothing yet.
  ///
  /// - Parameter store: makes what keeps frames whose values depend on later ones.
  package init(
    _ selection: FeatureSelection, statistics: [FeatureStatistic], sampleRate: Double, store: FrameStoreMaker
  ) {
    let (runs, refused) = selection.runs(selection.sets, sampleRate: sampleRate, store)
    self.selection = selection
    self.statistics = statistics
    self.refused = refused
    parts = runs.map { ($0.run, $0.sets, FeatureSummarizer(columns: $0.run.columns, statistics: statistics)) }
  }

  /// Takes the next frames of a one-channel signal.
  package func process(_ block: AudioBlock) {
    for index in parts.indices {
      let run = parts[index].run
      run.process(block) { parts[index].summarizer.add($0.values) }
    }
  }

  /// Ends the signal.
  ///
  /// - Returns: a value for each of the selection's `summaryColumns`; `nil` where undefined.
  package func finish() -> [Double?] {
    var values: [String: Double] = [:]
    for index in parts.indices {
      let run = parts[index].run
      run.flush { parts[index].summarizer.add($0.values) }
      if let refusal = run.refusal { refused += parts[index].sets.map { ($0, refusal) } }
      let own = run.values
      if own.isEmpty {
        for summary in parts[index].summarizer.summaries { values[summary.column.name] = summary.value }
      } else {
        for (column, value) in zip(run.columns, own) { values[column.name] = value }
      }
    }
    return selection.summaryColumns(statistics).map { values[$0.name].flatMap { $0.isFinite ? $0 : nil } }
  }
}
