/// The second-order filters of R. Bristow-Johnson's "Cookbook formulae for audio equalizer biquad filter coefficients".
public enum FilterKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// What is below the frequency; 12 dB an octave above it.
  case lowPass = "lowpass"
  /// What is above the frequency; 12 dB an octave below it.
  case highPass = "highpass"
  /// What is around the frequency, where the gain is 0 dB; bandwidth frequency / q, 6 dB an octave outside.
  case bandPass = "bandpass"
  /// All but what is around the frequency, where nothing is left.
  case notch
  /// `gain` at the frequency, 0 dB far from it.
  case peaking
  /// `gain` far below the frequency, half of it (in dB) there, 0 dB far above.
  case lowShelf = "lowshelf"
  /// `gain` far above the frequency, half of it (in dB) there, 0 dB far below.
  case highShelf = "highshelf"
  /// Everything as loud as it was; the phase turns by 180° at the frequency.
  case allPass = "allpass"

  /// Whether `gain` changes anything.
  public var hasGain: Bool { self == .peaking || self == .lowShelf || self == .highShelf }
}
