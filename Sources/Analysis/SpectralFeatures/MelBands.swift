/// Triangular bands on a mel scale, overlapping by half.
public struct MelBands: Sendable, Hashable, Codable {
  /// The axis on which the triangles have straight sides.
  public enum Shape: String, Sendable, Hashable, Codable {
    /// Frequency in hertz: librosa, torchaudio.
    case hertz
    /// Mel: HTK.
    case mel
  }

  /// The height of the triangles.
  public enum Normalization: String, Sendable, Hashable, Codable {
    /// 1 at the top.
    case none
    /// 2 / (upper − lower edge in hertz), so that all have the same area: Slaney's, librosa's default.
    case area
    /// The weights of a band sum to 1: its energy is a mean over bins.
    case mean
  }

  /// The scale on which the edges are equally far apart.
  public var scale: MelScale
  /// Number of bands, 1…4096.
  public var count: Int
  /// The lower edge of the first band in hertz.
  public var lowest: Double
  /// The upper edge of the last band in hertz; `nil` for half the sample rate.
  public var highest: Double?
  /// The axis on which the sides are straight.
  public var shape: Shape
  /// The triangles' height.
  public var normalization: Normalization

  /// Bands from `lowest` to `highest` hertz.
  public init(
    scale: MelScale, count: Int, lowest: Double = 0, highest: Double? = nil, shape: Shape = .hertz,
    normalization: Normalization = .none
  ) {
    self.scale = scale
    self.count = count
    self.lowest = lowest
    self.highest = highest
    self.shape = shape
    self.normalization = normalization
  }

  /// `librosa.filters.mel`: 128 bands on Slaney's scale, of equal area.
  public static let librosa = MelBands(scale: .slaney, count: 128, normalization: .area)
  /// `torchaudio.transforms.MelSpectrogram`: 128 bands on HTK's scale, of height 1.
  public static let torchaudio = MelBands(scale: .htk, count: 128)
  /// HTK's filter bank: 26 bands on its scale, of height 1, straight on the mel axis.
  public static let htk = MelBands(scale: .htk, count: 26, shape: .mel)

  /// The weights of bins 0…transformLength / 2 in each band, `transformLength / 2 + 1` a band. A band that is narrower than a
  /// bin may have no weight at all: its energy is 0 then.
  ///
  /// - Throws: `SpectralFeatureError.setting` if the edges do not rise within 0 to half the sample rate, or for a number of
  ///   bands out of range.
  public func weights(transformLength: Int, sampleRate: Double) throws(SpectralFeatureError) -> [Double] {
    try SpectralFeatureError.check(transformLength: transformLength, sampleRate: sampleRate)
    let nyquist = sampleRate / 2
    try SpectralFeatureError.check("mel bands", Double(count), in: 1...4096)
    let highest = highest ?? nyquist
    try SpectralFeatureError.check("highest frequency of the mel bands", highest, in: 0...nyquist)
    try SpectralFeatureError.check("lowest frequency of the mel bands", lowest, in: 0...max(0, highest.nextDown))
    let (from, to) = (scale.mel(of: lowest), scale.mel(of: highest))
    let mels = (0..<count + 2).map { from + (to - from) * Double($0) / Double(count + 1) }
    let edges = mels.map { scale.frequency(of: $0) }
    let axis = shape == .hertz ? edges : mels
    let binCount = transformLength / 2 + 1
    let positions = (0..<binCount).map { bin -> Double in
      let frequency = Double(bin) * sampleRate / Double(transformLength)
      return shape == .hertz ? frequency : scale.mel(of: frequency)
    }
    var weights = [Double](repeating: 0, count: count * binCount)
    for band in 0..<count {
      let height = normalization == .area ? 2 / (edges[band + 2] - edges[band]) : 1
      for bin in 0..<binCount where positions[bin] > axis[band] && positions[bin] < axis[band + 2] {
        let rising = (positions[bin] - axis[band]) / (axis[band + 1] - axis[band])
        let falling = (axis[band + 2] - positions[bin]) / (axis[band + 2] - axis[band + 1])
        weights[band * binCount + bin] = height * max(0, min(rising, falling))
      }
      guard normalization == .mean else { continue }
      let row = band * binCount..<(band + 1) * binCount
      let sum = weights[row].reduce(0, +)
      if sum > 0 { for place in row { weights[place] /= sum } }
    }
    return weights
  }
}
