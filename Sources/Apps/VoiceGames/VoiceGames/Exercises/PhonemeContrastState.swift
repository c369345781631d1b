/// Two sounds, one of them asked for.
public struct PhonemeContrastState: Sendable, Equatable, Codable {
  /// Which is asked for: 1 or 2.
  public internal(set) var wanted = 2
  /// How far the sound is from each, dB; empty before the first sound.
  public internal(set) var distances: [Double] = []
  /// Right and wrong ones so far.
  public internal(set) var hits = 0
  /// See `hits`.
  public internal(set) var misses = 0
  /// Whether there were enough right ones.
  public internal(set) var isFinished = false
  /// Seconds since the start.
  public internal(set) var time = 0.0

  init() {}
}
