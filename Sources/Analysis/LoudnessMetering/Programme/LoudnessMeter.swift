import AudioCore

/// Programme loudness by ITU-R BS.1770-5 and EBU R 128 (Tech 3341, Tech 3342): momentary, short-term and integrated
/// loudness, loudness range, true peak and sample peak, in one pass.
///
/// The K-weighted energy is stored in steps of 10 ms (exact at rates that are a multiple of 100 Hz, rounded to the
/// nearest frame at others). All windows are sums of steps. Windows that start before the signal or end after it do not
/// count.
///
/// Latency: none; a window's value is available when its last frame has been processed. Cost: constant per frame.
/// Memory: the exact history takes 8 bytes per 100 ms of sound for each of `integrated` and `range` (288 kB an hour).
/// `init` allocates memory for the first hour; later `process` allocates whenever that memory is doubled. With the
/// histogram history it never allocates.
public struct LoudnessMeter: StreamingProcessor, Sendable {
  /// How the windows are stored that the gates are applied to at the end.
  public enum History: String, Sendable, Hashable, Codable {
    /// Every window: the results are exact.
    case exact
    /// Counts in bins of 0.01 LU from −70 to +30 LUFS, for endless streams. The gates are placed to 0.01 LU, and the
    /// loudness range is within 0.02 LU unless windows lie just at a gate.
    case histogram
  }

  /// What to measure.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The measures to compute. Measures that are left out cost no time.
    public var measures: LoudnessMeasures
    /// How windows are stored.
    public var history: History
    /// Time between two readings in seconds, a multiple of 10 ms; `nil` for no readings.
    public var readingInterval: Double?

