/// The excitation signal of the voice, which the spectral envelope then shapes.
public enum Excitation: String, Sendable, Hashable, Codable, CaseIterable {
  /// Sinusoids at whole multiples of the fundamental frequency. The phase of each is the integral of its frequency plus
  /// a constant.
  case harmonics
  /// Band-limited pulses, one per period at sub-sample times, with the phase of a glottal pulse, through a time-varying
  /// minimum-phase filter. The power of the noise varies within the period.
  case pulses
}
