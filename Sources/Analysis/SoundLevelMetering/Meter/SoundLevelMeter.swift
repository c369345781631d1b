import AudioCore
import Foundation

/// A sound level meter for one channel (IEC 61672-1:2013) with one frequency weighting and one time weighting. It gives
/// averages, extremes, percentiles, peak and exposure at any time, and readings while it runs.
///
/// LAeq and LAFmax need a meter with `.a`, LCpeak and LCeq another one with `.c`; both process the same blocks.
/// **Levels are in decibels relative to an RMS of 1.0 (dB re FS)**, not sound pressure levels: see `SoundLevels`.
/// Memory: constant, 20 kB; no allocation after `init`. Latency: none. Cost: about 8 ns a sample.
public struct SoundLevelMeter: StreamingProcessor, Sendable {
  /// Settings of a meter.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The frequency weighting.
    public var frequencyWeighting: FrequencyWeighting
    /// The time weighting.
    public var timeWeighting: TimeWeighting
    /// Time from one reading to the next in seconds, at least 0.01 and less than a million; rounded to hundredths.
    public var readingInterval: Double

    /// Creates a configuration: by default LAF and LAeq with a reading every tenth of a second.
    public init(
      frequencyWeighting: FrequencyWeighting = .a, timeWeighting: TimeWeighting = .fast, readingInterval: Double = 0.1
    ) {
      self.frequencyWeighting = frequencyWeighting
      self.timeWeighting = timeWeighting
      self.readingInterval = readingInterval
    }
  }

  /// The values on the display of a meter.
  public struct Reading: Sendable, Equatable, Codable {
    /// The end of the interval, in seconds from the start.
    public let time: Double
    /// The time-weighted level at `time`, as LAF, in dB re FS; `nil` in digital silence.
    public let level: Double?
    /// The average over the interval (short L_eq), in dB re FS; `nil` in digital silence.
    public let equivalentLevel: Double?
  }

  /// Interval in seconds at which levels are sampled for readings and percentiles.
  static let stepDuration = 0.01
  /// Mean squares below this (−300 dB) count as silence: decaying values must not become slow denormal numbers.
  private static let silence = 1e-30

  /// The configuration given to `init`.
  public let configuration: Configuration
  /// 0: a level includes every frame that was given.
  public let latencyInFrames = 0

  /// The sample rate in hertz that the meter was made for.
  public let sampleRate: Double
  /// Sound of one channel with the meter's rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }

  private let filter: SectionCascade
  private let rise: Double
  private let decay: Double
  private let stepsPerReading: Int
  private let settlingSteps: Int

  private var state = SectionCascade.State()
  /// The low-pass over the squares, and the level after the time weighting.
  private var smoothed = 0.0
  private var level = 0.0
  private var position = 0
  private var steps = 0
  private var nextStep = 0
  /// Sums of squares: of all whole steps, of the step so far, and of the whole steps since the last reading.
  private var sum = 0.0
  private var stepSum = 0.0
  private var intervalSum = 0.0
  private var intervalStart = 0
  private var peak = 0.0
  private var maximum = 0.0
  private var stepMinimum = Double.infinity
  private var minimum = Double.infinity
  private var histogram = LevelHistogram()
  private var brokenAt: Double?

  /// Creates a meter.
  ///
  /// - Parameter sampleRate: sample rate in hertz, 8 kHz to 768 kHz.
  /// - Throws: `SoundLevelError` if the sample rate or the reading interval is out of range.
  public init(configuration: Configuration = Configuration(), sampleRate: Double) throws(SoundLevelError) {
    let interval = configuration.readingInterval
    guard interval >= Self.stepDuration, interval < 1e6 else { throw .invalidReadingInterval(interval) }
    filter = SectionCascade(try WeightingFilter(configuration.frequencyWeighting, sampleRate: sampleRate).sections)
    self.configuration = configuration
    self.sampleRate = sampleRate
    let weighting = configuration.timeWeighting
    rise = -expm1(-1 / (weighting.timeConstant * sampleRate))
    decay = weighting.decayTimeConstant.map { exp(-1 / ($0 * sampleRate)) } ?? 0
    stepsPerReading = Int((interval / Self.stepDuration).rounded())
    settlingSteps = Int((weighting.settlingTime / Self.stepDuration).rounded(.up))
    nextStep = Self.boundary(1, sampleRate)
  }

  /// Measures a whole signal of one channel.
  ///
  /// - Throws: `SoundLevelError` if the signal has more than one channel, or if its sample rate or the reading interval is
  ///   out of range.
  public static func levels(
    of signal: AudioBuffer, configuration: Configuration = Configuration()
  ) throws(SoundLevelError) -> SoundLevels {
    guard signal.channelCount == 1 else { throw .invalidChannelCount(signal.channelCount) }
    var meter = try SoundLevelMeter(configuration: configuration, sampleRate: signal.sampleRate)
    signal.withBlock { meter.process($0) { _ in } }
    return meter.levels
  }

  private static func boundary(_ step: Int, _ sampleRate: Double) -> Int {
    Int((Double(step) * stepDuration * sampleRate).rounded())
  }

  /// Adds a block of one channel and emits the readings that fall into it.
  public mutating func process(_ block: AudioBlock, emit: (Reading) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "SoundLevelMeter, which hears a `channelBlock` of many")
    let samples = block.channel(0)
    var start = 0
    while start < samples.count {
      let count = min(samples.count - start, nextStep - position)
      accumulate(UnsafeBufferPointer(rebasing: samples[start..<start + count]))
      start += count
      position += count
      if position == nextStep { endStep(emit) }
    }
  }

  /// Does nothing: no frames are held back, and an incomplete interval gives no reading.
  public mutating func flush(emit: (Reading) -> Void) {}

  /// Returns to the state of a new instance.
  public mutating func reset() {
    state = SectionCascade.State()
    (smoothed, level, sum, stepSum, intervalSum, peak, maximum) = (0, 0, 0, 0, 0, 0, 0)
    (position, steps, intervalStart) = (0, 0, 0)
    (stepMinimum, minimum) = (.infinity, .infinity)
    nextStep = Self.boundary(1, sampleRate)
    histogram.reset()
    brokenAt = nil
  }

  /// The levels of all frames so far.
  public var levels: SoundLevels {
    let duration = Double(position) / sampleRate
    let sum = sum + stepSum
    let broken = brokenAt ?? (sum.isFinite ? nil : Double(steps) * Self.stepDuration)
    let undefined: SoundLevels.Undefined? =
      if position == 0 { .noSamples } else if let broken { .notFinite(time: broken) } else {
        sum > 0 && maximum >= Self.silence ? nil : .silence
      }
    let lowest = steps >= settlingSteps ? min(minimum, stepMinimum) : .infinity
    let statisticsUndefined: SoundLevels.Undefined? =
      undefined
      ?? (histogram.count == 0
        ? .shorterThanSettling(duration: duration, settlingTime: configuration.timeWeighting.settlingTime)
        : lowest >= Self.silence ? nil : .silence)
    func decibels(_ power: Double) -> Double? { undefined == nil ? Decibels.level(power: power) : nil }
    return SoundLevels(
      frequencyWeighting: configuration.frequencyWeighting, timeWeighting: configuration.timeWeighting,
      duration: duration, equivalentLevel: decibels(sum / Double(position)), exposureLevel: decibels(sum / sampleRate),
      maximumLevel: decibels(maximum), minimumLevel: statisticsUndefined == nil ? decibels(lowest) : nil,
      peakLevel: decibels(peak * peak), undefined: undefined, statisticsUndefined: statisticsUndefined,
      histogram: histogram)
  }

  private mutating func accumulate(_ samples: UnsafeBufferPointer<Float>) {
    let (filter, rise, decay) = (filter, rise, decay)
    var state = state
    var (smoothed, level, energy, peak, maximum, minimum) = (smoothed, level, stepSum, peak, maximum, stepMinimum)
    for sample in samples {
      let x = filter.step(Double(sample), &state)
      let square = x * x
      energy += square
      peak = max(peak, abs(x))
      smoothed += rise * (square - smoothed)
      level = max(smoothed, level * decay)
      maximum = max(maximum, level)
      minimum = min(minimum, level)
    }
    self.state = state
    (self.smoothed, self.level, self.peak, self.maximum, stepMinimum) = (smoothed, level, peak, maximum, minimum)
    stepSum = energy
  }

  private mutating func endStep(_ emit: (Reading) -> Void) {
    sum += stepSum
    intervalSum += stepSum
    stepSum = 0
    if brokenAt == nil, !sum.isFinite { brokenAt = Double(steps) * Self.stepDuration }
    state.dropDenormals()
    if smoothed < Self.silence { smoothed = 0 }
    if level < Self.silence { level = 0 }
    if steps >= settlingSteps { minimum = min(minimum, stepMinimum) }
    stepMinimum = .infinity
    steps += 1
    if steps > settlingSteps { histogram.update(Decibels.level(power: level)) }
    nextStep = Self.boundary(steps + 1, sampleRate)
    guard steps.isMultiple(of: stepsPerReading) else { return }
    emit(
      Reading(
        time: Double(steps) * Self.stepDuration, level: Decibels.level(power: level),
        equivalentLevel: Decibels.level(power: intervalSum / Double(position - intervalStart))))
    intervalSum = 0
    intervalStart = position
  }
}
