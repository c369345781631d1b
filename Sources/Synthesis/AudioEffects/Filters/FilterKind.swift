/// The second-order filters of R. Bristow-Johnson's "Cookbook formulae for audio equalizer biquad filter coefficients".
public enum FilterKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// Passes below the frequency; falls by 12 dB per octave above it.
  case lowPass = "lowpass"
  /// Passes above the frequency; falls by 12 dB per octave below it.
  case highPass = "highpass"
  /// Passes around the frequency, with 0 dB there and a bandwidth of frequency / q; falls by 6 dB per octave outside.
  case bandPass = "bandpass"
  /// Removes the frequency; passes far from it.
  case notch
  /// `gain` at the frequency, 0 dB far from it.
  case peaking
  /// `gain` far below the frequency, half of it (in dB) there, 0 dB far above.
  case lowShelf = "lowshelf"
  /// `gain` far above the frequency, half of it (in dB) there, 0 dB far below.
  case highShelf = "highshelf"
  /// Passes everything at 0 dB; the phase is rotated by 180° at the frequency.
  case allPass = "allpass"

  /// Whether the kind uses `gain`.
  public var hasGain: Bool { self == .peaking || self == .lowShelf || self == .highShelf }
}
