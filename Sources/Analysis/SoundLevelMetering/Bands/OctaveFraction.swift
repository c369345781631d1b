/// Width of the bands of a filter bank.
public enum OctaveFraction: Int, Sendable, Hashable, Codable, CaseIterable {
  /// One octave (exactly: a ratio of 10^0.3).
  case octave = 1
  /// A third of an octave: ten bands per factor of 10.
  case thirdOctave = 3

  /// Number of bands per octave: the b of IEC 61260-1.
  public var bandsPerOctave: Int { rawValue }
}
