/// The signal-to-noise ratio and the bandwidth that the package's own kernel guarantees.
///
/// The pass band is flat within 0.01 dB up to `bandwidth` of half the lower rate; from half the lower rate on, images
/// and aliases lie below the signal by at least `signalToNoiseRatio`. Time grows with the filter's length, which is
/// about 214, 170 and 96 samples of the lower rate.
public enum KernelQuality: Sendable, Hashable, CaseIterable {
  /// At least 140 dB, flat to 90.7 % of the band: 20 kHz at 44.1 kHz.
  case snr140
  /// At least 120 dB, flat to 90 %.
  case snr120
  /// At least 100 dB, flat to 85 %.
  case snr100

  /// The least ratio of a sine's power to everything else, in decibels.
  public var signalToNoiseRatio: Double {
    switch self {
    case .snr140: 140
    case .snr120: 120
    case .snr100: 100
    }
  }

  /// The flat part of the band, as a fraction of half the lower rate, 0…1.
  public var bandwidth: Double {
    switch self {
    case .snr140: 0.9071
    case .snr120: 0.9
    case .snr100: 0.85
    }
  }

  /// Attenuation of a stop band in decibels. It exceeds the guaranteed ratio by 10 dB, since the remainders of several
  /// bands and stages and the rounding of samples add up.
  var attenuation: Double { signalToNoiseRatio + 10 }
}
