import AudioCore
import VoiceEvents

/// The moments at which something begins to sound, all of them and no others.
///
/// Found by `OnsetDetector` (SuperFlux), whose steps are 5 ms. Where it is known
/// what sounds, `EventExpectation` is exact to the sample.
public struct OnsetExpectation: AudioExpectation {
  let times: [Double]
  let tolerance: Double

  /// How a sound compares.
  public func outcome(of sound: AudioBuffer) throws -> AudioOutcome {
    let found = try OnsetDetector.onsets(
      in: AudioBuffer(mono: sound.mono, sampleRate: sound.sampleRate)
    ).map(\.time)
    let matching = TimeMatching(expected: times, found: found)
    return AudioOutcome(
      "onsets", expected: "\(times.count) within \(NumberFormat.fixed(tolerance, decimals: 4)) s",
      measured: matching.text(tolerance: tolerance), deviation: matching.deviation(tolerance: tolerance),
      place: matching.worst(tolerance: tolerance))
  }
}

extension AudioExpectation where Self == OnsetExpectation {
  /// The moments in seconds at which something begins to sound, all of them, within seconds.
  public static func onsets(_ times: [Double], tolerance: Double) -> Self {
    OnsetExpectation(times: times, tolerance: tolerance)
  }
}
