/// The energy in mel bands, plain or logarithmic.
public struct MelSpectrum: Sendable, Hashable, Codable {
  /// What is summed over a band.
  public enum Quantity: String, Sendable, Hashable, Codable {
    /// |X|².
    case power
    /// |X|.
    case magnitude
  }

  /// What becomes of a band's sum.
  public enum Scaling: Sendable, Hashable, Codable {
    /// It stays as it is.
    case linear
    /// 10 log₁₀ max(sum, floor), for power; 20 log₁₀ for magnitude. The reference is a sum of 1.
    case decibels(floor: Double)
    /// ln(max(sum, floor) + offset).
    case logarithm(floor: Double, offset: Double)
  }

  /// The bands.
  public var bands: MelBands
  /// What is summed over a band.
  public var quantity: Quantity
  /// What becomes of the sum.
  public var scaling: Scaling
  /// Values that lie more decibels below the greatest value of the whole signal are raised to there (librosa's and torchaudio's
  /// `top_db`); `nil`: they stay. Only the whole-signal calls can do so, and only with `Scaling.decibels`.
  public var dynamicRange: Double?

  /// A spectrum in mel bands.
  public init(
    bands: MelBands, quantity: Quantity = .power, scaling: Scaling = .linear, dynamicRange: Double? = nil
  ) {
    self.bands = bands
    self.quantity = quantity
    self.scaling = scaling
    self.dynamicRange = dynamicRange
  }

  /// `librosa.feature.melspectrogram`: power in 128 Slaney bands.
  public static let librosa = MelSpectrum(bands: .librosa)
  /// `librosa.power_to_db(librosa.feature.melspectrogram(…))`: decibels relative to 1, never below 10⁻¹⁰, not more than 80 dB
  /// below the loudest value of the signal.
  public static let librosaDecibels = MelSpectrum(
    bands: .librosa, scaling: .decibels(floor: 1e-10), dynamicRange: 80)
  /// `torchaudio.transforms.MelSpectrogram`: power in 128 HTK bands.
  public static let torchaudio = MelSpectrum(bands: .torchaudio)
  /// `torchaudio.transforms.AmplitudeToDB(top_db=80)` of it.
  public static let torchaudioDecibels = MelSpectrum(
    bands: .torchaudio, scaling: .decibels(floor: 1e-10), dynamicRange: 80)
  /// ln(energy + 10⁻⁶): what `torchaudio.transforms.MFCC(log_mels=True)` takes.
  public static let torchaudioLogarithm = MelSpectrum(
    bands: .torchaudio, scaling: .logarithm(floor: 0, offset: 1e-6))
  /// HTK's `FBANK`: the natural logarithm of the sum of magnitudes, at least 1.
  public static let htk = MelSpectrum(
    bands: .htk, quantity: .magnitude, scaling: .logarithm(floor: 1, offset: 0))

  var unit: String {
    switch scaling {
    case .linear: "1"
    case .decibels: "dB"
    case .logarithm: "ln"
    }
  }

  /// Throws for a dynamic range that is out of range, or without decibels.
  func checkDynamicRange() throws(SpectralFeatureError) {
    guard let dynamicRange else { return }
    try SpectralFeatureError.check("dynamic range of the mel bands", dynamicRange, in: 0...1000)
    guard case .decibels = scaling else {
      throw .setting("dynamic range without decibels", dynamicRange, expected: 0...0)
    }
  }

  /// The same without the limit that needs the whole signal.
  public var streaming: MelSpectrum {
    var copy = self
    copy.dynamicRange = nil
    return copy
  }
}
