/// What every pitch tracker is asked for: where to look, how often, and when to decide.
public struct PitchConfiguration: Sendable, Hashable, Codable {
  /// When a tracker decides.
  public enum Mode: String, Sendable, Hashable, Codable, CaseIterable {
    /// With as much of what follows as the method can use: the most accurate track. Frames come when they are certain.
    case offline
    /// At most `liveLatency` after a frame's time, wherever the method's window allows.
    case live
  }

  /// The latency that `live` stays within, in seconds: from a frame's time to the sample with which it is emitted. A
  /// method whose window at the lowest frequency looks further ahead than that has the window's latency and no more.
  public static let liveLatency = 0.05

  /// Lowest fundamental frequency looked for, in hertz.
  public var minimumFrequency: Double
  /// Highest fundamental frequency looked for, in hertz.
  public var maximumFrequency: Double
  /// Time from one frame to the next in seconds, rounded to whole samples.
  public var hopDuration: Double
  /// When frames are decided.
  public var mode: Mode

  /// A search range in hertz, a hop in seconds and a mode.
  public init(
    minimumFrequency: Double, maximumFrequency: Double, hopDuration: Double = 0.01, mode: Mode = .offline
  ) {
    self.minimumFrequency = minimumFrequency
    self.maximumFrequency = maximumFrequency
    self.hopDuration = hopDuration
    self.mode = mode
  }

  /// This configuration with a highest frequency that `sampleRate` (hertz) can hold: a recording at a low rate lacks
  /// the highest pitches, and what it can hold is still worth looking for.
  public func fitting(sampleRate: Double) -> PitchConfiguration {
    var fitted = self
    fitted.maximumFrequency = min(maximumFrequency, Self.highestShare * sampleRate)
    return fitted
  }

  /// The highest frequency that can be looked for, as a share of the sample rate.
  private static let highestShare = 0.45

  /// Samples from one frame to the next.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the sample rate.
  func validatedHop(sampleRate: Double) throws(PitchError) -> Int {
    guard
      minimumFrequency > 0, maximumFrequency >= 2 * minimumFrequency,
      maximumFrequency <= Self.highestShare * sampleRate,
      3 * sampleRate / minimumFrequency <= 0x1p24
    else {
      throw .invalidRange(minimum: minimumFrequency, maximum: maximumFrequency, sampleRate: sampleRate)
    }
    guard hopDuration * sampleRate >= 0.5, hopDuration <= 1 else { throw .invalidHop(hopDuration) }
    return Int((hopDuration * sampleRate).rounded())
  }

  /// Frames that may pass before a frame is decided, for a method that sees `lookahead` samples past its window's
  /// centre; `nil` for no bound of its own (offline).
  func decisionLag(lookahead: Int, hop: Int, sampleRate: Double) -> Int? {
    switch mode {
    case .offline: nil
    case .live: max(0, (Int(Self.liveLatency * sampleRate) - lookahead) / hop)
    }
  }
}
