import AudioCore
import AudioEffects

/// Changes the duration of sound and keeps its pitch.
///
/// Input sample n is at output time n · `ratio`; n input frames give round(n · `ratio`) output frames. With a ratio of
/// 1 the output has the same bits as the input. Emitted blocks borrow the stretcher's memory and are valid inside
/// `emit` only. Cost: two transforms per hop of the output. Allocates nothing after `init`.
public struct TimeStretcher: ~Copyable, StreamingProcessor {
  /// Length of the output over that of the input.
  public static let ratio = AudioParameter("ratio", range: 0.25...4, defaultValue: 1)

  /// The settings of a stretch.
  public struct Configuration: Sendable, Hashable, Codable {
    /// Length of the output over that of the input, 0.25 to 4: the reciprocal of a change of tempo.
    public var ratio: Double

    /// A stretch by `ratio`.
    public init(ratio: Double) { self.ratio = ratio }
  }

  /// The validated configuration.
  public let configuration: Configuration
  /// The sample rate in hertz.
  public let sampleRate: Double
  /// Number of channels.
  public let channelCount: Int
  /// The sound that the stretcher takes.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: channelCount) }
  /// The most input frames that must follow a frame before its output is emitted.
  public let latencyInFrames: Int
  /// Input frames taken so far.
  private var framesConsumed = 0
  /// Output frames emitted so far.
  private var framesProduced = 0

  private let ratio: Double
  private var engine: StretchEngine
  private var hopsToSkip = StretchEngine.hopsBeforeBeginning

  /// A stretcher at rest.
  ///
  /// - Parameters:
  ///   - sampleRate: 4 kHz to 768 kHz.
  ///   - channelCount: 1 to 1024.
  /// - Throws: `AudioEffectsError`.
  public init(configuration: Configuration, sampleRate: Double, channelCount: Int) throws(AudioEffectsError) {
    try SignalShape.check(sampleRate: sampleRate, least: 4000, channelCount: channelCount)
    let ratio = try Self.ratio.require(configuration.ratio)
    let windowLength = StretchEngine.windowLength(sampleRate: sampleRate)
    let paces = 1 / ratio...1 / ratio
    let engine = try StretchEngine(
      sampleRate: sampleRate, channelCount: channelCount, windowLength: windowLength, paces: paces,
      reserve: windowLength)
    self.ratio = ratio
    self.configuration = configuration
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    let behind = Double(windowLength / 2 + engine.hop) / ratio
    latencyInFrames =
      ratio == 1 ? 0 : engine.lookahead + engine.cellLength + Int(behind.rounded(.up))
    self.engine = engine
  }

  /// Takes the next frames and emits what they complete.
  public mutating func process(_ block: AudioBlock, emit: (AudioBlock) -> Void) {
    ensure(channels: block.channelCount, are: channelCount, of: "TimeStretcher")
    framesConsumed += block.frameCount
    guard ratio != 1 else {
      framesProduced += block.frameCount
      return emit(block)
    }
    var taken = 0
    while taken < block.frameCount {
      let room = engine.cellLength - engine.history.end % engine.cellLength
      let count = min(room, block.frameCount - taken)
      place(engine.append(block.frames(taken..<taken + count)))
      taken += count
      if count == room { renderFrames(limit: .max, emit) }
    }
  }

  /// Ends the signal and emits the remaining frames.
  public mutating func flush(emit: (AudioBlock) -> Void) {
    let length = Int((Double(framesConsumed) * ratio).rounded())
    while framesProduced < length {
      place(engine.appendSilence())
      renderFrames(limit: length, emit)
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    engine.reset()
    hopsToSkip = StretchEngine.hopsBeforeBeginning
    (framesConsumed, framesProduced) = (0, 0)
  }

  /// Stretches a whole signal to round(n · `ratio`) frames.
  ///
  /// - Throws: `AudioEffectsError`.
  public static func stretch(_ signal: AudioBuffer, ratio: Double) throws(AudioEffectsError) -> AudioBuffer {
    var stretcher = try TimeStretcher(
      configuration: Configuration(ratio: ratio), sampleRate: signal.sampleRate, channelCount: signal.channelCount)
    var channels = [[Float]](repeating: [], count: signal.channelCount)
    let collect = { (block: AudioBlock) in
      for c in 0..<block.channelCount { channels[c].append(contentsOf: block.channel(c)) }
    }
    signal.withBlock { stretcher.process($0, emit: collect) }
    stretcher.flush(emit: collect)
    return try AudioBuffer(collected: channels, sampleRate: signal.sampleRate)
  }

  private mutating func place(_ transient: Int?) {
    guard let transient else { return }
    engine.place(transientAt: transient, output: Int((Double(transient) * ratio).rounded()), pace: 1 / ratio)
  }

  private mutating func renderFrames(limit: Int, _ emit: (AudioBlock) -> Void) {
    while framesProduced < limit {
      let nominal = Double(engine.nextCentre) / ratio
      guard Int(nominal.rounded(.up)) + engine.lookahead <= engine.history.end else { return }
      engine.renderFrame(nominal: nominal)
      guard hopsToSkip == 0 else {
        hopsToSkip -= 1
        continue
      }
      let count = min(engine.hop, limit - framesProduced)
      framesProduced += count
      emit(engine.output.frames(0..<count))
    }
  }
}
