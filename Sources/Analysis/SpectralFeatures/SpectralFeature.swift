import FeatureTracks

/// A feature of one window, or several that belong together.
///
/// |X| is the magnitude of a bin of the windowed spectrum, as raw sums, f its frequency. Where a definition is librosa's, the
/// values are those of librosa 0.11 for the same framing; but what is undefined in digital silence is NaN here, and 0 or 1 there.
public enum SpectralFeature: Sendable, Hashable {
  /// The energy in mel bands: columns `mel_1` ….
  case mel(MelSpectrum)
  /// Mel-frequency cepstral coefficients: columns `mfcc_0` ….
  case cepstrum(MelCepstrum)
  /// The energy by pitch class, 0…1, the greatest 1: columns `chroma_c`, `chroma_c_sharp` … (`chroma_1` … unless twelve).
  case chroma(Chroma)
  /// Σ f |X| / Σ |X|, hertz (G. Peeters 2004, 6.1.1; librosa).
  case centroid
  /// √(Σ (f − centroid)² |X| / Σ |X|), hertz (Peeters 2004, 6.1.2; librosa).
  case bandwidth
  /// The lowest frequency below or at which a share of Σ |X| lies, hertz; librosa's share is 0.85.
  case rollOff(share: Double)
  /// The geometric mean of |X|² over its arithmetic mean, 0…1, no |X|² below 10⁻¹⁰ (J. D. Johnston 1988; librosa).
  case flatness
  /// Peaks over valleys by octave, dB: columns `spectral_contrast_1` ….
  case contrast(SpectralContrast)
  /// The slope of a line through the spectrum, per hertz (Peeters 2004, 6.1.6; librosa's `poly_features`).
  case slope(SpectralSlope)
  /// −Σ p log p / log n over the n bins with p = |X|² / Σ |X|², 0 for a line to 1 for a flat spectrum (H. Misra et al., ICASSP
  /// 2004).
  case entropy
  /// √Σ (|X| − |X before|)², of the rises alone if `rising` (E. Scheirer and M. Slaney, ICASSP 1997; S. Dixon, DAFx 2006).
  /// Undefined in the first window.
  case flux(rising: Bool)
  /// The mean over mel bands of the rise in decibels since the window before, 0 for falls (librosa's `onset_strength` before its
  /// shift; S. Böck and G. Widmer, DAFx 2013). 0 in the first window. A spectrum in decibels is expected.
  case onsetStrength(MelSpectrum)
  /// Share of a window's samples whose sign is not that of the sample before, 0…1; values below 10⁻¹⁰ are positive (librosa).
  case zeroCrossingRate
  /// √(Σ x² / n) of a window's samples, without its shape, zeros outside the signal (librosa). A full-scale sine: 0.707.
  case rootMeanSquare

  /// The columns of this feature.
  public var columns: [FeatureColumn] {
    switch self {
    case .mel(let mel): FeatureColumn.numbered("mel", unit: mel.unit, count: min(mel.bands.count, 4096))
    case .cepstrum(let cepstrum):
      FeatureColumn.numbered("mfcc", unit: cepstrum.spectrum.unit, count: min(cepstrum.count, 4096), from: 0)
    case .chroma(let chroma):
      chroma.count == 12
        ? Self.pitchClasses.map { FeatureColumn(name: "chroma_\($0)", unit: "1") }
        : FeatureColumn.numbered("chroma", unit: "1", count: min(chroma.count, 120))
    case .centroid: [FeatureColumn(name: "spectral_centroid", unit: "Hz")]
    case .bandwidth: [FeatureColumn(name: "spectral_bandwidth", unit: "Hz")]
    case .rollOff(let share): [FeatureColumn(name: "spectral_rolloff_\(Self.percent(share))", unit: "Hz")]
    case .flatness: [FeatureColumn(name: "spectral_flatness", unit: "1")]
    case .contrast(let contrast):
      FeatureColumn.numbered("spectral_contrast", unit: "dB", count: min(max(0, contrast.octaveCount), 30) + 1)
    case .slope(let slope): [FeatureColumn(name: slope.name, unit: slope.quantity == .decibels ? "dB/Hz" : "1/Hz")]
    case .entropy: [FeatureColumn(name: "spectral_entropy", unit: "1")]
    case .flux(let rising): [FeatureColumn(name: rising ? "spectral_flux_rising" : "spectral_flux", unit: "1")]
    case .onsetStrength: [FeatureColumn(name: "onset_strength", unit: "dB")]
    case .zeroCrossingRate: [FeatureColumn(name: "zero_crossing_rate", unit: "1")]
    case .rootMeanSquare: [FeatureColumn(name: "rms", unit: "FS")]
    }
  }

  /// The dynamic range below the loudest of all frames, if the feature has one.
  var dynamicRange: Double? {
    switch self {
    case .mel(let mel), .onsetStrength(let mel): mel.dynamicRange
    case .cepstrum(let cepstrum): cepstrum.spectrum.dynamicRange
    default: nil
    }
  }

  private static let pitchClasses = [
    "c", "c_sharp", "d", "d_sharp", "e", "f", "f_sharp", "g", "g_sharp", "a", "a_sharp", "b",
  ]

  private static func percent(_ share: Double) -> Int { (0...1).contains(share) ? Int((100 * share).rounded()) : 0 }
}
