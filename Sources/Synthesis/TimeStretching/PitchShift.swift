import AudioCore
import AudioEffects
import Resampling

/// Raises or lowers the pitch and keeps the duration: a phase vocoder stretches the sound, which is then read faster by
/// the same factor.
///
/// Transients keep their shape and their time. With `keepsFormants` the spectral envelope does not move, so that a
/// voice keeps its size. Without a shift the output has the same bits as the input, except that samples that are not a
/// number, or beyond ±10¹⁰, become 0. A change of a parameter begins within 3 ms and takes `rampDuration`.
///
/// Latency: `latencyInFrames`, which depends on the lowest and the highest shift. Cost: two transforms of 36 to 72 ms
/// (46 ms at 44.1 kHz) for each quarter of them of the stretched signal, and a resampler. Allocates nothing after
/// `init`.
public struct PitchShift: ~Copyable, AudioEffect {
  /// The shift of the pitch in semitones.
  public static let pitch = AudioParameter("pitch", unit: "semitones", range: -24...24, defaultValue: 0)
  /// The shift of kept formants in semitones. Below 0 a voice sounds larger, above 0 smaller.
  public static let formantShift = AudioParameter("formant shift", unit: "semitones", range: -12...12, defaultValue: 0)
  /// `pitch`, `formantShift`.
  public static let parameters = [pitch, formantShift]

  /// The shift and its range.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The initial value of the parameter of the same name.
    public var pitch: Double
    /// Whether the spectral envelope is kept; otherwise it moves with the pitch, as on a tape.
    public var keepsFormants: Bool
    /// The initial value of the parameter of the same name. It has an effect only if formants are kept.
    public var formantShift: Double
    /// The allowed shifts in semitones; the range contains 0.
    public var range: ClosedRange<Double>
    /// Duration of a parameter change in seconds, 0 to 1.
    public var rampDuration: Double

