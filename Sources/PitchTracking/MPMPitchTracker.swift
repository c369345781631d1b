import AudioCore

/// Fundamental frequency by McLeod's pitch method: the light one of this module.
///
/// Method: P. McLeod & G. Wyvill, "A smarter way to find pitch", ICMC 2005: the normalised square difference function
/// (equation 9), its highest maximum between zero crossings, and of those the first that is nearly the highest. Frames hold
/// two longest periods. Each is decided by itself, with the same latency in either mode.
///
/// Cost: two transforms per hop, at a sample rate lowered to about four times the band that takes part.
public struct MPMPitchTracker: ~Copyable, PitchTracker {
  /// What the method decides by.
  public struct Thresholds: Sendable, Hashable {
    /// Share of the highest key maximum from which on the first one is taken, 0…1 (k).
    public var key = 0.9
    /// Clarity up to which a frame is unvoiced, 0…1.
    public var clarity = 0.55

    /// The defaults.
    public init() {}
  }

  /// The validated configuration.
  public let configuration: PitchConfiguration
  /// Samples after a frame's time that must arrive before the frame is emitted.
  public var latencyInFrames: Int { tracking.latencyInFrames }

  private var tracking: FramewiseTracking<KeyMaximumMethod>

  /// A tracker that has heard nothing.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the sample rate.
  public init(configuration: PitchConfiguration, sampleRate: Double) throws {
    try self.init(configuration: configuration, thresholds: Thresholds(), sampleRate: sampleRate)
  }

  /// A tracker with other thresholds.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the sample rate.
  public init(configuration: PitchConfiguration, thresholds: Thresholds, sampleRate: Double) throws {
    let hop = try configuration.validatedHop(sampleRate: sampleRate)
    let windows = LagRange.windows(configuration, hop: hop, sampleRate: sampleRate)
    let range = LagRange(configuration, rate: windows.rate)
    let correlation = try LagCorrelation(frameLength: windows.length, lagCount: range.count)
    self.configuration = configuration
    tracking = FramewiseTracking(
      method: KeyMaximumMethod(correlation: correlation, range: range, key: thresholds.key),
      windows: windows, hop: Double(hop) / sampleRate, threshold: thresholds.clarity,
      calibration: .mpm)
  }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (PitchFrame) -> Void) {
    tracking.process(block, emit: emit)
  }

  /// Ends the signal: emits all frames that are left.
  public mutating func flush(emit: (PitchFrame) -> Void) { tracking.flush(emit: emit) }

  /// Returns to the state of a new instance.
  public mutating func reset() { tracking.reset() }
}

/// The normalised square difference function of one frame, and the key maximum that is its pitch.
struct KeyMaximumMethod: ~Copyable, FramewisePitchMethod {
  private var correlation: LagCorrelation
  private var curve: LagCurve
  private let range: LagRange
  private let key: Double
  /// The highest maximum between two zero crossings, per such place.
  private var maxima: [(frequency: Double, clarity: Double)] = []

  init(correlation: consuming LagCorrelation, range: LagRange, key: Double) {
    curve = LagCurve(count: range.count)
    self.correlation = correlation
    self.range = range
    self.key = key
    maxima.reserveCapacity(range.lags.count)
  }

  func load(_ samples: UnsafeBufferPointer<Float>) -> Float { correlation.load(samples) }

  mutating func estimate() -> FrameEstimate {
    normalise()
    findKeyMaxima()
    let highest = maxima.reduce(0) { max($0, $1.clarity) }
    guard let first = maxima.first(where: { $0.clarity >= key * highest }) else {
      return FrameEstimate(frequency: nil, fit: 0)
    }
    return FrameEstimate(frequency: first.frequency, fit: min(1, first.clarity))
  }

  /// Computes n′(τ) = 2r(τ) / m(τ) (equation 9).
  mutating func normalise() { Self.fill(&curve, &correlation, range.count) }

  /// n′ at whole lags.
  func withValues<Result>(_ body: (UnsafeBufferPointer<Float>) -> Result) -> Result { curve.withValues(body) }

  private static func fill(_ curve: inout LagCurve, _ correlation: inout LagCorrelation, _ count: Int) {
    correlation.withProducts { r, m in
      // A sum of squares this small against the frame's own is rounding.
      let floor = m[0] * 1e-6
      curve.fill { base, norm in
        for lag in 0..<count {
          base[lag] = r[lag]
          norm[lag] = m[lag] > floor ? 2 / m[lag] : 0
        }
      }
    }
  }

  private mutating func findKeyMaxima() {
    Self.find(curve, range, &maxima)
  }

  private static func find(
    _ curve: LagCurve, _ range: LagRange, _ maxima: inout [(frequency: Double, clarity: Double)]
  ) {
    maxima.removeAll(keepingCapacity: true)
    curve.withValues { n in
      var isAfterZero = false
      var isOpen = false
      for lag in 1...range.lags.upperBound {
        if n[lag] <= 0 {
          isAfterZero = true
          isOpen = false
          continue
        }
        guard isAfterZero, lag >= range.lags.lowerBound, n[lag] > n[lag - 1], n[lag] >= n[lag + 1] else { continue }
        let top = curve.extremum(near: lag)
        guard let frequency = range.frequency(of: top.lag) else { continue }
        if isOpen, let last = maxima.last {
          if top.value > last.clarity { maxima[maxima.count - 1] = (frequency, top.value) }
        } else {
          maxima.append((frequency, top.value))
          isOpen = true
        }
      }
    }
  }
}
