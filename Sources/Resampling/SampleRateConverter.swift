import AudioCore
import CSampleRate

/// Converts a signal to another sample rate by a fixed ratio, with libsamplerate's band-limited sinc interpolators
/// (J. O. Smith, "Digital Audio Resampling", CCRMA).
///
/// The output is aligned with the input: sample `n` is at time n / outputRate. n input frames give
/// round(n · outputRate / inputRate) output frames, at most one more or less. Input is handed on in runs of
/// `chunkLength` frames whatever the blocks were, so that the output is the same bits for every cut. Emitted blocks
/// borrow the converter's memory: valid inside `emit` only.
public struct SampleRateConverter: ~Copyable, StreamingProcessor {
  /// libsamplerate's converters: signal-to-noise ratio and bandwidth as its documentation states them.
  public enum Quality: Int32, Sendable, CaseIterable {
    /// 144 dB, 96 % of the band.
    case best = 0
    /// 121 dB, 90 %.
    case medium = 1
    /// 97 dB, 80 %.
    case fastest = 2
  }

  /// Frames handed to libsamplerate at a time.
  public static let chunkLength = 512

  /// Rate of the input in hertz.
  public let inputRate: Double
  /// Rate of the output in hertz.
  public let outputRate: Double
  /// Input frames that must follow an output sample before it is emitted, at most: a chunk and half the interpolator.
  public let latencyInFrames: Int
  /// Input frames taken so far.
  public private(set) var framesConsumed = 0
  /// Output frames emitted so far.
  public private(set) var framesProduced = 0

  private let state: OpaquePointer
  private let channelCount: Int
  private var pending: [Float]
  private var pendingFrames = 0
  private var interleaved: [Float]
  private var planar: [Float]
  private let outputCapacity: Int

  /// A converter at rest.
  ///
  /// - Throws: `ResamplingError`.
  public init(
    from inputRate: Double, to outputRate: Double, channelCount: Int, quality: Quality = .best
  ) throws(ResamplingError) {
    let ratio = outputRate / inputRate
    // libsamplerate lets NaN pass, the ratio of two infinities.
    guard inputRate > 0, outputRate > 0, ratio.isFinite, src_is_valid_ratio(ratio) != 0 else {
      throw .invalidRates(from: inputRate, to: outputRate)
    }
    guard (1...1024).contains(channelCount) else { throw .invalidChannelCount(channelCount) }
    var status: Int32 = 0
    guard let state = src_new(quality.rawValue, Int32(channelCount), &status) else {
      throw .unavailable(reason: String(cString: src_strerror(status)))
    }
    self.state = state
    self.inputRate = inputRate
    self.outputRate = outputRate
    self.channelCount = channelCount
    let halfLength: Double =
      switch quality {
      case .best: 144
      case .medium: 46
      case .fastest: 20
      }
    latencyInFrames = Self.chunkLength + Int((halfLength * max(1, 1 / ratio)).rounded(.up))
    pending = [Float](repeating: 0, count: Self.chunkLength * channelCount)
    outputCapacity = Int((Double(Self.chunkLength) * max(1, ratio)).rounded(.up)) + 16
    interleaved = [Float](repeating: 0, count: outputCapacity * channelCount)
    // Not a copy of the other: it would be made at the first write.
    planar = [Float](repeating: 0, count: outputCapacity * channelCount)
  }

  deinit { src_delete(state) }

  /// Takes the next frames and emits what they complete.
  public mutating func process(_ block: AudioBlock, emit: (AudioBlock) -> Void) {
    precondition(block.channelCount == channelCount, "the block must have the converter's \(channelCount) channels")
    framesConsumed += block.frameCount
    var taken = 0
    while taken < block.frameCount {
      let count = min(block.frameCount - taken, Self.chunkLength - pendingFrames)
      for c in 0..<channelCount {
        let channel = block.channel(c)
        for n in 0..<count { pending[(pendingFrames + n) * channelCount + c] = channel[taken + n] }
      }
      pendingFrames += count
      taken += count
      if pendingFrames == Self.chunkLength { convertPending(isLast: false, emit) }
    }
  }

  /// Emits the samples that were waiting for more input.
  public mutating func flush(emit: (AudioBlock) -> Void) { convertPending(isLast: true, emit) }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    src_reset(state)
    pendingFrames = 0
    framesConsumed = 0
    framesProduced = 0
  }

  /// Converts a whole signal.
  public static func convert(
    _ signal: AudioBuffer, to outputRate: Double, quality: Quality = .best
  ) throws(ResamplingError) -> AudioBuffer {
    var converter = try SampleRateConverter(
      from: signal.sampleRate, to: outputRate, channelCount: signal.channelCount, quality: quality)
    var channels = [[Float]](repeating: [], count: signal.channelCount)
    let collect = { (block: AudioBlock) in
      for c in 0..<block.channelCount { channels[c].append(contentsOf: block.channel(c)) }
    }
    signal.withBlock { converter.process($0, emit: collect) }
    converter.flush(emit: collect)
    return AudioBuffer(channels: channels, sampleRate: outputRate)
  }

  private mutating func convertPending(isLast: Bool, _ emit: (AudioBlock) -> Void) {
    var consumed = 0
    while true {
      var data = SRC_DATA()
      data.src_ratio = outputRate / inputRate
      data.input_frames = pendingFrames - consumed
      data.output_frames = outputCapacity
      data.end_of_input = isLast ? 1 : 0
      pending.withUnsafeBufferPointer { source in
        interleaved.withUnsafeMutableBufferPointer { target in
          data.data_in = source.baseAddress.map { $0 + consumed * channelCount }
          data.data_out = target.baseAddress
          // Every argument was checked by the initialiser; no error is left that could be reported here.
          src_process(state, &data)
        }
      }
      consumed += data.input_frames_used
      emitInterleaved(data.output_frames_gen, emit)
      let done = isLast ? data.output_frames_gen == 0 : consumed == pendingFrames
      if done || (data.input_frames_used == 0 && data.output_frames_gen == 0) { break }
    }
    pendingFrames = 0
  }

  private mutating func emitInterleaved(_ frameCount: Int, _ emit: (AudioBlock) -> Void) {
    guard frameCount > 0 else { return }
    framesProduced += frameCount
    for c in 0..<channelCount {
      for n in 0..<frameCount { planar[c * outputCapacity + n] = interleaved[n * channelCount + c] }
    }
    planar.withUnsafeBufferPointer { planar in
      guard let base = planar.baseAddress else { return }
      emit(
        AudioBlock(
          base: base, channelStride: outputCapacity, channelCount: channelCount, frameCount: frameCount))
    }
  }
}
