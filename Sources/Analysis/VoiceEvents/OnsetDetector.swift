import AudioCore
import Spectral

/// The moments at which sounds begin: notes, claps, syllables.
///
/// A detection function is computed from spectra every 5 ms, and its peaks are picked. A value is an onset if it is the
/// largest of its neighbourhood, exceeds the mean of a longer neighbourhood by `threshold`, and comes at least
/// `combination` after the last onset.
///
/// The default of SuperFlux in offline mode decides with a threshold that follows the sound (`Configuration.threshold`),
/// and reports a new pitch within a sustained sound, as in legato singing, as an onset: where the spectrum's fine
/// structure, moved along the logarithm of frequency, is that of 80 ms before. It is not reported within 80 ms after
/// another onset. Both are our own.
///
/// Sources: S. Böck, G. Widmer, "Maximum filter vibrato suppression for onset
/// detection", DAFx-13 (2013); C. Duxbury, J. P. Bello, M. Davies, M. Sandler, "Complex domain onset detection for
/// musical signals", DAFx-03 (2003); peak picking: S. Böck, F. Krebs, M. Schedl, "Evaluating the online capabilities of
/// onset detection methods", ISMIR 2012, section 2.3.
///
/// A new sound is detected when it fills about a quarter of the window. So an onset's time is a quarter of the window
/// after the middle of the window in which it was found.
///
/// Latency: half a window; in offline mode 70 ms more. Cost: one transform every 5 ms. No allocation after `init`.
public struct OnsetDetector: ~Copyable, StreamingProcessor {
  /// The detection function.
  public enum Method: String, Sendable, Hashable, Codable, CaseIterable {
    /// Increase of the logarithmic spectrum, with a maximum filter against vibrato. It is the best for most sounds.
    case superFlux
    /// Deviation of amplitude and phase from a steady tone. It also detects a new pitch at the same loudness.
    case complexDomain
  }

  /// The context that is used to decide on an onset.
  public enum Mode: String, Sendable, Hashable, Codable, CaseIterable {
    /// Past values and 70 ms of the future.
    case offline
    /// Past values only, so that an onset is reported at once.
    case live
  }

  /// Settings of a detector.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The detection function.
    public var method: Method
    /// The context that is used for decisions.
    public var mode: Mode
    /// How far the detection function must exceed its local mean, above 0; `nil` for the method's default.
    ///
    /// The default is 0.2 for the complex domain, and 0.05 for SuperFlux in live mode. For SuperFlux in offline mode it
    /// is 0.05 at most; 0.015 or 0.02 where the spectrum that follows has partials that go on and the value is large beside
    /// those of the last second, which steady noise does not have; and at least a tenth of the largest value of the last
    /// seconds. A stated threshold is a fixed one, and pitches are not compared.
    public var threshold: Double?
    /// Shortest time between two onsets in seconds, 0…1.
    public var combination: Double
    /// Length of the transforms' window in seconds, 0.005…0.2.
    public var windowDuration: Double

    /// Creates a configuration: by default SuperFlux, offline.
    public init(
      method: Method = .superFlux, mode: Mode = .offline, threshold: Double? = nil, combination: Double = 0.03,
      windowDuration: Double = 0.04
    ) {
      self.method = method
      self.mode = mode
      self.threshold = threshold
      self.combination = combination
      self.windowDuration = windowDuration
    }
  }

  /// Time from one value of the detection function to the next, in seconds.
  public static let hopDuration = 0.005
  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double
  /// One channel at the sample rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }
  /// Number of frames after an onset's time that must arrive before the onset is emitted.
  public let latencyInFrames: Int

  private var transform: ShortTimeFourierTransform
  private var function: OnsetFunction
  private var picker: OnsetPicker

  /// Creates a detector.
  ///
  /// - Throws: `VoiceEventError` if a setting or the sample rate is out of range; `SpectralError`.
  public init(configuration: Configuration = Configuration(), sampleRate: Double) throws {
    try VoiceEventError.validate(sampleRate: sampleRate)
    try VoiceEventError.validate("onset window in seconds", configuration.windowDuration, in: 0.005...0.2)
    try VoiceEventError.validate("onset combination in seconds", configuration.combination, in: 0...1)
    let threshold = configuration.threshold ?? Self.threshold(configuration.method)
    try VoiceEventError.validate("onset threshold", threshold, in: 1e-9...1e9)
    let hop = Int((Self.hopDuration * sampleRate).rounded())
    let length = Int((configuration.windowDuration * sampleRate).rounded())
    let transform = try ShortTimeFourierTransform(
      configuration: .init(
        windowLength: length, hopLength: hop, transformLength: RealFFT.fastLength(atLeast: length)))
    let transformLength = transform.configuration.transformLength
    // A spectrum is compared with one that is a quarter of a window older. A smaller lag would measure only a part of a rise.
    let lag = max(1, Int((configuration.windowDuration / 4 / Self.hopDuration).rounded()))
    function = OnsetFunction(
      method: configuration.method, window: transform.window, binCount: transformLength / 2 + 1,
      binWidth: sampleRate / Double(transformLength), lag: lag)
    let fixed = OnsetPeakPicker(
      threshold: threshold, combination: configuration.combination, hop: Double(hop) / sampleRate,
      delay: configuration.windowDuration / 4, live: configuration.mode == .live)
    let followsSound =
      configuration.threshold == nil && configuration.method == .superFlux && configuration.mode == .offline
    let moves = followsSound ? PitchMove(bands: function.bandFrequencies) : nil
    let adaptive = moves.map {
      AdaptiveOnsetPicker(
        moves: $0, combination: configuration.combination, hop: Double(hop) / sampleRate,
        delay: configuration.windowDuration / 4)
    }
    picker = OnsetPicker(fixed: fixed, adaptive: adaptive)
    self.sampleRate = sampleRate
    latencyInFrames = transform.latencyInFrames + picker.lookahead * hop
    self.transform = transform
  }

  /// Adds a block of a one-channel signal and emits the onsets that are decided.
  public mutating func process(_ block: AudioBlock, emit: (Onset) -> Void) {
    transform.process(block) { Self.take($0.bins, &function, &picker, emit) }
  }

  /// Ends the signal and emits the remaining onsets.
  public mutating func flush(emit: (Onset) -> Void) {
    transform.flush { Self.take($0.bins, &function, &picker, emit) }
    picker.finish(emit)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    transform.reset()
    function.reset()
    picker.reset()
  }

  /// The onsets of a whole one-channel signal, in order.
  public static func onsets(
    in signal: AudioBuffer, configuration: Configuration = Configuration()
  ) throws -> [Onset] {
    var detector = try OnsetDetector(configuration: configuration, sampleRate: signal.sampleRate)
    return try detector.outputs(of: signal)
  }

  private static func take(
    _ bins: UnsafeBufferPointer<SIMD2<Float>>, _ function: inout OnsetFunction, _ picker: inout OnsetPicker,
    _ emit: (Onset) -> Void
  ) {
    picker.append(function.value(bins), function, emit)
  }

  private static func threshold(_ method: Method) -> Double {
    switch method {
    case .superFlux: 0.05
    case .complexDomain: 0.2
    }
  }
}
