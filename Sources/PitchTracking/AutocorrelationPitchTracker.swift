import AudioCore
import Spectral

/// Fundamental frequency by normalised autocorrelation and a least-cost path through its candidates.
///
/// Method: P. Boersma, "Accurate short-term analysis of the fundamental frequency and the harmonics-to-noise ratio of a
/// sampled sound", IFA Proceedings 17 (1993): the autocorrelation of a Hann-windowed frame divided by the window's own,
/// candidates at its maxima, and Viterbi's algorithm over the whole signal with costs for octaves, jumps and changes of
/// voicing. Three things differ: a maximum counts only after a dip, since noise has ripples; the autocorrelation is
/// weighted towards the band of voices and computed on a finer grid of lags than the samples', both in the frequency
/// domain, so that any sample rate gives the same resolution; and the level that counts as silence is relative to a
/// peak that follows the signal, since a stream's maximum is not known.
///
/// Takes one channel. Frames are emitted as soon as the path is certain, at most `PitchPath.capacity` hops late.
/// Cost: two transforms per hop. No allocation after `init`.
public struct AutocorrelationPitchTracker: ~Copyable, StreamingProcessor {
  /// What to look for, and the costs of Boersma's path.
  public struct Configuration: Sendable, Hashable, Codable {
    /// Lowest fundamental in hertz. The window is three of its periods.
    public var minimumFrequency: Double
    /// Highest fundamental in hertz.
    public var maximumFrequency: Double
    /// Time from one frame to the next in seconds, rounded to whole samples.
    public var hopDuration: Double
    /// Autocorrelation above which a frame is rather voiced, 0…1.
    public var voicingThreshold = 0.45
    /// Peak amplitude relative to the signal's that counts as silence.
    public var silenceThreshold = 0.03
    /// How much strength a candidate loses per octave below the maximum: prefers the higher of equal maxima.
    public var octaveCost = 0.01
    /// Cost of a jump by an octave from one frame to the next at a hop of 10 ms.
    public var octaveJumpCost = 0.35
    /// Cost of a change between voiced and unvoiced at a hop of 10 ms.
    public var voicedUnvoicedCost = 0.14

    /// A search range in hertz and a hop in seconds, with the costs of Boersma 1993.
    public init(minimumFrequency: Double, maximumFrequency: Double, hopDuration: Double = 0.01) {
      self.minimumFrequency = minimumFrequency
      self.maximumFrequency = maximumFrequency
      self.hopDuration = hopDuration
    }
  }

  /// The validated configuration.
  public let configuration: Configuration
  /// Samples after a frame's time that must arrive, at most, before the frame is emitted.
  public let latencyInFrames: Int

  private var slider: SlidingWindow
  private var path: PitchPath
  private let autocorrelation: Autocorrelation
  private var silence: SilenceReference

  /// A tracker that has heard nothing.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the sample rate.
  public init(configuration: Configuration, sampleRate: Double) throws {
    let (low, high) = (configuration.minimumFrequency, configuration.maximumFrequency)
    guard low > 0, high >= 2 * low, high <= 0.45 * sampleRate, 3 * sampleRate / low <= 0x1p24 else {
      throw PitchError.invalidRange(minimum: low, maximum: high, sampleRate: sampleRate)
    }
    guard configuration.hopDuration * sampleRate >= 0.5, configuration.hopDuration <= 1 else {
      throw PitchError.invalidHop(configuration.hopDuration)
    }
    let hop = Int((configuration.hopDuration * sampleRate).rounded())
    let autocorrelation = try Autocorrelation(minimumFrequency: low, maximumFrequency: high, sampleRate: sampleRate)
    self.configuration = configuration
    slider = SlidingWindow(length: autocorrelation.windowLength, hop: hop)
    path = PitchPath(configuration: configuration, hop: Double(hop) / sampleRate)
    silence = SilenceReference(hop: Double(hop) / sampleRate)
    latencyInFrames = slider.lookahead + PitchPath.capacity * hop
    self.autocorrelation = autocorrelation
  }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (PitchFrame) -> Void) {
    precondition(block.channelCount == 1, "a pitch tracker takes one channel")
    slider.append(block.channel(0)) { index, samples in
      Self.analyse(index, samples, autocorrelation, &silence, &path, configuration, emit)
    }
  }

  /// Ends the signal: decides the path and emits all frames that are left.
  public mutating func flush(emit: (PitchFrame) -> Void) {
    slider.flush { index, samples in
      Self.analyse(index, samples, autocorrelation, &silence, &path, configuration, emit)
    }
    path.finish(emit)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    slider.reset()
    path.reset()
    silence.reset()
  }

  /// Tracks a whole one-channel signal.
  public static func track(_ signal: AudioBuffer, configuration: Configuration) throws -> [PitchFrame] {
    var tracker = try AutocorrelationPitchTracker(configuration: configuration, sampleRate: signal.sampleRate)
    var frames: [PitchFrame] = []
    signal.withBlock { tracker.process($0) { frames.append($0) } }
    tracker.flush { frames.append($0) }
    return frames
  }

  private static func analyse(
    _ index: Int, _ samples: UnsafeBufferPointer<Float>, _ autocorrelation: borrowing Autocorrelation,
    _ silence: inout SilenceReference, _ path: inout PitchPath, _ configuration: Configuration,
    _ emit: (PitchFrame) -> Void
  ) {
    let peak = autocorrelation.load(samples)
    let threshold = configuration.voicingThreshold
    let relative = Double(peak) / silence.update(Double(peak))
    let unvoiced = threshold + max(0, 2 - relative * (1 + threshold) / configuration.silenceThreshold)
    path.beginFrame(unvoicedStrength: unvoiced)
    // A voiced candidate is worth 1 at most and spares two changes of voicing: above that the frame is silent for sure.
    if unvoiced <= 1 + 2 * path.voicingCost {
      autocorrelation.forEachMaximum { frequency, correlation in path.addCandidate(frequency, correlation) }
    }
    path.endFrame(emit)
  }
}

/// The peak amplitude that silence is measured against: follows the signal up at once and falls by 3 dB a second, never
/// below −40 dBFS.
private struct SilenceReference {
  private static let floor = 0.01
  private let decay: Double
  private var peak = floor

  init(hop: Double) { decay = Decibels.amplitude(level: -3 * hop) }

  mutating func update(_ framePeak: Double) -> Double {
    peak = max(framePeak, peak * decay, Self.floor)
    return peak
  }

  mutating func reset() { peak = Self.floor }
}
