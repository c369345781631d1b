import AudioCore
import Foundation

/// Fundamental frequency by probabilistic YIN (pYIN).
///
/// Method: M. Mauch & S. Dixon, "pYIN: a fundamental frequency estimator using probabilistic threshold distributions",
/// ICASSP 2014. Each of YIN's dips has the probability that it is the first one below a random threshold with the
/// distribution Beta(2, 18). The most probable path is found over pitches 20 cents apart, voiced and unvoiced. The
/// distribution is integrated in closed form. The frequency is that of the dip nearest to the path.
///
/// Cost: two transforms per hop, and O(pitches · largest step) for the path.
public struct ProbabilisticYINPitchTracker: ~Copyable, PitchTracker {
  /// Number of steps of the pitch grid per octave: 20 cents each.
  private static let stepsPerOctave = 60.0
  /// Fastest change of pitch, in octaves a second (the authors' implementation).
  private static let fastestChange = 35.92
  /// Probability that voicing changes within 10 ms.
  private static let changeRate = 0.01

  /// The validated configuration.
  public let configuration: PitchConfiguration
  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double
  /// Largest number of samples after a frame's time that must arrive before the frame is emitted. In offline mode it is
  /// 1023 hops after the window, 10.2 s at a hop of 10 ms. Only sounds with two pitches that stay equally probable and
  /// are out of each other's reach approach it; then the memory is full and the most probable path so far decides.
  ///
  /// Usually a frame waits less: paths are compared every 16 frames and meet within some tens of frames, so that no
  /// frame of the tones, glides and noises of `PitchLagTests` waits a second at a hop of 10 ms.
  public let latencyInFrames: Int

  private let hop: Double
  private let pitches: PitchGrid
  private let range: LagRange
  private var windows: DecimatedWindows
  private var silence: SilenceReference
  private var difference: DifferenceFunction
  private var candidates: PitchCandidates
  private var path: PitchGridPath
  private var confidence: ConfidenceMeter

  /// Creates a tracker.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the sample rate.
  public init(configuration: PitchConfiguration, sampleRate: Double) throws {
    let hop = try configuration.validatedHop(sampleRate: sampleRate)
    let windows = try LagRange.windows(configuration, hop: hop, sampleRate: sampleRate)
    let range = LagRange(configuration, rate: windows.rate)
    let difference = try DifferenceFunction(
      frameLength: windows.length, lagCount: range.count, oversampling: range.oversampling)
    self.configuration = configuration
    self.sampleRate = sampleRate
    self.hop = Double(hop) / sampleRate
    self.windows = windows
    self.range = range
    self.difference = difference
    confidence = ConfidenceMeter(.probabilisticYIN, hop: self.hop)
    silence = SilenceReference(hop: self.hop)
    pitches = PitchGrid(configuration, stepsPerOctave: Self.stepsPerOctave)
    candidates = PitchCandidates(frames: PitchGridPath.capacity, pitchCount: pitches.count)
    let lag = configuration.decisionLag(lookahead: windows.lookahead, hop: hop, sampleRate: sampleRate)
    path = PitchGridPath(
      pitchCount: pitches.count, reach: Int((Self.fastestChange * self.hop * Self.stepsPerOctave).rounded()),
      changeProbability: min(0.5, Self.changeRate * self.hop / 0.01), lag: lag)
    latencyInFrames = windows.lookahead + path.longestWait * hop
  }

