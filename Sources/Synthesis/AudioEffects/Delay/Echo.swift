import AudioCore
import Foundation

/// Repeats sound after a delay, with feedback: y[n] = x[n] + wet · d[n], d[n] = x[n − D] + feedback · d[n − D].
///
/// The delay D is a whole number of frames, so each echo is an exact copy. A new delay is reached by a cross-fade
/// between two taps over `rampDuration`, without a click and without a glide of pitch. A delay that is set during a
/// cross-fade starts after it. Feedback and wet move in straight lines. With `wet` at 0 the output has the same bits as
/// the input. No latency; memory for `maximumDelay`; allocates nothing after `init`.
public struct Echo: AudioEffect, Sendable {
  /// Time from the sound to its echo, in seconds; at most the configuration's `maximumDelay`, at least one frame.
  public static let delay = AudioParameter("delay", unit: "s", range: 0.0001...10, defaultValue: 0.25)
  /// The factor from each echo to the next.
  public static let feedback = AudioParameter("feedback", range: -0.99...0.99, defaultValue: 0.3)
  /// The factor from the sound to its first echo.
  public static let wet = AudioParameter("wet", range: 0...1, defaultValue: 0.75)

  /// `delay`, `feedback`, `wet`.
  public static let parameters = [delay, feedback, wet]

  /// The settings of an echo.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The initial value of the parameter of the same name.
    public var delay: Double
    /// The initial value of the parameter of the same name.
    public var feedback: Double
    /// The initial value of the parameter of the same name.
    public var wet: Double
    /// The longest delay that can be set, in seconds. It determines the memory.
    public var maximumDelay: Double
    /// Duration of a parameter change in seconds, 0 to 1.
    public var rampDuration: Double

