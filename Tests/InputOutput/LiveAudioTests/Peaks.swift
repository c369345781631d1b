import AudioCore

/// Emits the largest sample of each run of frames, and at the end that of the frames that are left.
struct Peaks: ~Copyable, StreamingProcessor {
  let length: Int
  var inputFormat = AudioFormat(sampleRate: 8000, channelCount: 1)
  var latencyInFrames: Int { length }
  private var (peak, count) = (-Float.infinity, 0)

  init(of length: Int) { self.length = length }

  mutating func process(_ block: AudioBlock, emit: (Float) -> Void) {
    for sample in block.channel(0) {
      peak = max(peak, sample)
      count += 1
      if count == length { flush(emit: emit) }
    }
  }

  mutating func flush(emit: (Float) -> Void) {
    if count > 0 { emit(peak) }
    reset()
  }

  mutating func reset() { (peak, count) = (-.infinity, 0) }
}
