import AudioCore
import FeatureTracks

/// Sets whose frames are at the same times, side by side. Some come while the recording is read and others at its end, so all
/// wait in stores, and come at the end.
final class JoinedRun: FeatureSetRun {
  /// A set and its frames.
  private struct Part {
    let run: any FeatureSetRun
    let store: any FrameStore
    let width: Int
    var count = 0
  }

  private var parts: [Part]
  /// The times of the frames of the first set, each in the bits of two values.
  private let times: any FrameStore
  private(set) var refusal: String?

  /// - Parameter runs: at least one.
  init(_ runs: [any FeatureSetRun], _ store: FrameStoreMaker) {
    parts = runs.map { Part(run: $0, store: store(), width: $0.columns.count) }
    times = store()
  }

  var columns: [FeatureColumn] { parts.flatMap(\.run.columns) }
  var values: [Double?] { [] }
  var hopDuration: Double { parts[0].run.hopDuration }

  func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) {
    for index in parts.indices { parts[index].run.process(block) { keep($0, index) } }
  }

  func flush(emit: (FeatureFrame) -> Void) {
    for index in parts.indices { parts[index].run.flush { keep($0, index) } }
    refusal = parts.lazy.compactMap(\.run.refusal).first ?? disagreement
    guard refusal == nil else { return }
    var first = 0
    while first < parts[0].count {
      let count = emitFrames(from: first, emit)
      // A store that failed, which says so itself.
      if count == 0 { return }
      first += count
    }
  }

  private func keep(_ frame: FeatureFrame, _ index: Int) {
    parts[index].store.append(frame.values)
    parts[index].count += 1
    if index == 0 {
      var bits = unsafeBitCast(frame.time, to: SIMD2<Float>.self)
      withUnsafeBytes(of: &bits) { times.append($0.bindMemory(to: Float.self)) }
    }
  }

  /// What is wrong where sets have another number of frames; `nil` if nothing is.
  private var disagreement: String? {
    let counts = parts.map(\.count)
    return counts.allSatisfy { $0 == counts[0] }
      ? nil : "expected as many frames of each set, got " + counts.map(String.init).joined(separator: ", ")
  }

  /// Emits the frames from a place on that all stores have in one piece, and returns their number.
  private func emitFrames(from first: Int, _ emit: (FeatureFrame) -> Void) -> Int {
    var found: [[Float]] = []
    for (store, width) in parts.map({ ($0.store, $0.width) }) + [(times, 2)] {
      store.piece(width: width, from: first) { found.append(Array($0)) }
    }
    let widths = parts.map(\.width)
    guard found.count == parts.count + 1 else { return 0 }
    let count = min(found[parts.count].count / 2, zip(found, widths).map { $0.count / max(1, $1) }.min() ?? 0)
    var row: [Float] = []
    row.reserveCapacity(widths.reduce(0, +))
    for frame in 0..<count {
      row.removeAll(keepingCapacity: true)
      for (values, width) in zip(found, widths) { row += values[frame * width..<(frame + 1) * width] }
      let bits = SIMD2(found[parts.count][2 * frame], found[parts.count][2 * frame + 1])
      row.withUnsafeBufferPointer {
        emit(FeatureFrame(index: first + frame, time: unsafeBitCast(bits, to: Double.self), values: $0))
      }
    }
    return count
  }
}
