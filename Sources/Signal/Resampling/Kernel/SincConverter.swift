import AudioCore

/// Conversion by a fixed ratio with the package's own kernel: the stages of a plan, one after the other.
final class SincConverter: ConversionEngine {
  let latencyInFrames: Int
  private(set) var framesConsumed = 0
  private(set) var framesProduced = 0

  private let stages: [ConversionStage]
  private let ratio: Double
  private let output: AudioScratch
  private let chunkLength: Int

  /// A converter at rest. The caller has checked the ratio of the rates.
  init(from inputRate: Double, to outputRate: Double, channelCount: Int, quality: KernelQuality) {
    let plan = ConversionPlan(from: inputRate, to: outputRate, quality: quality).stages
    let filters = plan.map { $0.filters() }
    // The frames of one pass over all channels fit into the cache.
    let chunkLength = max(512, 8192 / channelCount)
    // From the last stage to the first: the first frame of a stage needs earlier frames of the stage before it.
    var firstInputs = [Int](repeating: 0, count: plan.count + 1)
    for i in plan.indices.dropFirst().reversed() {
      firstInputs[i] = filters[i].sample(before: firstInputs[i + 1]).sample - filters[i].halfLength + 1
    }
    stages = plan.indices.map { i in
      ConversionStage(
        filters[i], channelCount: channelCount, firstInput: firstInputs[i], firstOutput: firstInputs[i + 1],
        chunkLength: chunkLength)
    }
    let latency = zip(plan, filters).reduce(0) { $0 + Double($1.1.halfLength) * inputRate / $1.0.inputRate }
    latencyInFrames = Int(latency.rounded(.up)) + stages.count - 1
    ratio = outputRate / inputRate
    self.chunkLength = chunkLength
    output = AudioScratch(channelCount: channelCount, frameCount: chunkLength)
  }

  func process(_ block: AudioBlock, emit: (AudioBlock) -> Void) {
    framesConsumed += block.frameCount
    var taken = 0
    while taken < block.frameCount {
      stages[0].makeRoom()
      let count = min(block.frameCount - taken, chunkLength, stages[0].history.room)
      stages[0].history.append(block.frames(taken..<taken + count))
      taken += count
      pump(0, limit: .max, emit)
    }
  }

  func flush(emit: (AudioBlock) -> Void) {
    let length = Int((Double(framesConsumed) * ratio).rounded())
    while framesProduced < length {
      stages[0].makeRoom()
      stages[0].history.appendSilence(min(chunkLength, stages[0].history.room))
      pump(0, limit: length, emit)
    }
  }

  func reset() {
    for stage in stages { stage.reset() }
    framesConsumed = 0
    framesProduced = 0
  }

  /// Moves frames from a stage through all later ones, as far as their input allows, and emits at most `limit` frames
  /// in all.
  private func pump(_ index: Int, limit: Int, _ emit: (AudioBlock) -> Void) {
    guard index + 1 < stages.count else { return pumpLast(limit: limit, emit) }
    let next = stages[index + 1]
    while true {
      next.makeRoom()
      let tail = next.history.tail
      let count = stages[index].render(into: tail.frames(0..<min(tail.frameCount, chunkLength)))
      guard count > 0 else { return }
      next.history.commit(count)
      pump(index + 1, limit: limit, emit)
    }
  }

  private func pumpLast(limit: Int, _ emit: (AudioBlock) -> Void) {
    let last = stages[stages.count - 1]
    while framesProduced < limit {
      let block = output.block.frames(0..<min(chunkLength, limit - framesProduced))
      let count = last.render(into: block)
      guard count > 0 else { return }
      framesProduced += count
      emit(block.frames(0..<count).block)
    }
  }
}