    /// Creates a configuration: by default all measures, the exact history and no readings.
    public init(measures: LoudnessMeasures = .all, history: History = .exact, readingInterval: Double? = nil) {
      self.measures = measures
      self.history = history
      self.readingInterval = readingInterval
    }
  }

  /// Loudness of a mean square of 1: −0.691 LKFS (BS.1770-5, equation 2). A tone of 997 Hz at 0 dBFS in one front
  /// channel then has −3.01 LKFS.
  static let offset = -0.691
  static let stepsPerSecond = 100
  private static let silence = 1e-20

  /// 0: a value is available at the end of its window.
  public let latencyInFrames = 0
  /// The configuration given to `init`.
  public let configuration: Configuration
  /// The loudspeakers of the channels.
  public let layout: LoudnessLayout

  /// The sample rate in hertz that the meter was made for.
  public let sampleRate: Double
  /// Sound of the meter's rate, with the channels of its layout.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: layout.channelCount) }

  private let stepsPerReading: Int?
  private var energy: WeightedEnergy?
  private var beyondHearing: BeyondHearing?
  private var momentary: SlidingSum?
  private var shortTerm: SlidingSum?
  private var blocks: GatedPowers?
  private var rangeWindows: GatedPowers?
  private var peaks: PeakDetector?

  private var position = 0
  private var stepCount = 0
  private var nextBoundary: Int
  /// Mean squares of the windows that end at the last step.
  private var momentaryPower: Double?
  private var shortTermPower: Double?
  private var largestMomentary: Double?
  private var largestShortTerm: Double?
  private var notANumberTime: Double?

  /// Creates a meter.
  ///
  /// - Parameters:
  ///   - sampleRate: sample rate in hertz, 4 kHz to 768 kHz.
  ///   - layout: the loudspeakers of the channels.
  /// - Throws: `LoudnessError` if the sample rate or the reading interval is out of range.
  public init(
    configuration: Configuration = Configuration(), sampleRate: Double, layout: LoudnessLayout
  ) throws(LoudnessError) {
    guard KWeighting.sampleRates.contains(sampleRate) else { throw .invalidSampleRate(sampleRate) }
    self.configuration = configuration
    self.layout = layout
    self.sampleRate = sampleRate
    if let interval = configuration.readingInterval {
      let steps = interval * Double(Self.stepsPerSecond)
      guard steps > 0.5, steps <= 8_640_000, abs(steps - steps.rounded()) < 1e-6 else {
        throw .invalidReadingInterval(interval)
      }
      stepsPerReading = Int(steps.rounded())
    } else {
      stepsPerReading = nil
    }
    let measures = configuration.measures
    if !measures.isDisjoint(with: [.momentary, .integrated]) { momentary = SlidingSum(count: 40) }
    if !measures.isDisjoint(with: [.shortTerm, .range]) { shortTerm = SlidingSum(count: 300) }
    if momentary != nil || shortTerm != nil {
      let weighting = try KWeighting(sampleRate: sampleRate)
      energy = WeightedEnergy(weighting: weighting, weights: layout.weights)
      beyondHearing = BeyondHearing(
        sampleRate: sampleRate, weights: layout.weights, gain: weighting.gain(at: 20_000, sampleRate: sampleRate))
    }
    let isExact = configuration.history == .exact
    if measures.contains(.integrated) {
      blocks = GatedPowers(keepsAll: isExact, counts: !isExact || stepsPerReading != nil)
    }
    if measures.contains(.range) { rangeWindows = GatedPowers(keepsAll: isExact, counts: !isExact) }
    if !measures.isDisjoint(with: [.truePeak, .samplePeak]) {
      peaks = PeakDetector(channelCount: layout.channelCount, isTruePeak: measures.contains(.truePeak))
    }
    nextBoundary = Self.boundary(1, sampleRate)
  }

  /// Creates a meter with the usual layout for a number of channels: see `LoudnessLayout.init(channelCount:)`.
  ///
  /// - Throws: `LoudnessError` if the sample rate, the reading interval or the number of channels is out of range.
  public init(
    configuration: Configuration = Configuration(), sampleRate: Double, channelCount: Int
  ) throws(LoudnessError) {
    try self.init(
      configuration: configuration, sampleRate: sampleRate, layout: LoudnessLayout(channelCount: channelCount))
  }

  /// Measures a whole signal.
  ///
  /// - Parameter layout: the loudspeakers of the channels; `nil` for the usual layout for their number.
  /// - Throws: `LoudnessError` if the sample rate is out of range, if the layout is for another number of channels than
  ///   the signal has, or if the configuration is invalid.
  public static func measure(
    _ signal: AudioBuffer, configuration: Configuration = Configuration(), layout: LoudnessLayout? = nil
  ) throws(LoudnessError) -> LoudnessMeasurement {
    let channels = if let layout { layout } else { try LoudnessLayout(channelCount: signal.channelCount) }
    guard channels.channelCount == signal.channelCount else {
      throw .differentLayout(channels, channelCount: signal.channelCount)
    }
    var meter = try LoudnessMeter(configuration: configuration, sampleRate: signal.sampleRate, layout: channels)
    signal.withBlock { meter.process($0) { _ in } }
    meter.flush { _ in }
    return meter.measurement
  }

  private static func boundary(_ step: Int, _ sampleRate: Double) -> Int {
    Int((Double(step) * sampleRate / Double(stepsPerSecond)).rounded())
  }

  /// Adds a block and emits the readings that fall into it. The block must have the layout's number of channels.
  public mutating func process(_ block: AudioBlock, emit: (LoudnessReading) -> Void) {
    ensure(channels: block.channelCount, are: layout.channelCount, of: "LoudnessMeter")
    var start = 0
    while start < block.frameCount {
      let count = min(block.frameCount - start, nextBoundary - position)
      energy?.accumulate(block, start, count)
      beyondHearing?.process(block, start, count)
      peaks?.process(block, start, count)
      start += count
      position += count
      if position == nextBoundary { endStep(emit) }
    }
  }

  /// Ends the signal. The values between its last samples and the silence after them count for the true peak.
  /// Incomplete windows do not count (BS.1770-5, Annex 1).
  public mutating func flush(emit: (LoudnessReading) -> Void) { peaks?.flush() }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    energy?.reset()
    beyondHearing?.reset()
    momentary?.reset()
    shortTerm?.reset()
    blocks?.reset()
    rangeWindows?.reset()
    peaks?.reset()
    (position, stepCount) = (0, 0)
    nextBoundary = Self.boundary(1, sampleRate)
    (momentaryPower, shortTermPower) = (nil, nil)
    (largestMomentary, largestShortTerm) = (nil, nil)
    notANumberTime = nil
  }

  private mutating func endStep(_ emit: (LoudnessReading) -> Void) {
    stepCount += 1
    nextBoundary = Self.boundary(stepCount + 1, sampleRate)
    if notANumberTime == nil, !isFinite { notANumberTime = Double(position) / sampleRate }
    if notANumberTime == nil, let sum = energy?.take() {
      beyondHearing?.endStep(energy: sum)
      takeStep(sum)
    }
    if let stepsPerReading, stepCount.isMultiple(of: stepsPerReading) { emit(reading) }
  }

  private var isFinite: Bool { energy?.isFinite != false && peaks?.isFinite != false }

  private mutating func takeStep(_ sum: Double) {
    // Gating blocks and the windows of the loudness range come every 100 ms.
    let isOnGrid = stepCount.isMultiple(of: 10)
    momentaryPower = meanSquare(momentary?.push(sum), steps: 40)
    shortTermPower = meanSquare(shortTerm?.push(sum), steps: 300)
    if let power = momentaryPower {
      largestMomentary = max(largestMomentary ?? 0, power)
      if isOnGrid { blocks?.append(power) }
    }
    if let power = shortTermPower {
      largestShortTerm = max(largestShortTerm ?? 0, power)
      if isOnGrid { rangeWindows?.append(power) }
    }
  }

  private func meanSquare(_ sum: Double??, steps: Int) -> Double? {
    guard case .some(.some(let sum)) = sum else { return nil }
    return sum / Double(position - Self.boundary(stepCount - steps, sampleRate))
  }
}

