import AudioCore
import Foundation
import Spectral

/// Fundamental frequency by normalised autocorrelation and a least-cost path through its candidates.
///
/// Method: P. Boersma, "Accurate short-term analysis of the fundamental frequency and the harmonics-to-noise ratio of a
/// sampled sound", IFA Proceedings 17 (1993): the autocorrelation of a Hann-windowed frame divided by the window's own,
/// candidates at its maxima, and Viterbi's algorithm over the whole signal with costs for octaves, jumps and changes of
/// voicing. There are three differences. A maximum counts only after a dip, because noise has ripples. The
/// autocorrelation is weighted towards the band of voices and computed on a finer grid of lags than the samples', both
/// in the frequency domain, so that the resolution is the same for any sample rate. The level of silence is relative to
/// a peak that follows the signal, because the maximum of a stream is unknown.
///
/// Cost: two transforms per hop.
public struct AutocorrelationPitchTracker: ~Copyable, PitchTracker {
  /// The costs of Boersma's path.
  public struct Costs: Sendable, Hashable, Codable {
    /// Autocorrelation above which a frame tends to be voiced, 0…1.
    public var voicingThreshold = 0.45
    /// Peak amplitude, relative to the signal's, below which a frame counts as silent.
    public var silenceThreshold = 0.03
    /// Reduction of a candidate's strength per octave below the highest frequency. It favours the higher of equal
    /// maxima.
    public var octaveCost = 0.01
    /// Cost of a jump by an octave from one frame to the next at a hop of 10 ms.
    public var octaveJumpCost = 0.35
    /// Cost of a change between voiced and unvoiced at a hop of 10 ms.
    public var voicedUnvoicedCost = 0.14

    /// Creates Boersma's costs.
    public init() {}

    /// - Throws: `PitchError.invalidSetting`
    fileprivate func validate() throws(PitchError) {
      try PitchError.check(voicingThreshold, "voicing threshold", in: 0...1)
      try PitchError.check(silenceThreshold, "silence threshold", in: 1e-6...1)
      try PitchError.check(octaveCost, "octave cost", in: 0...1e6)
      try PitchError.check(octaveJumpCost, "octave jump cost", in: 0...1e6)
      try PitchError.check(voicedUnvoicedCost, "voicing cost", in: 0...1e6)
    }
  }

  /// The validated configuration. The window is three periods of its lowest frequency.
  public let configuration: PitchConfiguration
  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double
  /// Largest number of samples after a frame's time that must arrive before the frame is emitted. In offline mode it is
  /// 1023 hops after the window, 10.2 s at a hop of 10 ms. Only sounds with two pitches that stay equally good reach it,
  /// such as two octaves without an octave cost; then the memory is full and the best path so far decides.
  ///
  /// Usually a frame waits less: paths are compared every 16 frames and meet within some tens of frames, so that no
  /// frame of the tones, glides and noises of `PitchLagTests` waits a second at a hop of 10 ms.
  public let latencyInFrames: Int

  private let costs: Costs
  private let logMaximum: Double
  private var slider: SlidingWindow
  private var path: PitchPath
  private let autocorrelation: Autocorrelation
  private var silence: SilenceReference
  private var confidence: ConfidenceMeter

  /// Creates a tracker.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the sample rate.
  public init(configuration: PitchConfiguration, sampleRate: Double) throws {
    try self.init(configuration: configuration, costs: Costs(), sampleRate: sampleRate)
  }

  /// Creates a tracker with other costs than Boersma's.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the sample rate, a threshold is not in 0…1 (silence:
  ///   10⁻⁶…1), or a cost not in 0…10⁶.
  public init(configuration: PitchConfiguration, costs: Costs, sampleRate: Double) throws {
    try costs.validate()
    let hop = try configuration.validatedHop(sampleRate: sampleRate)
    let autocorrelation = try Autocorrelation(
      minimumFrequency: configuration.minimumFrequency, maximumFrequency: configuration.maximumFrequency,
      sampleRate: sampleRate)
    self.configuration = configuration
    self.sampleRate = sampleRate
    self.costs = costs
    logMaximum = log2(configuration.maximumFrequency)
    slider = SlidingWindow(length: autocorrelation.windowLength, hop: hop)
    let lag = configuration.decisionLag(lookahead: slider.lookahead, hop: hop, sampleRate: sampleRate)
    path = PitchPath(
      octaveJumpCost: costs.octaveJumpCost, voicingCost: costs.voicedUnvoicedCost, hop: Double(hop) / sampleRate,
      lag: lag)
    silence = SilenceReference(hop: Double(hop) / sampleRate)
    confidence = ConfidenceMeter(.autocorrelation, hop: Double(hop) / sampleRate)
    latencyInFrames = slider.lookahead + path.longestWait * hop
    self.autocorrelation = autocorrelation
  }

  /// Adds a block of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (PitchFrame) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "AutocorrelationPitchTracker")
    slider.append(block.channel(0)) { index, samples in
      Self.analyse(index, samples, autocorrelation, &silence, &path, &confidence, costs, logMaximum, emit)
    }
  }

  /// Ends the signal: decides the path and emits all remaining frames.
  public mutating func flush(emit: (PitchFrame) -> Void) {
    slider.flush { index, samples in
      Self.analyse(index, samples, autocorrelation, &silence, &path, &confidence, costs, logMaximum, emit)
    }
    Self.finish(&path, &confidence, emit)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    slider.reset()
    path.reset()
    silence.reset()
    confidence.reset()
  }

  private static func finish(_ path: inout PitchPath, _ confidence: inout ConfidenceMeter, _ emit: (PitchFrame) -> Void)
  {
    path.finish { emit(confidence.frame($0)) }
  }

  private static func analyse(
    _ index: Int, _ samples: UnsafeBufferPointer<Float>, _ autocorrelation: borrowing Autocorrelation,
    _ silence: inout SilenceReference, _ path: inout PitchPath, _ confidence: inout ConfidenceMeter,
    _ costs: Costs, _ logMaximum: Double, _ emit: (PitchFrame) -> Void
  ) {
    let peak = autocorrelation.load(samples)
    let threshold = costs.voicingThreshold
    let relative = Double(peak) / silence.update(Double(peak))
    let unvoiced = threshold + max(0, 2 - relative * (1 + threshold) / costs.silenceThreshold)
    path.beginFrame(unvoicedStrength: unvoiced)
    var highest = 0.0
    // A voiced candidate has a strength of 1 at most and avoids two changes of voicing. Above that sum the frame is
    // certainly silent.
    if unvoiced <= 1 + 2 * path.voicingCost {
      autocorrelation.forEachMaximum { frequency, correlation in
        highest = max(highest, correlation)
        let logFrequency = log2(frequency)
        path.addCandidate(
          frequency: frequency, logFrequency: logFrequency,
          strength: correlation - costs.octaveCost * (logMaximum - logFrequency),
          confidence: correlation)
      }
    }
    // The path carries fits, which become confidences in the order of time.
    path.endFrame(unvoicedConfidence: highest) { emit(confidence.frame($0)) }
  }
}