  /// Adds a block of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (PitchFrame) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "ProbabilisticYINPitchTracker")
    windows.append(block.channel(0)) { _, samples in
      Self.analyse(samples, &difference, &silence, &candidates, range, pitches)
      Self.follow(&path, &candidates, pitches, &confidence, hop, emit)
    }
  }

  /// Ends the signal: decides the path and emits all remaining frames.
  public mutating func flush(emit: (PitchFrame) -> Void) {
    windows.flush { _, samples in
      Self.analyse(samples, &difference, &silence, &candidates, range, pitches)
      Self.follow(&path, &candidates, pitches, &confidence, hop, emit)
    }
    Self.finish(&path, candidates, pitches, &confidence, hop, emit)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    windows.reset()
    silence.reset()
    candidates.reset()
    path.reset()
    confidence.reset()
  }

  /// Finds the frame's candidates and their probabilities: each dip is the first one below some of the thresholds.
  private static func analyse(
    _ samples: UnsafeBufferPointer<Float>, _ difference: inout DifferenceFunction, _ silence: inout SilenceReference,
    _ candidates: inout PitchCandidates, _ range: LagRange, _ pitches: PitchGrid
  ) {
    candidates.beginFrame()
    let peak = Double(difference.load(samples))
    guard peak > SilenceReference.threshold * silence.update(peak) else { return }
    difference.normalise()
    var lowest = 1.0
    var last = (frequency: 0.0, aperiodicity: 1.0)
    difference.firstDip(in: range) { frequency, aperiodicity in
      guard aperiodicity < lowest else { return false }
      candidates.add(
        frequency: frequency, fit: 1 - aperiodicity,
        probability: ThresholdPrior.share(between: aperiodicity, and: lowest), pitch: pitches.nearest(to: frequency))
      lowest = aperiodicity
      last = (frequency, aperiodicity)
      return false
    }
    guard last.frequency > 0 else { return }
    // No dip is below the remaining thresholds: the lowest dip gets a small probability.
    candidates.addToLast(
      probability: ThresholdPrior.absoluteMinimum * ThresholdPrior.share(between: 0, and: lowest),
      pitch: pitches.nearest(to: last.frequency))
  }

  private static func follow(
    _ path: inout PitchGridPath, _ candidates: inout PitchCandidates, _ pitches: PitchGrid,
    _ confidence: inout ConfidenceMeter, _ hop: Double, _ emit: (PitchFrame) -> Void
  ) {
    let unvoiced = candidates.endFrame()
    candidates.withObservations { voiced in
      path.append(voiced: voiced, unvoiced: unvoiced) { frame, pitch in
        emit(decided(frame, pitch, candidates, pitches, &confidence, hop))
      }
    }
  }

  private static func finish(
    _ path: inout PitchGridPath, _ candidates: PitchCandidates, _ pitches: PitchGrid,
    _ confidence: inout ConfidenceMeter, _ hop: Double, _ emit: (PitchFrame) -> Void
  ) {
    path.finish { frame, pitch in emit(decided(frame, pitch, candidates, pitches, &confidence, hop)) }
  }

  private static func decided(
    _ frame: Int, _ pitch: Int?, _ candidates: PitchCandidates, _ pitches: PitchGrid,
    _ confidence: inout ConfidenceMeter, _ hop: Double
  ) -> PitchFrame {
    let time = Double(frame) * hop
    guard let pitch else {
      let best = candidates.best(frame: frame)
      return confidence.frame(time: time, frequency: nil, fit: best?.fit ?? 0, candidate: best?.frequency)
    }
    // The grid's last pitch may be beyond the range by less than a step.
    let frequency = min(pitches.frequency(of: pitch), pitches.highest)
    // The path may lead between candidates: then its own pitch is all there is.
    guard let candidate = candidates.nearest(to: frequency, within: 0.5 / stepsPerOctave, frame: frame) else {
      return confidence.frame(time: time, frequency: frequency, fit: 0)
    }
    return confidence.frame(time: time, frequency: candidate.frequency, fit: candidate.fit)
  }
}

/// The distribution of YIN's threshold: Beta(2, b).
private enum ThresholdPrior {
  /// b; the mean is 2 / (2 + b).
  static let shape = 18.0
  /// Probability that the lowest dip is the pitch although it is below no threshold (the paper's p_a).
  static let absoluteMinimum = 0.01

  /// Probability that the threshold lies between two values.
  static func share(between low: Double, and high: Double) -> Double { cumulative(high) - cumulative(low) }

  private static func cumulative(_ x: Double) -> Double {
    let rest = pow(1 - x, shape)
    return 1 - rest * (1 - x) - (shape + 1) * x * rest
  }
}
