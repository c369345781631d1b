/// Why a measure of loudness has no value.
public enum LoudnessUndefined: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The measure is not in the configuration.
  case notMeasured
  /// The signal so far, of this length in seconds, is shorter than one gating block of 0.4 s.
  case shorterThanGatingBlock(duration: Double)
  /// The signal so far is shorter than one window; both in seconds.
  case shorterThanWindow(duration: Double, window: Double)
  /// No gating block (for the range: no window of 3 s) is louder than −70 LUFS.
  case belowAbsoluteGate
  /// Digital silence, or a mean square below 10⁻²⁰ (−200 dB), which is the rest that decaying filters leave.
  case silence
  /// This share of the K-weighted energy, more than half, lies above 20 kHz. The K weighting has no meaning there.
  case beyondHearing(share: Double)
  /// A sample was infinite or not a number, at this time in seconds or before. No later sound can be measured until
  /// `reset()`.
  case notANumber(time: Double)

  /// The reason in one line.
  public var description: String {
    switch self {
    case .notMeasured: "not measured"
    case .shorterThanGatingBlock: "shorter than one gating block of 0.4 s"
    case .shorterThanWindow(_, let window): "shorter than one window of \(window) s"
    case .belowAbsoluteGate: "below the absolute gate of -70 LUFS throughout"
    case .silence: "digital silence"
    case .beyondHearing(let share):
      "\(Int((share > 0 ? min(share, 1) * 100 : 0).rounded(.down))) % of the energy is above 20 kHz, beyond hearing: K weighting has no meaning there"
    case .notANumber(let time): "a sample that is not a finite number, at or before \(time) s"
    }
  }
}
