import AudioCore

/// Fundamental frequency by McLeod's pitch method: the cheapest method of this module.
///
/// Method: P. McLeod & G. Wyvill, "A smarter way to find pitch", ICMC 2005: the normalised square difference function
/// (equation 9), its highest maximum between zero crossings, and the first of these maxima that is nearly the highest.
/// Frames are two longest periods long. Each frame is decided independently, with the same latency in both modes.
///
/// Cost: two transforms per hop, at a sample rate of about four times the used band.
public struct MPMPitchTracker: ~Copyable, PitchTracker {
  /// The thresholds of the decision.
  public struct Thresholds: Sendable, Hashable, Codable {
    /// The first key maximum that is at least this share of the highest one is taken, 0…1 (k).
    public var key = 0.9
    /// Highest clarity of an unvoiced frame, 0…1.
    public var clarity = 0.55

    /// Creates the default thresholds.
    public init() {}
  }

  /// The validated configuration.
  public let configuration: PitchConfiguration
  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double
  /// Samples after a frame's time that must arrive before the frame is emitted.
  public var latencyInFrames: Int { tracking.latencyInFrames }

  private var tracking: FramewiseTracking<KeyMaximumMethod>

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
    try PitchError.check(thresholds.key, "threshold key", in: 0...1)
    try PitchError.check(thresholds.clarity, "threshold clarity", in: 0...1)
    let hop = try configuration.validatedHop(sampleRate: sampleRate)
    let windows = try LagRange.windows(configuration, hop: hop, sampleRate: sampleRate)
    let range = LagRange(configuration, rate: windows.rate)
    let difference = try SquareDifference(
      frameLength: windows.length, lagCount: range.count, oversampling: range.oversampling)
    self.configuration = configuration
    self.sampleRate = sampleRate
    tracking = FramewiseTracking(
      method: KeyMaximumMethod(difference: difference, range: range, key: thresholds.key),
      windows: windows, hop: Double(hop) / sampleRate, threshold: thresholds.clarity,
      calibration: .mpm)
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

/// Finds the key maximum of one frame's square difference function that is its pitch.
struct KeyMaximumMethod: ~Copyable, FramewisePitchMethod {
  private var difference: SquareDifference
  private let range: LagRange
  private let key: Double
  /// The highest maximum between each two zero crossings.
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
