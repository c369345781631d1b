/// A reason to trust a part of a voice report less.
public enum VoiceCaution: String, Sendable, Codable, CaseIterable {
  /// The median pitch is above 450 Hz: a period has few samples and few partials below the noise, and the vocal tract's
  /// ringing from one period overlaps the next, so that the waveform's jitter is not the source's, in any tool.
  case pitchAbove450Hz
  /// Fewer than 30 periods: perturbation measures of so few scatter widely.
  case fewPeriods
  /// A mean harmonics-to-noise ratio below 15 dB: noise moves the marks and counts as jitter and shimmer.
  case noisy
  /// Jitter above 5 %: the voice is not periodic enough for marks to mean periods (Titze 1995, type 2 and 3 signals).
  case perturbationTooLarge
  /// More than one voiced stretch in less than 80 % voiced frames: running speech, whose intonation and consonants count
  /// as perturbation.
  case notSustained
  /// Samples at full scale in runs of three or more: what was cut off is noise and changes amplitudes.
  case clipped
  /// A sample rate below 20 kHz: marks are placed less finely, the cepstrum and high formants have less band.
  case lowSampleRate
  /// The median pitch is above 350 Hz or half of the first formant: formants are drawn to the nearest partials.
  case formantsUndersampled

  /// One line for people.
  public var text: String {
    switch self {
    case .pitchAbove450Hz: "pitch above 450 Hz: jitter and shimmer of the waveform depart from the voice source's"
    case .fewPeriods: "fewer than 30 periods: jitter and shimmer scatter widely"
    case .noisy: "harmonics-to-noise ratio below 15 dB: noise counts as jitter and shimmer"
    case .perturbationTooLarge: "jitter above 5 %: not periodic enough for jitter and shimmer"
    case .notSustained: "not one sustained sound: intonation and consonants count as jitter and shimmer"
    case .clipped: "clipped: amplitudes, noise ratio and cepstrum are of the clipped sound"
    case .lowSampleRate: "sample rate below 20 kHz: jitter and cepstral prominence have less band"
    case .formantsUndersampled: "pitch too high for formants: they are drawn to the nearest partials"
    }
  }
}
