import AudioCore
import FeatureTracks

/// The frames of a selection for one channel of one recording, with the columns of the selection whatever the sample rate.
package final class FrameTable {
  private let run: any FeatureSetRun
  private let set: String
  private let places: [Int]
  private let row: UnsafeMutableBufferPointer<Float>
  private let isWhole: Bool

  /// A table without frames yet.
  ///
  /// - Parameter store: makes what keeps frames whose values depend on later ones.
  /// - Throws: `FeatureSetError` for sets without common frames, and for one that is not possible at the rate.
  package init(
    _ selection: FeatureSelection, sampleRate: Double, store: FrameStoreMaker
  ) throws(FeatureSetError) {
    try selection.checkFrames()
    let (runs, refused) = selection.runs(selection.sets, sampleRate: sampleRate, store)
    if let refusal = refused.first { throw .notPossible(set: refusal.set, reason: refusal.reason) }
    guard let first = runs.first?.run else {
      throw .notPossible(set: "features", reason: "expected at least one set, got none")
    }
    let run = runs.count == 1 ? first : JoinedRun(runs.map(\.run), store)
    self.run = run
    set = runs.flatMap(\.sets).joined(separator: ", ")
    places = run.columns.map { column in selection.columns.firstIndex(of: column) ?? 0 }
    isWhole = run.columns == selection.columns
    row = .allocate(capacity: max(1, selection.columns.count))
    row.initialize(repeating: .nan)
  }

  deinit { row.deallocate() }

  /// Takes the next frames of a one-channel signal.
  package func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) {
    run.process(block) { emit(placed($0)) }
  }

  /// Ends the signal.
  ///
  /// - Throws: `FeatureSetError.notPossible`.
  package func flush(emit: (FeatureFrame) -> Void) throws(FeatureSetError) {
    run.flush { emit(placed($0)) }
    if let reason = run.refusal { throw .notPossible(set: set, reason: reason) }
  }

  private func placed(_ frame: FeatureFrame) -> FeatureFrame {
    if isWhole { return frame }
    for (index, place) in places.enumerated() { row[place] = frame.values[index] }
    return FeatureFrame(index: frame.index, time: frame.time, values: UnsafeBufferPointer(row))
  }
}
