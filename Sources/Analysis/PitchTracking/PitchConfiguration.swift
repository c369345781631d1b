import AudioCore

/// The settings of every pitch tracker: the searched range, the hop, and the time of decisions.
public struct PitchConfiguration: Sendable, Hashable, Codable {
  /// When a frame is decided.
  public enum Mode: String, Sendable, Hashable, Codable, CaseIterable {
    /// With as much of the following signal as the method can use: the most accurate track. Frames are emitted when
    /// they are certain.
    case offline
    /// At most `liveLatency` after a frame's time, if the method's window permits it.
    case live
  }

  /// The latency of `live` mode in seconds, from a frame's time to the sample with which it is emitted. If a method's
  /// window at the lowest frequency extends further ahead, the latency is that of the window.
  public static let liveLatency = 0.05

  /// Lowest searched fundamental frequency in hertz.
  public var minimumFrequency: Double
  /// Highest searched fundamental frequency in hertz.
  public var maximumFrequency: Double
  /// Time from one frame to the next in seconds, rounded to whole samples.
  public var hopDuration: Double
  /// When frames are decided.
  public var mode: Mode

  /// Creates a configuration from a range in hertz, a hop in seconds and a mode.
  public init(
    minimumFrequency: Double, maximumFrequency: Double, hopDuration: Double = 0.01, mode: Mode = .offline
  ) {
    self.minimumFrequency = minimumFrequency
    self.maximumFrequency = maximumFrequency
    self.hopDuration = hopDuration
    self.mode = mode
  }

  /// For the tuning of instruments, live: from the lowest string of a five-string bass (B0, 31 Hz), half a tone flat, to
  /// above the highest string of a violin (E5, 659 Hz) an octave up. It is as wide as every method covers. A hop of
  /// 20 ms gives 50 readings a second, twice as many as the eye follows; tuners average over several.
  public static let tuner = PitchConfiguration(
    minimumFrequency: 29, maximumFrequency: 1500, hopDuration: 0.02, mode: .live)

  /// For speech: from a low man's voice at the end of a sentence to a child's exclamation. The mean fundamentals of
  /// vowels are 132 Hz for men, 223 Hz for women and 264 Hz for children (G. Peterson & H. Barney, "Control methods used
  /// in a study of the vowels", J. Acoust. Soc. Am. 24, 1952); intonation moves them by an octave up and down. A low upper
  /// bound keeps formants and whistles out. The hop of 10 ms is shorter than any phoneme.
  public static let speech = PitchConfiguration(minimumFrequency: 60, maximumFrequency: 600, hopDuration: 0.01)

  /// For singing: from a bass (C2, 65 Hz) to the highest notes that sopranos are asked for (F6, 1397 Hz, Mozart's Queen
  /// of the Night), with a tone of room for vibrato. The hop of 5 ms samples a vibrato of 5 to 8 Hz 25 times a cycle or
  /// more.
  public static let singing = PitchConfiguration(minimumFrequency: 58, maximumFrequency: 1570, hopDuration: 0.005)

  /// This configuration with a highest frequency that `sampleRate` (hertz) can represent. A recording at a low rate
  /// lacks the highest pitches, but the others can still be found.
  public func fitting(sampleRate: Double) -> PitchConfiguration {
    var fitted = self
    fitted.maximumFrequency = min(maximumFrequency, Self.highestShare * sampleRate)
    return fitted
  }

  /// The highest frequency that can be found, as a share of the sample rate.
  private static let highestShare = 0.45

  /// The most samples in three periods of the lowest frequency. Longer windows would take seconds and gigabytes to make.
  /// At 48 kHz the lowest frequency can be 0.034 Hz.
  private static let mostSamples = 0x1p22

  /// Number of samples from one frame to the next.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the sample rate.
  func validatedHop(sampleRate: Double) throws(PitchError) -> Int {
    do { _ = try SampleRate(sampleRate) } catch { throw .invalidSound(error) }
    guard
      minimumFrequency > 0, maximumFrequency >= 2 * minimumFrequency,
      maximumFrequency <= Self.highestShare * sampleRate,
      3 * sampleRate / minimumFrequency <= Self.mostSamples
    else {
      throw .invalidRange(minimum: minimumFrequency, maximum: maximumFrequency, sampleRate: sampleRate)
    }
    guard hopDuration * sampleRate >= 0.5, hopDuration <= 1 else { throw .invalidHop(hopDuration) }
    return Int((hopDuration * sampleRate).rounded())
  }

  /// Number of frames after which a frame must be decided, for a method that uses `lookahead` samples after its
  /// window's centre; `nil` without a limit (offline).
  func decisionLag(lookahead: Int, hop: Int, sampleRate: Double) -> Int? {
    switch mode {
    case .offline: nil
    case .live: max(0, (Int(Self.liveLatency * sampleRate) - lookahead) / hop)
    }
  }
}
