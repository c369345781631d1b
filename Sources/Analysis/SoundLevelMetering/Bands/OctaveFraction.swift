/// How wide the bands of a filter bank are.
public enum OctaveFraction: Int, Sendable, Hashable, CaseIterable {
  /// One octave (exactly: a ratio of 10^0.3).
  case octave = 1
  /// A third of an octave: ten bands to a factor of 10.
  case thirdOctave = 3

  /// Bands per octave: the b of IEC 61260-1.
  public var bandsPerOctave: Int { rawValue }
}
