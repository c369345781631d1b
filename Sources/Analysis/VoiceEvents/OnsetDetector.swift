import AudioCore
import Spectral

/// The moments at which sounds begin: notes, claps, syllables.
///
/// A detection function of spectra every 5 ms, then peak picking: a value is an onset if it is the largest of its
/// neighbourhood, exceeds the mean of a longer one by `threshold`, and follows the last onset by `combination`.
/// Sources: S. Böck, G. Widmer, "Maximum filter vibrato suppression for onset detection", DAFx-13 (2013); C. Duxbury,
/// J. P. Bello, M. Davies, M. Sandler, "Complex domain onset detection for musical signals", DAFx-03 (2003); peak
/// picking: S. Böck, F. Krebs, M. Schedl, "Evaluating the online capabilities of onset detection methods", ISMIR 2012,
/// section 2.3.
///
/// A sound that begins is noticed when about a quarter of the window has reached it: an onset's time is that much after
/// the middle of the window in which it was found.
///
/// Latency: half a window, offline 70 ms more. Cost: one transform every 5 ms. No allocation after `init`.
public struct OnsetDetector: ~Copyable, StreamingProcessor {
  /// How a beginning is found.
  public enum Method: String, Sendable, Hashable, Codable, CaseIterable {
    /// Increase of the logarithmic spectrum with a maximum filter against vibrato: the best for most sounds.
    case superFlux
    /// Departure of amplitude and phase from a steady tone: also hears a new pitch at the same loudness.
    case complexDomain
  }

  /// When an onset is decided.
  public enum Mode: String, Sendable, Hashable, Codable, CaseIterable {
    /// With 70 ms of what follows.
    case offline
    /// At once, from the past only.
    case live
  }

  /// What to look for.
  public struct Configuration: Sendable, Hashable {
    /// How a beginning is found.
    public var method: Method
    /// When it is decided.
    public var mode: Mode
    /// How far the detection function must exceed its local mean, above 0; `nil` for the method's own.
    public var threshold: Double?
    /// Least time between two onsets in seconds, 0…1.
    public var combination: Double
    /// Window of the transforms in seconds, 0.005…0.2.
    public var windowDuration: Double

    /// SuperFlux offline unless told.
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

  /// Seconds from one value of the detection function to the next.
  public static let hopDuration = 0.005
  /// Frames after an onset's time that must arrive before it is emitted.
  public let latencyInFrames: Int

  private var transform: ShortTimeFourierTransform
  private var function: OnsetFunction
  private var picker: OnsetPeakPicker

  /// A detector that has heard nothing.
  ///
  /// - Throws: `VoiceEventError`, `SpectralError`.
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
    // The spectrum is compared with one of which the window's half has passed: a smaller step would see half a rise.
    let lag = max(1, Int((configuration.windowDuration / 4 / Self.hopDuration).rounded()))
    function = OnsetFunction(
      method: configuration.method, window: transform.window, binCount: transformLength / 2 + 1,
      binWidth: sampleRate / Double(transformLength), lag: lag)
    picker = OnsetPeakPicker(
      threshold: threshold, combination: configuration.combination, hop: Double(hop) / sampleRate,
      delay: configuration.windowDuration / 4, live: configuration.mode == .live)
    latencyInFrames = transform.latencyInFrames + picker.lookahead * hop
    self.transform = transform
  }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (Onset) -> Void) {
    transform.process(block) { Self.take($0.bins, &function, &picker, emit) }
  }

  /// Decides what the end leaves open.
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
    return detector.outputs(of: signal)
  }

  private static func take(
    _ bins: UnsafeBufferPointer<SIMD2<Float>>, _ function: inout OnsetFunction, _ picker: inout OnsetPeakPicker,
    _ emit: (Onset) -> Void
  ) {
    picker.append(function.value(bins), emit)
  }

  private static func threshold(_ method: Method) -> Double {
    switch method {
    case .superFlux: 0.05
    case .complexDomain: 0.2
    }
  }
}
