/// A reason to trust a part of a voice report less.
public enum VoiceCaution: String, Sendable, Codable, CaseIterable {
  /// The median pitch is above 450 Hz. A period then has few samples, few partials are above the noise, and the vocal
  /// tract's ringing overlaps the next period. So the jitter of the waveform is not that of the source, in any tool.
  case pitchAbove450Hz
  /// There are fewer than 30 periods: perturbation measures of so few periods vary widely.
  case fewPeriods
  /// The mean harmonics-to-noise ratio is below 15 dB: noise moves the marks and counts as jitter and shimmer.
  case noisy
  /// Jitter is above 5 %: the voice is not periodic enough for marks to be periods (Titze 1995, type 2 and 3 signals).
  case perturbationTooLarge
  /// There is more than one voiced stretch, and less than 80 % of the frames are voiced: running speech, whose
  /// intonation and consonants count as perturbation.
  case notSustained
  /// There are full-scale samples in runs of three or more: clipping adds noise and changes amplitudes.
  case clipped
  /// The sample rate is below 20 kHz: marks are placed less accurately, and the cepstrum and high formants have less
  /// bandwidth.
  case lowSampleRate
  /// The median pitch is above 350 Hz or half of the first formant: formant estimates move to the nearest partials.
  case formantsUndersampled

  /// The reason in one line.
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
