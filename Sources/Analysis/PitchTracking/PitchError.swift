import AudioCore

/// Errors of this module: a setting that is out of its range.
public enum PitchError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The search range must be 0 < minimum, 2 · minimum ≤ maximum ≤ 0.45 · sampleRate, and three periods of the minimum
  /// at most 2²² samples; hertz.
  case invalidRange(minimum: Double, maximum: Double, sampleRate: Double)
  /// The harmonic method covers fundamentals of 20 to 5000 Hz, in a range whose highest is at most 55 times its lowest;
  /// hertz.
  case notCovered(minimum: Double, maximum: Double)
  /// A hop must be at least one sample and at most one second; seconds.
  case invalidHop(Double)
  /// A threshold or a cost of a method is outside of its range, or is not a number.
  case invalidSetting(String, Double, expected: ClosedRange<Double>)
  /// The sample rate is none that sound has.
  case invalidSound(AudioFormatError)

  /// One line that says what was expected and what was given.
  public var description: String {
    switch self {
    case .invalidRange(let minimum, let maximum, let sampleRate):
      "pitch range: expected 3 x sample rate / 2^22 <= minimum, "
        + "2 x minimum <= maximum <= 0.45 x sample rate, "
        + "got \(minimum) to \(maximum) Hz at \(sampleRate) Hz"
    case .notCovered(let minimum, let maximum):
      "pitch method harmonic: expected a range within 20 to 5000 Hz whose highest is at most 55 times its lowest, "
        + "got \(minimum) to \(maximum) Hz; the method autocorrelation takes it"
    case .invalidHop(let hop): "pitch hop: expected one sample to 1 s, got \(hop) s"
    case .invalidSetting(let name, let value, let expected):
      "pitch \(name): expected \(expected.lowerBound) to \(expected.upperBound), got \(value)"
    case .invalidSound(let problem): problem.description
    }
  }

  /// Checks a threshold or a cost.
  ///
  /// - Throws: `invalidSetting`
  static func check(_ value: Double, _ name: String, in range: ClosedRange<Double>) throws(PitchError) {
    guard range.contains(value) else { throw .invalidSetting(name, value, expected: range) }
  }
}
