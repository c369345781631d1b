/// What the voice is made of before the spectral envelope shapes it.
public enum Excitation: String, Sendable, Hashable, Codable, CaseIterable {
  /// Sinusoids at whole multiples of the fundamental frequency, their phases the integral of it plus a constant each.
  case harmonics
  /// Band-limited pulses, one per period at sub-sample times, with the phase of a glottal pulse, through a time-varying
  /// minimum-phase filter; the noise breathes with the period.
  case pulses
}
