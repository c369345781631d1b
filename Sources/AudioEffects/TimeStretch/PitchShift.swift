import AudioCore
import Foundation
import Resampling

/// Raises or lowers the pitch and keeps the duration: the sound is stretched by a phase vocoder and read as much faster.
///
/// What begins suddenly comes out as it went in, at its own time. With `keepsFormants` the spectral envelope stays where it
/// is, so that a voice keeps its size. Without a shift frames come out as the same bits, what is not a number as 0.
/// A change of a parameter begins within a millisecond and takes `rampDuration`.
///
/// Latency: `latencyInFrames`, decided by the lowest and the highest shift. Cost: two transforms of 46 ms per 12 ms of the
/// stretched signal and a resampler. Allocates nothing after `init`.
public struct PitchShift: ~Copyable, AudioEffect {
  /// By how much the pitch is raised, in semitones.
  public static let pitch = AudioParameter("pitch", unit: "semitones", range: -24...24, defaultValue: 0)
  /// By how much formants are raised where they are kept, in semitones: a voice becomes larger below 0, smaller above.
  public static let formantShift = AudioParameter("formant shift", unit: "semitones", range: -12...12, defaultValue: 0)
  /// `pitch`, `formantShift`.
  public static let parameters = [pitch, formantShift]

  /// How pitch is shifted.
  public struct Configuration: Sendable, Hashable {
    /// As the parameter of the same name.
    public var pitch: Double
    /// Whether the spectral envelope stays where it is; else it moves with the pitch, as on a tape.
    public var keepsFormants: Bool
    /// As the parameter of the same name; of no effect unless formants are kept.
    public var formantShift: Double
    /// Shifts that there may be, in semitones, 0 among them.
    public var range: ClosedRange<Double>
    /// Seconds that a change takes, 0 to 1.
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

  /// The validated configuration.
  public let configuration: Configuration
  /// Number of channels.
  public let channelCount: Int
  /// Frames by which the output lags behind the input.
  public let latencyInFrames: Int

  private var source: StretchedSource
  private var resampler: VariableSpeedResampler
  private var input: AudioBuffer
  private var output: AudioBuffer
  /// Frames of the present cell so far.
  private var cellFrames = 0
  private let cellLength: Int
  private let rampLength: Int
  /// Frames of input that must have come before the output of the same time is made.
  private let lookahead: Int
  /// Time of the next output of the resampler, and its place in the stretched signal.
  private var time: Int
  private var place = 0.0
  private var pitchRamp: RampedParameter
  private var formantRamp: RampedParameter
  /// Share of the sound as it is.
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
    // Stretched samples that the resampler may ask for beyond its place: its filter, what it looks ahead, and a hop of
    // which only one sample is needed, whose frame is centred half a window later.
    let ahead = Double(resampler.latencyInFrames + windowLength / 2 + windowLength / 4 + 2) + 64 * factors.upperBound
    let aheadInInput = Int((ahead / factors.lowerBound).rounded(.up))
    let engine = try StretchEngine(
      sampleRate: sampleRate, channelCount: channelCount, windowLength: windowLength, paces: paces,
      reserve: aheadInInput + 2 * windowLength)
    let cellLength = engine.cellLength
    self.configuration = configuration
    self.channelCount = channelCount
    self.cellLength = cellLength
    lookahead = (engine.lookahead + aheadInInput + cellLength - 1) / cellLength * cellLength
    latencyInFrames = lookahead + cellLength
    source = StretchedSource(engine)
    self.resampler = resampler
    input = AudioBuffer(channelCount: channelCount, frameCount: cellLength, sampleRate: sampleRate)
    output = AudioBuffer(channelCount: channelCount, frameCount: cellLength, sampleRate: sampleRate)
    time = -lookahead
    self.rampLength = rampLength
    pitchRamp = RampedParameter(configuration.pitch)
    formantRamp = RampedParameter(configuration.formantShift)
    dryRamp = RampedParameter(Self.isNeutral(configuration) ? 1 : 0)
  }

  /// Takes frames and writes those of `latencyInFrames` before, shifted.
  public mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    precondition(input.channelCount == channelCount && output.channelCount == channelCount)
    var done = 0
    while done < input.frameCount {
      let count = min(cellLength - cellFrames, input.frameCount - done)
      exchange(input.frames(done..<done + count), output.frames(done..<done + count))
      cellFrames += count
      done += count
      if cellFrames == cellLength {
        cellFrames = 0
        renderCell()
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
    default: preconditionFailure("there is no parameter \(index)")
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    source.reset()
    resampler.reset()
    for n in output.samples.indices { output.samples[n] = 0 }
    (cellFrames, time, place) = (0, -lookahead, 0)
    pitchRamp = RampedParameter(configuration.pitch)
    formantRamp = RampedParameter(configuration.formantShift)
    dryRamp = RampedParameter(Self.isNeutral(configuration) ? 1 : 0)
  }

  /// Stores input of this cell and gives output of the last.
  private mutating func exchange(_ block: AudioBlock, _ result: MutableAudioBlock) {
    let range = cellFrames..<cellFrames + block.frameCount
    input.withMutableBlock { $0.frames(range).copy(block) }
    output.withBlock { result.copy($0.frames(range)) }
  }

  private mutating func renderCell() {
    input.withBlock { source.append($0) }
    if time >= 0 {
      let factor = Self.factor(pitchRamp.value)
      let isRising = pitchRamp.isMoving
      pitchRamp.advance(cellLength)
      formantRamp.advance(cellLength)
      let next = Self.factor(pitchRamp.value)
      if isRising { resampler.setSpeed(next, rampLengthInFrames: cellLength) }
      let warp = configuration.keepsFormants ? next / Self.factor(formantRamp.value) : 1
      source.follow(
        moment: Double(time), place: place, factor: factor, warp: warp, isUnchanged: dryRamp.value == 1 && factor == 1)
      Self.render(&output, &resampler, &source)
      place += Self.length(cellLength, from: factor, to: next)
      mixDry(warp == 1 && next == 1)
    }
    time += cellLength
  }

  /// Puts the sound as it is in place of what was rendered, or fades between the two.
  private mutating func mixDry(_ isNeutral: Bool) {
    let goal = isNeutral ? 1.0 : 0
    if dryRamp.target != goal { dryRamp.move(to: goal, frames: rampLength) }
    let start = dryRamp.value
    dryRamp.advance(cellLength)
    let end = dryRamp.value
    if start > 0 || end > 0 { Self.mix(&output, source, at: time, from: start, to: end) }
  }
}
