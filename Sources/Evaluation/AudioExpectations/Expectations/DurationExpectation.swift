import AudioCore

/// Expects a duration of the whole sound.
public struct DurationExpectation: AudioExpectation {
  let duration: Double
  let tolerance: Double

  /// Compares a sound with the expectation.
  public func outcome(of sound: AudioBuffer) throws -> AudioOutcome {
    AudioOutcome(
      "duration",
      expected: "\(NumberFormat.fixed(duration, decimals: 5)) ± \(NumberFormat.fixed(tolerance, decimals: 5)) s",
      measured: "\(NumberFormat.fixed(sound.duration, decimals: 5)) s (\(sound.frameCount) frames)",
      // The length of n frames may differ from n / rate by rounding.
      deviation: abs(sound.duration - duration) / max(tolerance, 1e-9))
  }
}

extension AudioExpectation where Self == DurationExpectation {
  /// Expects a duration in seconds, with a tolerance in seconds.
  public static func duration(_ duration: Double, tolerance: Double = 0) -> Self {
    DurationExpectation(duration: duration, tolerance: tolerance)
  }
}
