import Foundation

/// Mel-frequency cepstral coefficients (MFCC): the cosine transform of a logarithmic mel spectrum.
///
/// Source: S. Davis and P. Mermelstein, IEEE Trans. ASSP 28 (1980), 357. With B bands of values L[b], coefficient k is
/// s(k) Σ L[b] cos(π k (b + ½) / B).
public struct MelCepstrum: Sendable, Hashable, Codable {
  /// The factor s(k).
  public enum Normalization: String, Sendable, Hashable, Codable {
    /// √(2 / B), and √(1 / B) for k = 0, so that the transform keeps lengths: librosa, torchaudio.
    case orthonormal
    /// √(2 / B) for all: HTK.
    case htk
  }

  /// The logarithmic mel spectrum.
  public var spectrum: MelSpectrum
  /// Number of coefficients, from k = 0 on; at most the number of bands.
  public var count: Int
  /// The factor s(k).
  public var normalization: Normalization
  /// L: coefficient k is multiplied by 1 + L / 2 · sin(π k / L) (HTK's liftering); 0: it stays.
  public var lifter: Double

  /// Coefficients 0 to `count` − 1.
  public init(
    spectrum: MelSpectrum, count: Int, normalization: Normalization = .orthonormal, lifter: Double = 0
  ) {
    self.spectrum = spectrum
    self.count = count
    self.normalization = normalization
    self.lifter = lifter
  }

  /// `librosa.feature.mfcc`: 20 coefficients of `MelSpectrum.librosaDecibels`.
  public static let librosa = MelCepstrum(spectrum: .librosaDecibels, count: 20)
  /// `torchaudio.transforms.MFCC`: 40 coefficients of `MelSpectrum.torchaudioDecibels`.
  public static let torchaudio = MelCepstrum(spectrum: .torchaudioDecibels, count: 40)
  /// `torchaudio.transforms.MFCC(log_mels=True)`.
  public static let torchaudioLogarithm = MelCepstrum(spectrum: .torchaudioLogarithm, count: 40)
  /// HTK's `MFCC_0` with C₀ first: 13 coefficients, liftered by 22.
  public static let htk = MelCepstrum(spectrum: .htk, count: 13, normalization: .htk, lifter: 22)

  /// The same without the limit that needs the whole signal.
  public var streaming: MelCepstrum {
    var copy = self
    copy.spectrum = spectrum.streaming
    return copy
  }

  /// The matrix of the transform, a row of all bands a coefficient.
  func matrix() throws(SpectralFeatureError) -> [Double] {
    let bands = spectrum.bands.count
    try SpectralFeatureError.check("cepstral coefficients", Double(count), in: 1...Double(max(1, bands)))
    try SpectralFeatureError.check("lifter", lifter, in: 0...1e6)
    return (0..<count).flatMap { k -> [Double] in
      let share: Double = k == 0 && normalization == .orthonormal ? 1 : 2
      let lift: Double = lifter > 0 ? 1 + lifter / 2 * sin(.pi * Double(k) / lifter) : 1
      let factor: Double = (share / Double(bands)).squareRoot() * lift
      let step: Double = .pi * Double(k) / Double(bands)
      return (0..<bands).map { band -> Double in factor * cos(step * (Double(band) + 0.5)) }
    }
  }
}