    /// A shift by `pitch` semitones, which can be changed within `range`.
    public init(
      pitch: Double = PitchShift.pitch.defaultValue, keepsFormants: Bool = false,
      formantShift: Double = PitchShift.formantShift.defaultValue, range: ClosedRange<Double> = -12...12,
      rampDuration: Double = ParameterRamp.duration.defaultValue
    ) {
      self.pitch = pitch
      self.keepsFormants = keepsFormants
      self.formantShift = formantShift
      self.range = range
      self.rampDuration = rampDuration
    }
  }

  /// Cells to a chunk, in which parameters move and the resampler works.
  private static let cellsInChunk = 4

  /// The validated configuration.
  public let configuration: Configuration
  /// The sample rate in hertz.
  public let sampleRate: Double
  /// Number of channels.
  public let channelCount: Int
  /// Frames by which the output lags behind the input.
  public let latencyInFrames: Int
  /// Half a window, by which steady sound may be prolonged.
  public let tailLengthInFrames: Int?

  private var source: StretchedSource
  private var resampler: VariableSpeedResampler
  /// The chunk that comes in and the one that goes out.
  private let input: FloatMemory
  private let output: FloatMemory
  /// Frames of the present chunk so far.
  private var chunkFrames = 0
  /// A whole number of cells of the engine.
  private let chunkLength: Int
  private let rampLength: Int
  /// Input frames that must follow a time before its output is rendered.
  private let lookahead: Int
  /// Time of the next output of the resampler, and its place in the stretched signal.
  private var time: Int
  private var place = 0.0
  private var pitchRamp: RampedParameter
  private var formantRamp: RampedParameter
  /// Share of the unprocessed sound.
  private var dryRamp: RampedParameter

  /// A shift at rest.
  ///
  /// - Parameters:
  ///   - sampleRate: 4 kHz to 768 kHz.
  ///   - channelCount: 1 to 1024.
  /// - Throws: `AudioEffectsError`.
  public init(
    configuration: Configuration = Configuration(), sampleRate: Double, channelCount: Int
  ) throws(AudioEffectsError) {
    try SignalShape.check(sampleRate: sampleRate, least: 4000, channelCount: channelCount)
    try Self.check(configuration)
    let rampLength = try ParameterRamp.length(configuration.rampDuration, sampleRate: sampleRate)
    let factors = Self.factor(configuration.range.lowerBound)...Self.factor(configuration.range.upperBound)
    let paces = 1 / factors.upperBound...1 / factors.lowerBound
    let windowLength = StretchEngine.windowLength(sampleRate: sampleRate)
    let resampler = try Self.resampler(channelCount, factors, initialSpeed: Self.factor(configuration.pitch))
    // Stretched samples that the resampler may request beyond its place: its filter, its lookahead, and one hop of
    // which a single sample may be needed and whose frame is centred half a window later.
    let ahead = Double(resampler.latencyInFrames + windowLength / 2 + windowLength / 4 + 2) + 64 * factors.upperBound
    let aheadInInput = Int((ahead / factors.lowerBound).rounded(.up))
    let engine = try StretchEngine(
      sampleRate: sampleRate, channelCount: channelCount, windowLength: windowLength, paces: paces,
      reserve: aheadInInput + 2 * windowLength)
    let chunkLength = Self.cellsInChunk * engine.cellLength
    self.configuration = configuration
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.chunkLength = chunkLength
    lookahead = (engine.lookahead + aheadInInput + chunkLength - 1) / chunkLength * chunkLength
    latencyInFrames = lookahead + chunkLength
    tailLengthInFrames = windowLength / 2
    source = StretchedSource(engine)
    self.resampler = resampler
    input = FloatMemory(count: channelCount * chunkLength)
    output = FloatMemory(count: channelCount * chunkLength)
    time = -lookahead
    self.rampLength = rampLength
    pitchRamp = RampedParameter(configuration.pitch)
    formantRamp = RampedParameter(configuration.formantShift)
    dryRamp = RampedParameter(Self.isNeutral(configuration) ? 1 : 0)
  }

  /// Takes frames and writes the shifted frames from `latencyInFrames` before.
  public mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    ensureShapes(of: input, and: output, for: "PitchShift")
    var done = 0
    while done < input.frameCount {
      let count = min(chunkLength - chunkFrames, input.frameCount - done)
      let range = chunkFrames..<chunkFrames + count
      chunk(self.input).frames(range).copy(input.frames(done..<done + count))
      output.frames(done..<done + count).copy(chunk(self.output).frames(range).block)
      chunkFrames += count
      done += count
      if chunkFrames == chunkLength {
        chunkFrames = 0
        renderChunk()
      }
    }
  }

  /// Sets `pitch` (0), within the configuration's range, or `formantShift` (1).
  public mutating func setParameter(_ index: Int, to value: Double) {
    switch index {
    case 0:
      let range = configuration.range
      pitchRamp.move(to: min(max(Self.pitch.clamped(value), range.lowerBound), range.upperBound), frames: rampLength)
    case 1: formantRamp.move(to: Self.formantShift.clamped(value), frames: rampLength)
    default: fatalError("there is no parameter \(index)")
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    source.reset()
    resampler.reset()
    output.clear()
    (chunkFrames, time, place) = (0, -lookahead, 0)
    pitchRamp = RampedParameter(configuration.pitch)
    formantRamp = RampedParameter(configuration.formantShift)
    dryRamp = RampedParameter(Self.isNeutral(configuration) ? 1 : 0)
  }

  private func chunk(_ memory: borrowing FloatMemory) -> MutableAudioBlock {
    MutableAudioBlock(
      base: memory.base, channelStride: chunkLength, channelCount: channelCount, frameCount: chunkLength)
  }

  private mutating func renderChunk() {
    source.append(chunk(input).block)
    if time >= 0 {
      let factor = Self.factor(pitchRamp.value)
      let isMoving = pitchRamp.isMoving
      pitchRamp.advance(chunkLength)
      formantRamp.advance(chunkLength)
      let next = Self.factor(pitchRamp.value)
      if isMoving { resampler.setSpeed(next, rampLengthInFrames: chunkLength) }
      let warp = configuration.keepsFormants ? next / Self.factor(formantRamp.value) : 1
      source.follow(
        moment: Double(time), place: place, factor: factor, warp: warp, isUnchanged: dryRamp.value == 1 && factor == 1)
      Self.render(chunk(output), &resampler, &source)
      place += Self.length(chunkLength, from: factor, to: next)
      mixDry(warp == 1 && next == 1)
    }
    time += chunkLength
  }

  /// Replaces the rendered sound by the unprocessed sound, or fades between the two.
  private mutating func mixDry(_ isNeutral: Bool) {
    let goal = isNeutral ? 1.0 : 0
    if dryRamp.target != goal { dryRamp.move(to: goal, frames: rampLength) }
    let start = dryRamp.value
    dryRamp.advance(chunkLength)
    let end = dryRamp.value
    if start > 0 || end > 0 { Self.mix(chunk(output), source, at: time, from: start, to: end) }
  }
}
