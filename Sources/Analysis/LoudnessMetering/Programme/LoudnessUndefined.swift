/// Why a measure of loudness has no value.
public enum LoudnessUndefined: Sendable, Hashable, CustomStringConvertible {
  /// The meter was not asked for it.
  case notMeasured
  /// The signal so far, of this length in seconds, is shorter than one gating block of 0.4 s.
  case shorterThanGatingBlock(duration: Double)
  /// The signal so far is shorter than one window; both in seconds.
  case shorterThanWindow(duration: Double, window: Double)
  /// No gating block (for the range: no window of 3 s) is louder than −70 LUFS.
  case belowAbsoluteGate
  /// Digital silence, or a mean square below 10⁻²⁰ (−200 dB), which is what filters leave of it.
  case silence
  /// A sample that is infinite or not a number came; by this time, in seconds. It makes all later sound unmeasurable, up
  /// to `reset()`.
  case notANumber(time: Double)

  /// One line for people.
  public var description: String {
    switch self {
    case .notMeasured: "not measured"
    case .shorterThanGatingBlock: "shorter than one gating block of 0.4 s"
    case .shorterThanWindow(_, let window): "shorter than one window of \(window) s"
    case .belowAbsoluteGate: "below the absolute gate of -70 LUFS throughout"
    case .silence: "digital silence"
    case .notANumber(let time): "a sample that is not a finite number, at or before \(time) s"
    }
  }
}
