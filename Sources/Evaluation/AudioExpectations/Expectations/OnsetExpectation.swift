import AudioCore
import VoiceEvents

/// Expects sounds to start at given times, and at no others.
///
/// The times are found by `OnsetDetector` (SuperFlux), whose steps are 5 ms. If the sounds are known,
/// `EventExpectation` is exact to the sample.
public struct OnsetExpectation: AudioExpectation {
  let times: [Double]
  let tolerance: Double
  let range: Range<Double>?

  /// Compares a sound with the expectation.
  public func outcome(of sound: AudioBuffer) throws -> AudioOutcome {
    let found = try OnsetDetector.onsets(
      in: try AudioBuffer(mono: sound.mono, sampleRate: sound.sampleRate)
    ).map(\.time).filter { range?.contains($0) ?? true }
    let matching = TimeMatching(expected: times, found: found)
    return AudioOutcome(
      "onsets", expected: "\(times.count) within \(NumberFormat.fixed(tolerance, decimals: 4)) s",
      measured: matching.text(tolerance: tolerance), deviation: matching.deviation(tolerance: tolerance),
      place: matching.worst(tolerance: tolerance))
  }
}

extension AudioExpectation where Self == OnsetExpectation {
  /// Expects sounds to start at these times in seconds, and at no others, with a tolerance in seconds.
  ///
  /// - Parameter range: time range in seconds outside of which starts are ignored; `nil` for the whole sound.
  public static func onsets(_ times: [Double], tolerance: Double, in range: Range<Double>? = nil) -> Self {
    OnsetExpectation(times: times, tolerance: tolerance, range: range)
  }
}
