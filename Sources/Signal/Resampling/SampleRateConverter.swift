import AudioCore

/// Converts a signal to another sample rate by a fixed ratio.
///
/// The output is aligned with the input: sample `n` is at time n / outputRate. n input frames give round(n · outputRate
/// / inputRate) output frames, with libsamplerate at most one more or less. The output has the same bits for every cut
/// into blocks. An emitted block borrows the converter's memory and is valid inside `emit` only. Memory does not grow
/// with the signal. The time of `process` is proportional to the filter's length (`KernelQuality`).
public struct SampleRateConverter: ~Copyable, StreamingProcessor {
  /// Rate of the input in hertz.
  public let inputRate: Double
  /// Rate of the output in hertz.
  public let outputRate: Double
  /// Number of channels. Each is converted independently.
  public let channelCount: Int

  private let engine: any ConversionEngine

  /// Sound of the input rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: inputRate, channelCount: channelCount) }

  /// The most input frames that must follow an output sample before it is emitted: half the filter, with libsamplerate
  /// 512 frames more.
  public var latencyInFrames: Int { engine.latencyInFrames }
  /// Input frames taken so far.
  public var framesConsumed: Int { engine.framesConsumed }
  /// Output frames emitted so far.
  public var framesProduced: Int { engine.framesProduced }

  /// A converter at rest. It computes its filters, which takes some milliseconds.
  ///
  /// - Parameters:
  ///   - inputRate: hertz, in `SampleRate.range`.
  ///   - outputRate: hertz, in `SampleRate.range`, 1/256 to 256 times the input's.
  ///   - channelCount: one of `AudioFormat.channelCounts`.
  /// - Throws: `ResamplingError`.
  public init(
    from inputRate: Double, to outputRate: Double, channelCount: Int, kernel: ResamplingKernel = .ossicle(.snr140)
  ) throws(ResamplingError) {
    let ratio = outputRate / inputRate
    guard SampleRate.range.contains(inputRate), SampleRate.range.contains(outputRate), ratio >= 1 / 256, ratio <= 256
    else {
      throw .invalidRates(from: inputRate, to: outputRate)
    }
    guard AudioFormat.channelCounts.contains(channelCount) else { throw .invalidChannelCount(channelCount) }
    switch kernel {
    case .ossicle(let quality):
      engine = SincConverter(from: inputRate, to: outputRate, channelCount: channelCount, quality: quality)
    #if Apps
      case .libsamplerate(let quality):
        engine = try LibsamplerateConverter(
          from: inputRate, to: outputRate, channelCount: channelCount, quality: quality)
    #endif
    }
    self.inputRate = inputRate
    self.outputRate = outputRate
    self.channelCount = channelCount
  }

  /// Takes the next frames and emits what they complete.
  public mutating func process(_ block: AudioBlock, emit: (AudioBlock) -> Void) {
    ensure(channels: block.channelCount, are: channelCount, of: "SampleRateConverter")
    engine.process(block, emit: emit)
  }

  /// Ends the signal and emits the frames that were waiting for more input.
  public mutating func flush(emit: (AudioBlock) -> Void) { engine.flush(emit: emit) }

  /// Returns to the state of a new instance.
  public mutating func reset() { engine.reset() }

  /// Converts a whole signal to `outputRate`, in hertz.
  ///
  /// - Throws: `ResamplingError`.
  public static func convert(
    _ signal: AudioBuffer, to outputRate: Double, kernel: ResamplingKernel = .ossicle(.snr140)
  ) throws(ResamplingError) -> AudioBuffer {
    var converter = try SampleRateConverter(
      from: signal.sampleRate, to: outputRate, channelCount: signal.channelCount, kernel: kernel)
    var channels = [[Float]](repeating: [], count: signal.channelCount)
    let length = Int((Double(signal.frameCount) * outputRate / signal.sampleRate).rounded()) + 1
    for c in channels.indices { channels[c].reserveCapacity(length) }
    let collect = { (block: AudioBlock) in
      for c in 0..<block.channelCount { channels[c].append(contentsOf: block.channel(c)) }
    }
    signal.withBlock { converter.process($0, emit: collect) }
    converter.flush(emit: collect)
    do { return try AudioBuffer(channels: channels, sampleRate: outputRate) } catch { throw .invalidSound(error) }
  }
}
