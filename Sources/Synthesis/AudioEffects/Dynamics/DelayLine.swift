import AudioCore

/// Delays all channels by `length` frames.
struct DelayLine: Sendable {
  private let length: Int
  private var ring: [Float]
  private var place = 0

  init(length: Int, channelCount: Int) {
    self.length = length
    ring = Array(repeating: 0, count: length * channelCount)
  }

  /// Takes frames and writes the frames from `length` frames before, each multiplied by its gain. The output may be the
  /// input's memory.
  mutating func process(_ input: AudioBlock, gains: UnsafePointer<Float>, into output: MutableAudioBlock) {
    let count = input.frameCount
    var next = place
    ring.withUnsafeMutableBufferPointer { ring in
      for c in 0..<input.channelCount {
        let (source, target) = (input.channel(c), output.channel(c))
        let line = c * length
        next = place
        for n in 0..<count {
          let sample = source[n]
          target[n] = ring[line + next] * gains[n]
          ring[line + next] = sample
          next = next + 1 == length ? 0 : next + 1
        }
      }
    }
    place = next
  }

  mutating func reset() {
    for n in ring.indices { ring[n] = 0 }
    place = 0
  }
}
