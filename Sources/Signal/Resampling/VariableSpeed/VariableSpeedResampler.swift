import AudioCore

/// Reads a signal at a speed that may change at any output frame. Pitch and tempo change together, as on a tape.
///
/// Output frame n lies at the input time that is the sum of the speeds of the outputs before it, so frame 0 lies at
/// input frame 0. At speeds above 1 the band is limited to half the output rate, so that nothing aliases. With the
/// package's own kernel the band is flat up to `KernelQuality.bandwidth` less a 24th of an octave, and filters are
/// cross-faded when the speed changes. A semitone is a factor of 2^(1/12) of speed.
///
/// Sound is either pulled (`render`: the resampler asks a source for the frames it needs) or pushed (`process`,
/// `flush`); between two calls of `reset()` an instance is used in only one way. The output does not depend on how
/// input or output is cut into blocks. No method but `init` allocates, locks or throws. Memory does not grow with the
/// signal; time per output frame grows with the filter's length and, above 1, with the speed.
public struct VariableSpeedResampler: ~Copyable, StreamingProcessor {
  /// Number of channels.
  public let channelCount: Int
  /// Speeds that can be set, in input frames per output frame.
  public let speeds: ClosedRange<Double>
  /// Input frames that must follow an output frame before it can be rendered, at most (at the highest speed).
  public let latencyInFrames: Int
  /// Input frames taken so far.
  public private(set) var framesConsumed = 0
  /// Output frames rendered so far that lie before the end of the input.
  public private(set) var framesProduced = 0

  private let engine: any SpeedEngine
  private let initialSpeed: Double
  private let output: AudioScratch
  /// Number of input frames, once the source has ended.
  private var end: Int?

  /// Outputs for which input is requested at a time.
  private static let stride = 64

  /// A resampler at rest before the signal.
  ///
  /// - Parameters:
  ///   - channelCount: one of `AudioFormat.channelCounts`.
  ///   - speeds: input frames per output frame, within 1/256…256. The highest speed determines the memory: about 4 kB
  ///     times the speed for each 24th of an octave above 1, shared by all instances, and the input for one length of
  ///     the filter.
  ///   - initialSpeed: the speed until the first call of `setSpeed`; it lies in `speeds`.
  /// - Throws: `ResamplingError`.
  public init(
    channelCount: Int, speeds: ClosedRange<Double>, initialSpeed: Double = 1,
    kernel: ResamplingKernel = .ossicle(.snr140)
  ) throws(ResamplingError) {
    guard AudioFormat.channelCounts.contains(channelCount) else { throw .invalidChannelCount(channelCount) }
    guard speeds.lowerBound >= 1 / 256, speeds.upperBound <= 256 else { throw .invalidSpeeds(speeds) }
    guard speeds.contains(initialSpeed) else { throw .invalidSpeed(initialSpeed, expected: speeds) }
    switch kernel {
    case .ossicle(let quality):
      engine = SincSpeedEngine(
        channelCount: channelCount, maximumSpeed: speeds.upperBound, speed: initialSpeed, quality: quality)
    #if Apps
      case .libsamplerate(let quality):
        engine = try LibsamplerateSpeedEngine(
          channelCount: channelCount, maximumSpeed: speeds.upperBound, speed: initialSpeed, quality: quality)
    #endif
    }
    self.channelCount = channelCount
    self.speeds = speeds
    self.initialSpeed = initialSpeed
    latencyInFrames = engine.latencyInFrames
    output = AudioScratch(channelCount: channelCount, frameCount: 8 * Self.stride)
  }

  /// Sound of any rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: nil, channelCount: channelCount) }

  /// Input frames per output frame, at the next output.
  public var speed: Double { engine.path.speed }

  /// Changes the speed from the next output on. The new speed is reached after `rampLengthInFrames` outputs, in equal
  /// intervals of pitch, or at once if that is 0. A speed outside `speeds` becomes the nearest bound; a value that is
  /// not a number is ignored.
  public mutating func setSpeed(_ speed: Double, rampLengthInFrames: Int) {
    guard !speed.isNaN else { return }
    engine.path.ramp(
      to: min(max(speed, speeds.lowerBound), speeds.upperBound), length: max(0, rampLengthInFrames))
  }

  /// Renders the next frames into `block` and requests exactly the input that they need.
  ///
  /// - Parameters:
  ///   - block: has the resampler's number of channels. All of it is written, with silence after the end of the source.
  ///   - source: writes the next input frames into the given block and returns their number. A number below the block's
  ///     length ends the input, and the source is not called again.
  /// - Returns: the number of frames that lie before the end of the input; below the block's length once the end is
  ///   reached.
  @discardableResult
  public mutating func render(into block: MutableAudioBlock, from source: (MutableAudioBlock) -> Int) -> Int {
    ensure(channels: block.channelCount, are: channelCount, of: "VariableSpeedResampler")
    var done = 0
    while done < block.frameCount {
      let part = block.frames(done..<min(block.frameCount, done + Self.stride))
      let count = engine.render(into: part, before: end ?? .max)
      done += count
      guard count < part.frameCount else { continue }
      if let end, engine.path.frame >= end { break }
      supply(engine.missingFrames(for: part.frameCount - count), source)
    }
    block.frames(done..<block.frameCount).clear()
    framesProduced += done
    return done
  }

  /// Renders the next frames of a generator; otherwise as `render(into:from:)`. A generator does not end.
  public mutating func render<Source: AudioGenerator & ~Copyable>(
    into block: MutableAudioBlock, from generator: inout Source
  ) {
    ensure(channels: generator.channelCount, are: channelCount, of: "VariableSpeedResampler")
    render(into: block) { part in
      generator.render(into: part)
      return part.frameCount
    }
  }

  /// Takes the next frames of the input and emits the outputs that they complete.
  public mutating func process(_ block: AudioBlock, emit: (AudioBlock) -> Void) {
    ensure(channels: block.channelCount, are: channelCount, of: "VariableSpeedResampler")
    var taken = 0
    while taken < block.frameCount {
      engine.makeRoom()
      let tail = engine.tail
      let count = min(tail.frameCount, block.frameCount - taken)
      tail.frames(0..<count).copy(block.frames(taken..<taken + count))
      engine.commit(count)
      framesConsumed += count
      taken += count
      emitOutputs(emit)
    }
  }

  /// Ends the input, and emits the outputs that lie before its end.
  public mutating func flush(emit: (AudioBlock) -> Void) {
    let length = framesConsumed
    end = length
    while engine.path.frame < length {
      supply(engine.missingFrames(for: Self.stride)) { _ in 0 }
      emitOutputs(emit)
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    engine.reset(speed: initialSpeed)
    end = nil
    framesConsumed = 0
    framesProduced = 0
  }

  private mutating func emitOutputs(_ emit: (AudioBlock) -> Void) {
    while true {
      let count = engine.render(into: output.block, before: end ?? .max)
      guard count > 0 else { return }
      framesProduced += count
      emit(output.block.frames(0..<count).block)
    }
  }

  /// Adds `count` frames from the source, or silence after its end.
  private mutating func supply(_ count: Int, _ source: (MutableAudioBlock) -> Int) {
    engine.makeRoom()
    let tail = engine.tail
    let part = tail.frames(0..<min(count, tail.frameCount))
    var supplied = 0
    if end == nil {
      supplied = source(part)
      ensure((0...part.frameCount).contains(supplied), "a source gives at most what it is asked for")
      framesConsumed += supplied
      if supplied < part.frameCount { end = framesConsumed }
    }
    part.frames(supplied..<part.frameCount).clear()
    engine.commit(part.frameCount)
  }
}