// MARK: - What it says

extension LoudnessMeter {
  /// The measurement of all frames so far. It can be read at any time. With the exact history it takes one pass over
  /// the stored windows, and for the loudness range also a sort.
  public var measurement: LoudnessMeasurement {
    let defect = notANumberTime ?? (isFinite ? nil : duration)
    let measures = configuration.measures
    func unless(_ measure: LoudnessMeasures, _ value: () -> LoudnessValue) -> LoudnessValue {
      if !measures.contains(measure) { return .undefined(.notMeasured) }
      return defect.map { .undefined(.notANumber(time: $0)) } ?? value()
    }
    let share = defect == nil ? beyondHearing?.share : nil
    func loudness(_ measure: LoudnessMeasures, _ value: () -> LoudnessValue) -> LoudnessValue {
      unless(measure) {
        let found = value()
        guard let share, share > BeyondHearing.largestShare, found.value != nil else { return found }
        return .undefined(.beyondHearing(share: share))
      }
    }
    func peaks(_ measure: LoudnessMeasures, _ amplitude: (Int) -> Double?) -> [LoudnessValue] {
      layout.weights.indices.map { channel in
        unless(measure) {
          Decibels.level(amplitude: amplitude(channel) ?? 0).map { .value($0) } ?? .undefined(.silence)
        }
      }
    }
    return LoudnessMeasurement(
      layout: layout, duration: duration,
      integrated: loudness(.integrated) { gated(blocks?.gatedMean) },
      range: loudness(.range) { range },
      maximumMomentary: loudness(.momentary) { self.loudness(largestMomentary, window: 0.4) },
      maximumShortTerm: loudness(.shortTerm) { self.loudness(largestShortTerm, window: 3) },
      truePeaks: peaks(.truePeak) { self.peaks?.truePeak($0) },
      samplePeaks: peaks(.samplePeak) { self.peaks?.samplePeak($0) }, shareBeyondHearing: share)
  }

  /// Values of the windows that end at the last step.
  private var reading: LoudnessReading {
    func unless(_ measure: LoudnessMeasures, _ value: () -> LoudnessValue) -> LoudnessValue {
      if !configuration.measures.contains(measure) { return .undefined(.notMeasured) }
      return notANumberTime.map { .undefined(.notANumber(time: $0)) } ?? value()
    }
    return LoudnessReading(
      time: duration,
      momentary: unless(.momentary) { loudness(momentaryPower, window: 0.4) },
      shortTerm: unless(.shortTerm) { loudness(shortTermPower, window: 3) },
      integrated: unless(.integrated) { gated(blocks?.countedMean) })
  }

  private var duration: Double { Double(position) / sampleRate }

  private func loudness(_ power: Double?, window: Double) -> LoudnessValue {
    guard let power else { return .undefined(.shorterThanWindow(duration: duration, window: window)) }
    guard power >= Self.silence, let level = Decibels.level(power: power) else { return .undefined(.silence) }
    return .value(level + Self.offset)
  }

  private func gated(_ power: Double?) -> LoudnessValue {
    if let level = power.flatMap({ Decibels.level(power: $0) }) { return .value(level + Self.offset) }
    return .undefined(stepCount < 40 ? .shorterThanGatingBlock(duration: duration) : .belowAbsoluteGate)
  }

  private var range: LoudnessValue {
    if let (low, high) = rangeWindows?.percentiles, let level = Decibels.level(power: high, reference: low) {
      return .value(level)
    }
    return .undefined(
      stepCount < 300 ? .shorterThanWindow(duration: duration, window: 3) : .belowAbsoluteGate)
  }
}
