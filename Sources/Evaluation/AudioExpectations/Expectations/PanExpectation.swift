import AudioCore
import Foundation

/// Expects a position between left and right, from the powers of two channels by the constant-power law: −100 is hard
/// left, 0 the middle, 100 hard right.
public struct PanExpectation: AudioExpectation {
  let position: Double
  let tolerance: Double
  let range: Range<Double>?

  /// Compares a sound with the expectation.
  public func outcome(of sound: AudioBuffer) throws -> AudioOutcome {
    let expected = "\(NumberFormat.fixed(position, decimals: 1)) ± \(NumberFormat.fixed(tolerance, decimals: 1))"
    func outcome(_ measured: String, _ deviation: Double) -> AudioOutcome {
      AudioOutcome("pan", expected: expected, measured: measured, deviation: deviation, place: range)
    }
    let part = sound.excerpt(range)
    guard part.channelCount == 2 else { return outcome("\(part.channelCount) channels", .infinity) }
    let (left, right) = (part.power(0).squareRoot(), part.power(1).squareRoot())
    guard left + right > 0 else { return outcome("silence", .infinity) }
    let measured = 100 * (atan2(right, left) * 4 / .pi - 1)
    return outcome(
      NumberFormat.fixed(measured, decimals: 1), AudioOutcome.deviation(of: measured - position, tolerance: tolerance))
  }
}

extension AudioExpectation where Self == PanExpectation {
  /// Expects a position between −100 (hard left) and 100 (hard right), with a tolerance in units of that scale.
  public static func pan(_ position: Double, tolerance: Double, in range: Range<Double>? = nil) -> Self {
    PanExpectation(position: position, tolerance: tolerance, range: range)
  }
}
