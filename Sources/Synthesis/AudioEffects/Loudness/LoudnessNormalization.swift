import AudioCore
import LoudnessMetering

/// Brings a programme to an integrated loudness (EBU R 128), its true peaks below a ceiling.
///
/// Where the gain alone takes no peak near the ceiling, it is all that happens. Where it does, either peaks are limited
/// (`TruePeakLimiter`), the gain being raised in trials until what comes out has the loudness asked for, or the gain is
/// lowered to what the largest peak allows.
public struct LoudnessNormalization: Sendable, Hashable {
  /// What is done when a peak would come over the ceiling.
  public enum PeakControl: String, Sendable, Hashable, Codable, CaseIterable {
    /// Peaks are limited; the loudness is met.
    case limit
    /// All is left quieter; the sound is not changed.
    case lowerGain
  }

  /// The loudness to come to, in LUFS.
  public static let target = AudioParameter("target loudness", unit: "LUFS", range: -70...0, defaultValue: -23)
  /// The gain that can be asked of a normalisation, in dB.
  private static let largestGain = 100.0
  /// Loudness to which trials come, in LU.
  private static let tolerance = 0.01
  private static let trials = 8
  /// A programme that becomes less louder than this, in LU for a dB more gain, is as loud as the ceiling allows.
  private static let leastSlope = 0.1
  /// What the meter may miss of a true peak, in dB: 2.1 of white noise. So near the ceiling the limiter, which hears finer, looks.
  private static let meterShortfall = 2.5

  /// The loudness to come to, in LUFS.
  public let target: Double
  /// The highest true peak, in dBTP.
  public let ceiling: Double
  /// What is done when a peak would come over the ceiling.
  public let peakControl: PeakControl

  /// A normalisation to `target` LUFS (EBU R 128: −23) with true peaks up to `ceiling` dBTP (EBU R 128: −1).
  ///
  /// - Throws: `AudioEffectsError.outOfRange`.
  public init(
    target: Double, ceiling: Double = TruePeakLimiter.ceiling.defaultValue, peakControl: PeakControl = .limit
  ) throws(AudioEffectsError) {
    self.target = try Self.target.require(target)
    self.ceiling = try TruePeakLimiter.ceiling.require(ceiling)
    self.peakControl = peakControl
  }

  /// What is done to a programme: a gain, and a limiter or none.
  public struct Plan: Sendable, Hashable {
    /// Gain before the limiter, in dB.
    public var gain: Double
    /// Where the limiter keeps true peaks, in dBTP; `nil`: no limiter.
    public var limit: Double?

    /// A plan of one's own; units as of the properties.
    public init(gain: Double, limit: Double?) {
      self.gain = gain
      self.limit = limit
    }
  }

  /// What brings a programme to the loudness.
  ///
  /// - Parameters:
  ///   - measurement: integrated loudness and true peak of the programme.
  ///   - trial: measures the integrated loudness and true peak of what a plan makes of it; called only where peaks are
  ///     limited, at most eight times.
  /// - Returns: the plan, and the loudness that it gives in LUFS: within 0.01 LU of the target, or as near as the ceiling
  ///   allows. Gain is not raised where a dB of it gives less than a tenth of an LU.
  /// - Throws: `AudioEffectsError.undefinedLoudness`; what `trial` throws.
  public func plan(
    for measurement: LoudnessMeasurement, trial: (Plan) throws -> LoudnessMeasurement
  ) throws -> (plan: Plan, loudness: Double) {
    let (loudness, peak) = try Self.values(measurement)
    let gain = min(target - loudness, Self.largestGain)
    if peakControl == .lowerGain {
      let lowered = min(gain, ceiling - peak)
      return (Plan(gain: lowered, limit: nil), loudness + lowered)
    }
    if peak + gain <= ceiling - Self.meterShortfall { return (Plan(gain: gain, limit: nil), loudness + gain) }
    // The limiter takes loudness away, more with more gain: each trial adds what is missing, by the slope of the last two.
    var plan = Plan(gain: gain, limit: ceiling)
    var best = (plan: plan, miss: Double.infinity)
    var last: (gain: Double, loudness: Double)?
    for _ in 0..<Self.trials {
      let reached = try Self.values(trial(plan)).loudness
      let miss = target - reached
      var slope = 1.0
      if let last, plan.gain != last.gain { slope = min((reached - last.loudness) / (plan.gain - last.gain), 1) }
      // More gain would only take the sound's dynamics away.
      guard slope >= Self.leastSlope else { break }
      if abs(miss) < abs(best.miss) { best = (plan, miss) }
      guard abs(miss) > Self.tolerance, plan.gain < Self.largestGain else { break }
      last = (plan.gain, reached)
      plan.gain = min(plan.gain + miss / slope, Self.largestGain)
    }
    return (best.plan, target - best.miss)
  }

  /// A signal at the loudness.
  ///
  /// - Parameter layout: the loudspeakers of the channels; `nil`: those that their number means.
  /// - Throws: `AudioEffectsError`; `LoudnessError` for a rate below 4 kHz.
  public func applied(to signal: AudioBuffer, layout: LoudnessLayout? = nil) throws -> AudioBuffer {
    let meter = LoudnessMeter.Configuration(measures: [.integrated, .truePeak])
    let (plan, _) = try plan(for: LoudnessMeter.measure(signal, configuration: meter, layout: layout)) { plan in
      var effect = try LoudnessNormalizer(plan, sampleRate: signal.sampleRate, channelCount: signal.channelCount)
      return try LoudnessMeter.measure(effect.applied(to: signal), configuration: meter, layout: layout)
    }
    var effect = try LoudnessNormalizer(plan, sampleRate: signal.sampleRate, channelCount: signal.channelCount)
    return effect.applied(to: signal)
  }

  private static func values(_ measurement: LoudnessMeasurement) throws(AudioEffectsError) -> (
    loudness: Double, peak: Double
  ) {
    switch (measurement.integrated, measurement.truePeak) {
    case (.value(let loudness), .value(let peak)): return (loudness, peak)
    case (.undefined(let reason), _), (_, .undefined(let reason)): throw .undefinedLoudness(reason: "\(reason)")
    }
  }
}
