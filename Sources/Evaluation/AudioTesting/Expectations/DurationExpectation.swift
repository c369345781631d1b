import AudioCore

/// A length.
public struct DurationExpectation: AudioExpectation {
  let duration: Double
  let tolerance: Double

  /// How a sound compares.
  public func outcome(of sound: AudioBuffer) throws -> AudioOutcome {
    AudioOutcome(
      "duration",
      expected: "\(NumberFormat.fixed(duration, decimals: 5)) ± \(NumberFormat.fixed(tolerance, decimals: 5)) s",
      measured: "\(NumberFormat.fixed(sound.duration, decimals: 5)) s (\(sound.frameCount) frames)",
      // A length of n frames at a rate is not always n / rate to the last bit.
      deviation: abs(sound.duration - duration) / max(tolerance, 1e-9))
  }
}

extension AudioExpectation where Self == DurationExpectation {
  /// A length in seconds, within seconds.
  public static func duration(_ duration: Double, tolerance: Double = 0) -> Self {
    DurationExpectation(duration: duration, tolerance: tolerance)
  }
}
