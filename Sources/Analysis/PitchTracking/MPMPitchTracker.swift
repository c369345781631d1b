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
    let difference = try SquareDifference(
      frameLength: windows.length, lagCount: range.count, oversampling: range.oversampling)
    self.configuration = configuration
    tracking = FramewiseTracking(
      method: KeyMaximumMethod(difference: difference, range: range, key: thresholds.key),
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

/// The key maximum of one frame's square difference function that is its pitch.
struct KeyMaximumMethod: ~Copyable, FramewisePitchMethod {
  private var difference: SquareDifference
  private let range: LagRange
  private let key: Double
  /// The highest maximum between two zero crossings, per such place.
  private var maxima: [(frequency: Double, clarity: Double)] = []

  init(difference: consuming SquareDifference, range: LagRange, key: Double) {
    self.difference = difference
    self.range = range
    self.key = key
    maxima.reserveCapacity(range.lags.upperBound)
  }

  func load(_ samples: UnsafeBufferPointer<Float>) -> Float { difference.load(samples) }

  mutating func estimate() -> FrameEstimate {
    difference.normalise()
    let above = Self.find(difference, range, &maxima)
    let highest = maxima.reduce(0) { max($0, $1.clarity) }
    guard let first = maxima.first(where: { $0.clarity >= key * highest }) else {
      return FrameEstimate(frequency: nil, fit: 0)
    }
    let isMultiple = above >= LagRange.sameness * first.clarity
    return FrameEstimate(frequency: isMultiple ? nil : first.frequency, fit: min(1, first.clarity))
  }

  /// Lists the key maxima within the range, and returns the height of the highest maximum above it; 0 if there is none.
  private static func find(
    _ difference: borrowing SquareDifference, _ range: LagRange,
    _ maxima: inout [(frequency: Double, clarity: Double)]
  ) -> Double {
    maxima.removeAll(keepingCapacity: true)
    var above = 0.0
    var lobe = 0
    difference.forEachMaximum(in: range.shortest...range.lags.upperBound) { top in
      guard let frequency = range.frequency(of: top.lag) else {
        if range.isAbove(top.lag) { above = max(above, top.clarity) }
        return
      }
      if top.lobe == lobe, let last = maxima.last {
        if top.clarity > last.clarity { maxima[maxima.count - 1] = (frequency, top.clarity) }
      } else {
        maxima.append((frequency, top.clarity))
        lobe = top.lobe
      }
    }
    return above
  }
}
