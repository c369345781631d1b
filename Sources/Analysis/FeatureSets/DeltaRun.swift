import AudioCore
import FeatureTracks

/// Adds to the frames of a set their derivatives.
final class DeltaRun: FeatureSetRun {
  private let run: any FeatureSetRun
  private var deltas: FeatureDeltas

  init(_ run: any FeatureSetRun, order: Int) {
    self.run = run
    deltas = FeatureDeltas(columns: run.columns, order: order)
  }

  var columns: [FeatureColumn] { deltas.columns }
  var values: [Double?] { run.values }
  var hopDuration: Double { run.hopDuration }
  var refusal: String? { run.refusal }

  func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) {
    run.process(block) { deltas.process($0, emit: emit) }
  }

  func flush(emit: (FeatureFrame) -> Void) {
    run.flush { deltas.process($0, emit: emit) }
    deltas.flush(emit: emit)
  }
}