    /// A configuration; each default is that of the parameter. The longest delay is 2 s or the given delay, if that is
    /// longer.
    public init(
      delay: Double = Echo.delay.defaultValue, feedback: Double = Echo.feedback.defaultValue,
      wet: Double = Echo.wet.defaultValue, maximumDelay: Double? = nil,
      rampDuration: Double = ParameterRamp.duration.defaultValue
    ) {
      self.delay = delay
      self.feedback = feedback
      self.wet = wet
      self.maximumDelay = maximumDelay ?? max(delay, 2)
      self.rampDuration = rampDuration
    }
  }

  /// The state that determines the next frame.
  private struct State: Sendable {
    /// The present delay, the target of the cross-fade, and the delay that was set last, in frames.
    var delay: Int
    var nextDelay: Int
    var wantedDelay: Int
    /// The share of the next delay.
    var crossFade = RampedParameter(0)
    var feedback: RampedParameter
    var wet: RampedParameter
    var place = 0

    init(delay: Int, feedback: Double, wet: Double) {
      (self.delay, nextDelay, wantedDelay) = (delay, delay, delay)
      self.feedback = RampedParameter(feedback)
      self.wet = RampedParameter(wet)
    }
  }

  /// Feedback below −400 dBFS is set to 0, so that silence does not slow down on denormal numbers. Values that are not
  /// a number are set to 0, too.
  private static let audible: ClosedRange<Float> = 1e-20...1e30

  /// The sample rate in hertz.
  public let sampleRate: Double
  /// Number of channels.
  public let channelCount: Int
  /// No latency: 0.
  public let latencyInFrames = 0
  /// Frames until echoes are 120 dB below the sound, with the delay and feedback set last.
  public var tailLengthInFrames: Int? {
    let factor = abs(state.feedback.target)
    let repetitions = factor > 0 ? (log(1e-6) / log(factor)).rounded(.up) : 0
    return state.wet.target == 0 ? 0 : (1 + Int(repetitions)) * state.wantedDelay
  }

  private let rampLength: Int
  /// Number of stored frames, one more than the longest delay.
  private let length: Int
  private let initial: State
  private var state: State
  private var ring: [Float]

  /// An echo after silence.
  ///
  /// - Parameter channelCount: 1 to 1024.
  /// - Throws: `AudioEffectsError`.
  public init(
    configuration: Configuration = Configuration(), sampleRate: Double, channelCount: Int
  ) throws(AudioEffectsError) {
    try SignalShape.check(sampleRate: sampleRate, channelCount: channelCount)
    let longest = try Self.delay.require(configuration.maximumDelay)
    let range = AudioParameter(
      Self.delay.name, unit: "s", range: Self.delay.range.lowerBound...longest,
      defaultValue: Self.delay.range.lowerBound)
    let delay = Self.frames(try range.require(configuration.delay), sampleRate)
    initial = State(
      delay: delay, feedback: try Self.feedback.require(configuration.feedback),
      wet: try Self.wet.require(configuration.wet))
    state = initial
    rampLength = max(1, try ParameterRamp.length(configuration.rampDuration, sampleRate: sampleRate))
    length = Self.frames(longest, sampleRate) + 1
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    ring = Array(repeating: 0, count: length * channelCount)
  }

  private static func frames(_ delay: Double, _ sampleRate: Double) -> Int {
    max(1, Int((delay * sampleRate).rounded()))
  }

  /// Takes frames and writes them with their echoes.
  public mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    ensureShapes(of: input, and: output, for: "Echo")
    var start = 0
    while start < input.frameCount {
      if !state.crossFade.isMoving { beginCrossFade() }
      let left = input.frameCount - start
      let range = start..<start + (state.crossFade.isMoving ? min(left, state.crossFade.remaining) : left)
      let before = state
      ring.withUnsafeMutableBufferPointer { ring in
        for c in 0..<channelCount {
          // Every channel starts from the same state.
          state = before
          let line = UnsafeMutableBufferPointer(rebasing: ring[c * length..<(c + 1) * length])
          Self.process(
            input.channel(c), into: output.channel(c), frames: range, line: line, &state)
        }
      }
      start = range.upperBound
    }
  }

  /// Starts a cross-fade to the delay that was set last, if it differs.
  private mutating func beginCrossFade() {
    state.delay = state.nextDelay
    state.crossFade = RampedParameter(0)
    guard state.wantedDelay != state.delay else { return }
    state.nextDelay = state.wantedDelay
    state.crossFade.move(to: 1, frames: rampLength)
  }

  @inline(__always)
  private static func process(
    _ source: UnsafeBufferPointer<Float>, into target: UnsafeMutableBufferPointer<Float>, frames: Range<Int>,
    line: UnsafeMutableBufferPointer<Float>, _ state: inout State
  ) {
    let length = line.count
    func place(behind delay: Int) -> Int { state.place >= delay ? state.place - delay : state.place - delay + length }
    var (write, read, nextRead) = (state.place, place(behind: state.delay), place(behind: state.nextDelay))
    var (crossFade, feedback, wet) = (state.crossFade, state.feedback, state.wet)
    let isFading = crossFade.isMoving
    let isDry = wet.target == 0 && !wet.isMoving
    for n in frames {
      let sample = source[n]
      var delayed = line[read]
      if isFading {
        delayed += (line[nextRead] - delayed) * Float(crossFade.next())
        nextRead = nextRead + 1 == length ? 0 : nextRead + 1
      }
      let kept = sample + delayed * Float(feedback.next())
      line[write] = Self.audible.contains(abs(kept)) ? kept : 0
      let gain = Float(wet.next())
      target[n] = isDry ? sample : sample + delayed * gain
      write = write + 1 == length ? 0 : write + 1
      read = read + 1 == length ? 0 : read + 1
    }
    (state.crossFade, state.feedback, state.wet) = (crossFade, feedback, wet)
    state.place = write
  }

  /// Sets `delay` (0), `feedback` (1) or `wet` (2).
  public mutating func setParameter(_ index: Int, to value: Double) {
    switch index {
    case 0: state.wantedDelay = min(Self.frames(Self.delay.clamped(value), sampleRate), length - 1)
    case 1: state.feedback.move(to: Self.feedback.clamped(value), frames: rampLength)
    case 2: state.wet.move(to: Self.wet.clamped(value), frames: rampLength)
    default: fatalError("there is no parameter \(index)")
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    state = initial
    ring.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }
}
