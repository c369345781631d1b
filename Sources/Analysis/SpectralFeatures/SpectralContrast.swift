/// The distance of the peaks of a band from its valleys, in decibels, by octave.
///
/// Source: D.-N. Jiang et al., "Music type classification by spectral contrast feature", ICME 2002; as
/// `librosa.feature.spectral_contrast`: bands below `lowest`, then of an octave each; the means of the least and of the greatest
/// magnitudes of a band (a share of its bins, one at least) are taken as 10 log₁₀, though they are
/// magnitudes. Its limit of 80 such dB below the loudest frame, for peaks and valleys apart, is left out.
public struct SpectralContrast: Sendable, Hashable, Codable {
  /// The upper edge of the first band, hertz.
  public var lowest: Double
  /// Number of octaves above it.
  public var octaveCount: Int
  /// The share of a band's bins that are its peaks, and that are its valleys, 0…0.5.
  public var share: Double

  /// Bands up to `lowest` · 2^`octaveCount` hertz.
  public init(lowest: Double = 200, octaveCount: Int = 6, share: Double = 0.02) {
    self.lowest = lowest
    self.octaveCount = octaveCount
    self.share = share
  }

  /// librosa's defaults: up to 200 Hz, and six octaves.
  public static let librosa = SpectralContrast()

  /// The same with as many octaves, one at least, as begin below half a sample rate in hertz.
  public func fitting(sampleRate: Double) -> SpectralContrast {
    var copy = self
    copy.octaveCount = min(octaveCount, 31)
    while copy.octaveCount > 1, lowest * Double(1 << min(30, copy.octaveCount - 1)) >= sampleRate / 2 {
      copy.octaveCount -= 1
    }
    return copy
  }

  /// One band: its bins, and how many of them are its peaks and its valleys.
  struct Band: Sendable {
    let bins: Range<Int>
    let kept: Int
  }

  func bands(transformLength: Int, sampleRate: Double) throws(SpectralFeatureError) -> [Band] {
    try SpectralFeatureError.check("octaves of the spectral contrast", Double(octaveCount), in: 1...30)
    try SpectralFeatureError.check("share of the spectral contrast", share, in: 1e-6...0.5)
    var top = 1.0
    for _ in 1..<octaveCount { top *= 2 }
    try SpectralFeatureError.check(
      "lowest band of the spectral contrast", lowest, in: sampleRate / Double(transformLength)...sampleRate / 2 / top)
    let binCount = transformLength / 2 + 1
    func firstBin(from frequency: Double) -> Int {
      (0..<binCount).first { Double($0) * sampleRate / Double(transformLength) >= frequency } ?? binCount
    }
    func lastBin(to frequency: Double) -> Int {
      (0..<binCount).last { Double($0) * sampleRate / Double(transformLength) <= frequency } ?? 0
    }
    var low = 0.0
    var high = lowest
    return (0...octaveCount).map { band in
      // As librosa: a band reaches a bin below its edge; its last bin belongs to the next one, but counts for the share.
      let first = max(0, firstBin(from: low) - (band > 0 ? 1 : 0))
      let end = band == octaveCount ? binCount : lastBin(to: high) + 1
      let kept = max(1, Int((share * Double(end - first)).rounded(.toNearestOrEven)))
      low = high
      high *= 2
      let bins = first..<max(first + 1, band == octaveCount ? end : end - 1)
      return Band(bins: bins, kept: min(kept, bins.count))
    }
  }
}
