/// The times at which scripts run.
public enum Quantum: Sendable, Hashable, Codable {
  /// At the exact frame that the program asks for.
  case exact
  /// At ticks that lie this number of seconds apart, 0.0001 to 60: a script that is due between two ticks runs at the later one.
  case ticks(Double)

  /// The first allowed time at `time` or later, in frames.
  func next(_ time: Double, sampleRate: Double) -> Double {
    guard case .ticks(let length) = self else { return time }
    let period = length * sampleRate
    // A time that a rounding error has put after its tick belongs to that tick.
    return (time / period - 1e-9).rounded(.up) * period
  }
}
