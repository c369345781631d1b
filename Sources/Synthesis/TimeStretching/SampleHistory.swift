import AudioCore

/// The last samples of a stream, at least `length` of each channel, addressed by their number. Before the first sample
/// there is silence.
///
/// Samples that are not a number, or beyond ±10¹⁰, are stored as 0, so that they do not affect other samples and every
/// power of a spectrum is finite.
package struct SampleHistory: ~Copyable {
  /// Number of the frame after the last one.
  package private(set) var end = 0

  /// Number of the oldest frame that is certainly stored.
  package var oldest: Int { end - length }

  /// The largest magnitude of a sample, 200 dB above full scale.
  private static let largest: Float = 1e10

  private let channelCount: Int
  private let length: Int
  private let capacity: Int
  private let memory: FloatMemory
  /// Number of the frame at the beginning of the memory.
  private var origin: Int

  package init(channelCount: Int, length: Int) {
    self.channelCount = channelCount
    self.length = length
    capacity = 3 * length
    memory = FloatMemory(count: capacity * channelCount)
    origin = -2 * length
  }

  /// Takes at most `length` frames.
  package mutating func append(_ block: AudioBlock) {
    let target = room(for: block.frameCount)
    for c in 0..<channelCount {
      let (source, target) = (block.channel(c), target + c * capacity)
      for n in 0..<source.count { target[n] = abs(source[n]) <= Self.largest ? source[n] : 0 }
    }
    end += block.frameCount
  }

  /// Takes at most `length` frames of silence.
  package mutating func appendSilence(_ frameCount: Int) {
    let target = room(for: frameCount)
    for c in 0..<channelCount { (target + c * capacity).update(repeating: 0, count: frameCount) }
    end += frameCount
  }

  /// The samples of a channel from frame number `start` on. The last `length` frames before `end` are stored.
  package func samples(from start: Int, channel: Int) -> UnsafePointer<Float> {
    ensure(start >= origin && start < end, "history: expected a frame of \(origin)..<\(end), got \(start)")
    return UnsafePointer(memory.base + channel * capacity + start - origin)
  }

  package mutating func reset() {
    memory.clear()
    (end, origin) = (0, -2 * length)
  }

  private mutating func room(for frameCount: Int) -> UnsafeMutablePointer<Float> {
    ensure(frameCount <= length, "history: expected at most \(length) frames, got \(frameCount)")
    if end - origin + frameCount > capacity {
      let unneeded = end - length - origin
      for c in 0..<channelCount {
        let channel = memory.base + c * capacity
        channel.update(from: channel + unneeded, count: length)
      }
      origin += unneeded
    }
    return memory.base + end - origin
  }
}
