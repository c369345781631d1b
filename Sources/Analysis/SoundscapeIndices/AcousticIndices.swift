import FeatureTracks

/// The acoustic indices of one recording. An index is `nil` where it is undefined: in digital silence, in a recording that is
/// shorter than a window, or where its range of frequencies lies above half the sample rate.
public struct AcousticIndices: Sendable, Hashable, Codable {
  /// ACI, the acoustic complexity index: Σ over bins of Σ |A[t + 1] − A[t]| / Σ A[t], summed over stretches. It grows with
  /// their number and that of the bins. N. Pieretti, A. Farina and D. Morri, Ecological Indicators 11 (2011), 868.
  public let complexity: Double?
  /// ADI, the acoustic diversity index: Shannon's entropy −Σ p ln p over bands, p being the share of a band among all sound, 0 to
  /// ln n. L. Villanueva-Rivera et al., Landscape Ecology 26 (2011), 1233; B. Pekin et al., ibid. 27 (2012), 1513.
  public let diversity: Double?
  /// AEI, the acoustic evenness index: Gini's coefficient of the same shares, 0 (even) to 1 (Villanueva-Rivera et al. 2011).
  public let evenness: Double?
  /// BI, the bioacoustic index: the sum over bins of the mean amplitude in dB above the range's least, over the width of a bin in
  /// hertz, dB/Hz. N. Boelman et al., Ecological Applications 17 (2007), 2137; as soundecology and scikit-maad scale it.
  public let bioacoustic: Double?
  /// NDSI, the normalised difference soundscape index: (b − a) / (b + a), −1…1, with the power of biophony b and of anthrophony a.
  /// E. Kasten et al., Ecological Informatics 12 (2012), 50.
  public let normalizedDifference: Double?
  /// Hₜ, the temporal entropy of the envelope over its logarithm's largest, 0…1.
  public let temporalEntropy: Double?
  /// H_f, the spectral entropy of the mean spectrum over its largest, 0…1.
  public let spectralEntropy: Double?
  /// M, the median of the amplitude envelope, 0…1 of full scale. M. Depraetere et al., Ecological Indicators 13 (2012), 46.
  public let medianEnvelope: Double?

  /// H, the acoustic entropy Hₜ · H_f, 0…1. J. Sueur et al., PLoS ONE 3 (2008), e4065.
  public var entropy: Double? {
    guard let temporalEntropy, let spectralEntropy else { return nil }
    return temporalEntropy * spectralEntropy
  }

  /// The names and units of `values`.
  public static let columns = [
    FeatureColumn(name: "aci", unit: "1"), FeatureColumn(name: "adi", unit: "nat"),
    FeatureColumn(name: "aei", unit: "1"),
    FeatureColumn(name: "bi", unit: "dB/Hz"), FeatureColumn(name: "ndsi", unit: "1"),
    FeatureColumn(name: "h_temporal", unit: "1"), FeatureColumn(name: "h_spectral", unit: "1"),
    FeatureColumn(name: "h", unit: "1"), FeatureColumn(name: "m", unit: "FS"),
  ]

  /// All indices in the order of `columns`.
  public var values: [Double?] {
    [
      complexity, diversity, evenness, bioacoustic, normalizedDifference, temporalEntropy, spectralEntropy, entropy,
      medianEnvelope,
    ]
  }
}
