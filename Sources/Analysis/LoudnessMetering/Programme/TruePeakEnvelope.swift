import AudioCore

/// The true peak around each frame, over all channels, as a limiter needs it: at least the largest magnitude at the
/// frame and between it and its two neighbours.
///
/// It is more accurate than the meter of BS.1770-5, Annex 2: sixteen times the sample rate, at every rate, by a sinc of
/// 128 samples. Values between samples that come from just below half the sample rate cannot be computed by a sinc of
/// finite length. For them the root mean square of the signal above 0.46 of the rate is added. It is 0 in most sound
/// and adds 0.5 to 1 dB in white noise, whose peaks are then those of an interpolation by all samples, or slightly
/// higher.
///
/// Latency: `latencyInFrames`. Cost: 16 products per frame and channel, 24 more where samples are within 13 dB of the
/// floor, and 1024 more where a peak may exceed it. No allocation after `init`.
package struct TruePeakEnvelope: Sendable {
  /// Number of frames by which a peak lags behind its frame.
  package static let latencyInFrames = FinePeakInterpolator.length / 2
  private static let memory = FinePeakInterpolator.length - 1
  private static let chunk = 256
  /// Frames that are looked at together to see whether a peak near the floor is possible.
  private static let stretch = 16
  /// The rough peak, as a share of the floor, from which on the fine one is computed. Four times the rate finds the
  /// peak of a sine of up to 0.4 of the rate within 0.5 dB.
  private static let roughShare: Float = 0.7

  /// Number of channels, at least 1.
  package let channelCount: Int

  private let fine = FinePeakInterpolator()
  private let rough = TruePeakInterpolator()
  private let highBand = HighBandLevel()
  /// For each channel its last 127 samples, then the samples of a chunk.
  private var samples: [Float]
  /// For each channel the level above 0.46 of the rate.
  private var levels: [HighBandLevel.State]
  /// Frames until the levels are computed again.
  private var untilLevels = 0
  private var between: [Float]
  private var margins: [Float]
  /// The peak between the last two frames that were processed, over all channels.
  private var lastBetween: Float = 0

  /// Creates an envelope in the state after silence. `channelCount` must be at least 1.
  package init(channelCount: Int) {
    ensure(channelCount >= 1, "channels: expected at least 1, got \(channelCount)")
    self.channelCount = channelCount
    samples = Array(repeating: 0, count: channelCount * (Self.memory + Self.chunk))
    levels = Array(repeating: HighBandLevel.State(), count: channelCount)
    between = Array(repeating: 0, count: Self.chunk)
    margins = Array(repeating: 0, count: Self.chunk)
  }

  /// Adds a block and writes one peak per frame: that of the frame `latencyInFrames` before. Samples that are not
  /// numbers are ignored.
  ///
  /// - Parameter floor: the amplitude up to which peaks need not be accurate: written peaks below it are rough.
  package mutating func process(
    _ block: AudioBlock, into peaks: UnsafeMutableBufferPointer<Float>, above floor: Float
  ) {
    ensure(channels: block.channelCount, are: channelCount, of: "TruePeakEnvelope")
    ensure(peaks.count >= block.frameCount, "peaks: expected room for \(block.frameCount), got \(peaks.count)")
    var start = 0
    while start < block.frameCount {
      let count = min(Self.chunk, block.frameCount - start)
      processChunk(block.frames(start..<start + count), peaks.baseAddress.map { $0 + start }, floor)
      start += count
    }
  }

  /// Returns to the state of a new instance.
  package mutating func reset() {
    for n in samples.indices { samples[n] = 0 }
    for c in levels.indices { levels[c] = HighBandLevel.State() }
    (lastBetween, untilLevels) = (0, 0)
  }

  private mutating func processChunk(
    _ block: AudioBlock, _ peaks: UnsafeMutablePointer<Float>?, _ floor: Float
  ) {
    guard let peaks else { return }
    let (count, memory) = (block.frameCount, Self.memory)
    for n in 0..<count { peaks[n] = 0 }
    var last: Float = 0
    for c in 0..<channelCount {
      guard let source = block.channel(c).baseAddress else { continue }
      findPeaks(source, c, count, floor)
      let start = c * (memory + Self.chunk)
      for n in 0..<count {
        let own = abs(samples[start + memory + n - Self.latencyInFrames]) + margins[n]
        peaks[n] = Self.larger(peaks[n], Self.larger(own, between[n]))
        if n + 1 < count { peaks[n + 1] = Self.larger(peaks[n + 1], between[n]) }
      }
      last = Self.larger(last, between[count - 1])
      for n in 0..<memory { samples[start + n] = samples[start + count + n] }
    }
    peaks[0] = Self.larger(peaks[0], lastBetween)
    lastBetween = last
    let interval = HighBandLevel.interval
    untilLevels = (untilLevels + interval - count % interval) % interval
  }

  /// Appends a chunk of a channel to its memory. Then computes the margins of its frames and the peaks between them,
  /// margins included.
  private mutating func findPeaks(_ source: UnsafePointer<Float>, _ c: Int, _ count: Int, _ floor: Float) {
    let (fine, rough, highBand, memory, latency) = (fine, rough, highBand, Self.memory, Self.latencyInFrames)
    let first = untilLevels
    samples.withUnsafeMutableBufferPointer { samples in
      between.withUnsafeMutableBufferPointer { between in
        margins.withUnsafeMutableBufferPointer { margins in
          guard let samples = samples.baseAddress, let between = between.baseAddress, let margins = margins.baseAddress
          else { return }
          let latest = samples + c * (memory + Self.chunk) + memory
          latest.update(from: source, count: count)
          highBand.levels(latest, margins, count, first: first, &levels[c])
          for start in stride(from: 0, to: count, by: Self.stretch) {
            let length = min(Self.stretch, count - start)
            let at = latest + start - (latency - TruePeakInterpolator.length / 2)
            // Where samples are so small that no rough peak can be near the floor, none is computed.
            let before = TruePeakInterpolator.length - 1
            let bound = largestMagnitude(at - before, length + before) * rough.bound
            guard !(bound + 2 * largestMagnitude(margins + start, length) <= Self.roughShare * floor) else {
              for n in start..<start + length { between[n] = margins[n] }
              continue
            }
            rough.quarterPeaks(at, between + start, length)
            for n in start..<start + length {
              // Content just below half the sample rate may be missing from the rough peak.
              if Self.larger(between[n], abs(latest[n - latency])) + 2 * margins[n] > Self.roughShare * floor {
                between[n] = fine.peak(latest + n)
              }
              between[n] += margins[n]
            }
          }
        }
      }
    }
  }

  /// The larger of two numbers; the first if the second is not a number.
  @inline(__always)
  private static func larger(_ a: Float, _ b: Float) -> Float { b > a ? b : a }
}
