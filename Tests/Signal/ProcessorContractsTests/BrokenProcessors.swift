import AudioCore

/// A one-pole smoother that keeps the streaming contract or breaks it by a given fault.
struct Smoother: StreamingProcessor {
  enum Fault: CaseIterable {
    case none, dependsOnBlocks, dropsShortBlocks, forgetsToReset, forgetsToResetHeldBack, losesTheEnd, givesNothing,
      changesSign, changesLastBit, differsEachTime
  }

  let inputFormat = AudioFormat(sampleRate: nil, channelCount: 1)
  let latencyInFrames = 1
  let fault: Fault
  /// The number of the instance, by which the output differs under `Fault.differsEachTime`.
  let instance: Int
  private(set) var state: Float = 0
  private var held: Float?
  private var count = 0

  init(_ fault: Fault, instance: Int = 0) {
    self.fault = fault
    self.instance = instance
  }

  mutating func process(_ block: AudioBlock, emit: (Float) -> Void) {
    if fault == .dependsOnBlocks { state = 0 }
    if fault == .dropsShortBlocks && block.frameCount < 7 { return }
    for sample in block.channel(0) {
      state += 0.1 * (sample - state)
      count += 1
      if fault == .changesLastBit && count == 500 && block.frameCount == 64 { state = state.nextUp }
      if let held, fault != .givesNothing { emit(held) }
      held = fault == .differsEachTime ? state + Float(instance) : state
      if fault == .changesSign && block.frameCount == 1 { held = state * -0.0 }
    }
    if fault == .losesTheEnd && block.frameCount == 1024 { held = nil }
  }

  mutating func flush(emit: (Float) -> Void) {
    if let held, fault != .givesNothing { emit(held) }
    if fault != .forgetsToResetHeldBack { held = nil }
  }

  mutating func reset() {
    if fault != .forgetsToReset { state = 0 }
    if fault != .forgetsToResetHeldBack { held = nil }
    count = 0
  }
}

/// A meter of the mean, which may have the fault of rounding at each block's end.
struct MeanMeter: StreamingProcessor {
  let inputFormat = AudioFormat(sampleRate: nil, channelCount: 1)
  let latencyInFrames = 0
  let roundsPerBlock: Bool
  private(set) var sum = 0.0

  init(roundsPerBlock: Bool) { self.roundsPerBlock = roundsPerBlock }

  mutating func process(_ block: AudioBlock, emit: (Never) -> Void) {
    for sample in block.channel(0) { sum += Double(sample) }
    if roundsPerBlock { sum = Double(Float(sum)) }
  }

  mutating func flush(emit: (Never) -> Void) {}
  mutating func reset() { sum = 0 }
}

/// A processor that cannot be copied, like wrappers of C libraries.
struct UniqueCounter: ~Copyable, StreamingProcessor {
  let inputFormat = AudioFormat(sampleRate: nil, channelCount: 1)
  let latencyInFrames = 0
  private(set) var count = 0

  mutating func process(_ block: AudioBlock, emit: (Int) -> Void) {
    for _ in 0..<block.frameCount {
      emit(count)
      count += 1
    }
  }

  mutating func flush(emit: (Int) -> Void) {}
  mutating func reset() { count = 0 }
}
