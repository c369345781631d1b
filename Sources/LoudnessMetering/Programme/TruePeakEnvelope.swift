import AudioCore

/// The true peak around each frame, over all channels: the largest magnitude at the frame and between it and its two
/// neighbours (BS.1770-5, Annex 2, by the interpolator of `LoudnessMeter`). What a limiter of true peaks listens to.
///
/// Latency: `latencyInFrames`. Cost: 24 products a frame and channel below 96 kHz, 8 below 192 kHz, none above, where only
/// samples are looked at. Allocates nothing after `init`.
public struct TruePeakEnvelope: Sendable {
  /// Frames by which a peak lags behind its frame.
  public static let latencyInFrames = TruePeakInterpolator.length / 2
  private static let memory = TruePeakInterpolator.length - 1
  private static let chunk = 256

  /// Number of channels, at least 1.
  public let channelCount: Int

  private let interpolator: TruePeakInterpolator
  /// For each channel its last 15 samples, then those of a chunk.
  private var samples: [Float]
  private var between: [Float]
  /// The peak between the last two frames that had one, over all channels.
  private var lastBetween: Float = 0

  /// An envelope of silence so far; `sampleRate` above 0.
  public init(sampleRate: Double, channelCount: Int) {
    precondition(sampleRate > 0 && channelCount >= 1)
    interpolator = TruePeakInterpolator(sampleRate: sampleRate)
    self.channelCount = channelCount
    samples = Array(repeating: 0, count: channelCount * (Self.memory + Self.chunk))
    between = Array(repeating: 0, count: Self.chunk)
  }

  /// Takes the next frames and writes as many peaks, each that of the frame `latencyInFrames` before. What is not a number
  /// is passed over.
  public mutating func process(_ block: AudioBlock, into peaks: UnsafeMutableBufferPointer<Float>) {
    precondition(block.channelCount == channelCount && peaks.count >= block.frameCount)
    var start = 0
    while start < block.frameCount {
      let count = min(Self.chunk, block.frameCount - start)
      processChunk(block.frames(start..<start + count), peaks.baseAddress.map { $0 + start })
      start += count
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    for n in samples.indices { samples[n] = 0 }
    lastBetween = 0
  }

  private mutating func processChunk(_ block: AudioBlock, _ peaks: UnsafeMutablePointer<Float>?) {
    guard let peaks else { return }
    let (count, memory) = (block.frameCount, Self.memory)
    let (channelCount, interpolator) = (channelCount, interpolator)
    for n in 0..<count { peaks[n] = 0 }
    var last: Float = 0
    samples.withUnsafeMutableBufferPointer { samples in
      between.withUnsafeMutableBufferPointer { between in
        guard let samples = samples.baseAddress, let between = between.baseAddress else { return }
        for c in 0..<channelCount {
          guard let source = block.channel(c).baseAddress else { continue }
          let line = samples + c * (memory + Self.chunk)
          (line + memory).update(from: source, count: count)
          interpolator.magnitudes(line + memory, between, count)
          for n in 0..<count {
            let own = abs(line[memory + n - Self.latencyInFrames])
            peaks[n] = Self.larger(peaks[n], Self.larger(own, between[n]))
            if n + 1 < count { peaks[n + 1] = Self.larger(peaks[n + 1], between[n]) }
          }
          last = Self.larger(last, between[count - 1])
          for n in 0..<memory { line[n] = line[count + n] }
        }
      }
    }
    peaks[0] = Self.larger(peaks[0], lastBetween)
    lastBetween = last
  }

  /// The larger of two, the first if the second is not a number.
  @inline(__always)
  private static func larger(_ a: Float, _ b: Float) -> Float { b > a ? b : a }
}
