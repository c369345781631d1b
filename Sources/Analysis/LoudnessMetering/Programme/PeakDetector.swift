import AudioCore

/// The largest sample and the true peak of each channel.
///
/// Samples that are smaller than the present peak divided by the interpolator's bound cannot raise either peak, so
/// stretches of such samples are skipped. The result is exact, and on most sound this avoids nearly all of the work.
/// The result depends neither on where stretches start nor on the blocks.
struct PeakDetector: Sendable {
  private struct Channel: Sendable {
    var samplePeak: Float = 0
    var truePeak: Float = 0
    /// The bits of the largest magnitude that cannot raise either peak.
    var harmless: Int32 = 0
    /// Whether one of the last 15 samples may be larger than that.
    var wasLoud = false
    var isFinite = true
  }

  private static let memory = TruePeakInterpolator.length - 1

  /// `nil` if only sample peaks are computed.
  private let interpolator: TruePeakInterpolator?
  private var channels: [Channel]
  /// For each channel its last 15 samples, then space for the first 15 of a block.
  private var joints: [Float]

  init(channelCount: Int, isTruePeak: Bool) {
    interpolator = isTruePeak ? TruePeakInterpolator() : nil
    channels = Array(repeating: Channel(), count: channelCount)
    joints = Array(repeating: 0, count: channelCount * 2 * Self.memory)
  }

  /// Adds `count` frames of the block from `start` on. Blocks must come whole and in order.
  mutating func process(_ block: AudioBlock, _ start: Int, _ count: Int) {
    for c in channels.indices {
      guard let samples = block.channel(c).baseAddress else { return }
      guard let interpolator else {
        Self.scan(&channels[c], samples + start, count)
        continue
      }
      // The first samples of a block follow the samples that were kept; the others follow samples of the block itself.
      let atJoint = max(0, min(count, Self.memory - start))
      if atJoint > 0 { processJoint(c, samples + start, offset: start, atJoint, interpolator) }
      Self.scan(&channels[c], samples + start + atJoint, count - atJoint, interpolator)
      if start + count == block.frameCount { keepEnd(c, samples, block.frameCount) }
    }
  }

  private mutating func processJoint(
    _ c: Int, _ samples: UnsafePointer<Float>, offset: Int, _ count: Int, _ interpolator: TruePeakInterpolator
  ) {
    joints.withUnsafeMutableBufferPointer { joints in
      guard let joint = joints.baseAddress.map({ $0 + (2 * c + 1) * Self.memory + offset }) else { return }
      for n in 0..<count { joint[n] = samples[n] }
      Self.scan(&channels[c], UnsafePointer(joint), count, interpolator)
    }
  }

  /// Moves the last 15 samples of the joint or of the block to the front of the joint.
  private mutating func keepEnd(_ c: Int, _ samples: UnsafePointer<Float>, _ count: Int) {
    let front = 2 * c * Self.memory
    for n in 0..<Self.memory {
      joints[front + n] = count >= Self.memory ? samples[count - Self.memory + n] : joints[front + count + n]
    }
  }

  /// Ends the signal with the silence that follows it.
  mutating func flush() {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.memory * channels.count) { zeros in
      zeros.initialize(repeating: 0)
      guard let base = zeros.baseAddress else { return }
      let block = AudioBlock(
        base: base, channelStride: Self.memory, channelCount: channels.count, frameCount: Self.memory)
      process(block, 0, Self.memory)
    }
  }

  /// Whether all samples so far were finite numbers.
  var isFinite: Bool { channels.allSatisfy(\.isFinite) }

  /// The largest magnitude of a sample of a channel, linear.
  func samplePeak(_ channel: Int) -> Double { Double(channels[channel].samplePeak) }

  /// The true peak of a channel, linear: the largest of its samples and of the values between them.
  func truePeak(_ channel: Int) -> Double { Double(max(channels[channel].truePeak, channels[channel].samplePeak)) }

  /// Returns to the state of a new instance.
  mutating func reset() {
    for c in channels.indices { channels[c] = Channel() }
    for n in joints.indices { joints[n] = 0 }
  }

  /// Scans `count` samples. With an interpolator, the 15 samples before them are read as well.
  private static func scan(
    _ channel: inout Channel, _ samples: UnsafePointer<Float>, _ count: Int,
    _ interpolator: TruePeakInterpolator? = nil
  ) {
    var n = 0
    while n < count {
      let length = min(stretch, count - n)
      let isLoud = hasLarger(than: channel.harmless, samples + n, length)
      if isLoud || channel.wasLoud { listen(&channel, samples + n, length, interpolator) }
      // A short stretch does not contain all 15 samples.
      channel.wasLoud = isLoud || (channel.wasLoud && length < memory)
      n += length
    }
  }

  private static let stretch = 32

  /// Whether the bits of a sample's magnitude are larger than `harmless`.
  @inline(__always)
  private static func hasLarger(than harmless: Int32, _ samples: UnsafePointer<Float>, _ count: Int) -> Bool {
    var found: Int32 = 0
    if count == stretch {
      var signs = SIMD4<Int32>()
      for part in stride(from: 0, to: stretch, by: 4) {
        let bits = UnsafeRawPointer(samples + part).loadUnaligned(as: SIMD4<Int32>.self)
        signs |= harmless &- (bits & 0x7fff_ffff)
      }
      found = signs.x | signs.y | signs.z | signs.w
    } else {
      for n in 0..<count { found |= harmless - magnitudeBits(samples[n]) }
    }
    return found < 0
  }

  /// Updates the peaks with a stretch that may raise them.
  @inline(never)
  private static func listen(
    _ channel: inout Channel, _ samples: UnsafePointer<Float>, _ count: Int, _ interpolator: TruePeakInterpolator?
  ) {
    let peak = largestMagnitude(samples, count)
    guard peak.isFinite else {
      channel.isFinite = false
      return
    }
    channel.samplePeak = max(channel.samplePeak, peak)
    guard let interpolator else {
      channel.harmless = magnitudeBits(channel.samplePeak)
      return
    }
    // Values between samples near the largest representable number can be larger than it.
    let between = interpolator.peak(samples, count)
    channel.truePeak = max(
      channel.truePeak, channel.samplePeak, between.isFinite ? between : .greatestFiniteMagnitude)
    channel.harmless = magnitudeBits(channel.truePeak / interpolator.bound)
  }
}
