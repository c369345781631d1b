import AudioCore

/// Hides the progress of a test until it tells nothing of the tones.
///
/// A display that changed with the answer to a tone would tell when tones come, and somebody could press by it. The
/// progress is therefore shown together with a press, which says nothing new, or at a random time after its change.
struct ProgressCurtain {
  /// When a change is shown without a press, in seconds after it: at least as long as several trials.
  private static let delays = 4.0..<12.0

  private var random: SeededRandom
  private var isHidden = false
  private var due = Double.infinity

  init(seed: UInt64) { random = SeededRandom(seed: SeededRandom.seed(from: seed, "progress")) }

  /// The progress has changed.
  mutating func hide(at time: Double) {
    if !isHidden { due = time + random.uniform(in: Self.delays) }
    isHidden = true
  }

  /// Whether there is something to show now.
  mutating func opens(at time: Double, byPress: Bool) -> Bool {
    guard isHidden, byPress || time >= due else { return false }
    (isHidden, due) = (false, .infinity)
    return true
  }
}
