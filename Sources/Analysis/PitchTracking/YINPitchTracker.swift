import AudioCore

/// Fundamental frequency by YIN.
///
/// Method: A. de Cheveigné & H. Kawahara, "YIN, a fundamental frequency estimator for speech and music", J. Acoust.
/// Soc. Am. 111 (2002), steps 2 to 5: the first dip of the cumulative mean normalised difference function below a
/// threshold, or the lowest dip if there is none. All pairs of a frame of two longest periods are used, so that every
/// lag is centred on the frame. Step 6 is left out, because it searches only half a period around. Each frame is
/// decided independently, with the same latency in both modes.
///
/// Cost: two transforms per hop, at a sample rate of about four times the used band.
public struct YINPitchTracker: ~Copyable, PitchTracker {
  /// The thresholds of the decision.
  public struct Thresholds: Sendable, Hashable, Codable {
    /// Aperiodicity below which the first dip is taken, 0…1.
    public var absolute = 0.1
    /// Lowest aperiodicity of an unvoiced frame, 0…1.
    public var voicing = 0.4

    /// Creates the default thresholds.
    public init() {}
  }

  /// The validated configuration.
  public let configuration: PitchConfiguration
  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double
  /// Samples after a frame's time that must arrive before the frame is emitted.
  public var latencyInFrames: Int { tracking.latencyInFrames }

  private var tracking: FramewiseTracking<DifferenceMethod>

  /// Creates a tracker.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the sample rate.
  public init(configuration: PitchConfiguration, sampleRate: Double) throws {
    try self.init(configuration: configuration, thresholds: Thresholds(), sampleRate: sampleRate)
  }

  /// A tracker with other thresholds.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the sample rate, or a threshold is not in 0…1.
  public init(configuration: PitchConfiguration, thresholds: Thresholds, sampleRate: Double) throws {
    try PitchError.check(thresholds.absolute, "threshold absolute", in: 0...1)
    try PitchError.check(thresholds.voicing, "threshold voicing", in: 0...1)
    let hop = try configuration.validatedHop(sampleRate: sampleRate)
    let windows = try LagRange.windows(configuration, hop: hop, sampleRate: sampleRate)
    let range = LagRange(configuration, rate: windows.rate)
    let difference = try DifferenceFunction(
      frameLength: windows.length, lagCount: range.count, oversampling: range.oversampling)
    self.configuration = configuration
    self.sampleRate = sampleRate
    tracking = FramewiseTracking(
      method: DifferenceMethod(difference: difference, range: range, threshold: thresholds.absolute),
      windows: windows, hop: Double(hop) / sampleRate, threshold: 1 - thresholds.voicing,
      calibration: .yin)
  }

  /// Adds a block of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (PitchFrame) -> Void) {
    tracking.process(block, emit: emit)
  }

  /// Ends the signal and emits all remaining frames.
  public mutating func flush(emit: (PitchFrame) -> Void) { tracking.flush(emit: emit) }

  /// Returns to the state of a new instance.
  public mutating func reset() { tracking.reset() }
}

/// YIN's steps 3 to 5 in one frame.
private struct DifferenceMethod: ~Copyable, FramewisePitchMethod {
  private var difference: DifferenceFunction
  private let range: LagRange
  private let threshold: Double

  init(difference: consuming DifferenceFunction, range: LagRange, threshold: Double) {
    self.difference = difference
    self.range = range
    self.threshold = threshold
  }

  func load(_ samples: UnsafeBufferPointer<Float>) -> Float { difference.load(samples) }

  mutating func estimate() -> FrameEstimate {
    difference.normalise()
    var best = (frequency: Double?.none, value: 1.0)
    difference.firstDip(in: range) { frequency, value in
      if value < best.value { best = (frequency, value) }
      return value < threshold
    }
    return FrameEstimate(frequency: best.frequency, fit: max(0, 1 - best.value))
  }
}
