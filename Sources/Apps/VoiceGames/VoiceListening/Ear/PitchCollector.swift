import PitchTracking

/// Computes the pitch of a tick: the median pitch of its frames, if half of the frames or more have a pitch.
struct PitchCollector: Sendable {
  /// The largest number of frames of 10 ms in a tick. A tick lasts at most 0.2 s, and a few more frames may come after
  /// a pause.
  private static let capacity = 32

  private var values = [Double](repeating: 0, count: capacity)
  private var voiced = 0
  private var frames = 0
  private var last: Double?

  mutating func take(_ frame: PitchFrame) {
    frames += 1
    guard let frequency = frame.frequency, voiced < Self.capacity else { return }
    // The few values are kept sorted by insertion.
    var k = voiced
    while k > 0, values[k - 1] > frequency {
      values[k] = values[k - 1]
      k -= 1
    }
    values[k] = frequency
    voiced += 1
  }

  mutating func endTick() -> Double? {
    // A tick that contains no frame keeps the last pitch.
    if frames > 0 { last = 2 * voiced >= frames && voiced > 0 ? median : nil }
    voiced = 0
    frames = 0
    return last
  }

  private var median: Double {
    voiced.isMultiple(of: 2) ? (values[voiced / 2 - 1] * values[voiced / 2]).squareRoot() : values[voiced / 2]
  }
}
