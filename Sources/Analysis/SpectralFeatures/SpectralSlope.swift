/// The slope of a line through a spectrum, by least squares.
public struct SpectralSlope: Sendable, Hashable, Codable {
  /// What the line goes through.
  public enum Quantity: String, Sendable, Hashable, Codable {
    /// |X|; `librosa.feature.poly_features(order=1)`.
    case magnitude
    /// 10 log₁₀ |X|², never below −100 dB.
    case decibels
  }

  /// What the line goes through.
  public var quantity: Quantity
  /// The lowest and the highest frequency in hertz; `nil`: all bins.
  public var range: ClosedRange<Double>?

  /// A slope over all bins, or those of a range.
  public init(_ quantity: Quantity = .magnitude, over range: ClosedRange<Double>? = nil) {
    self.quantity = quantity
    self.range = range
  }

  var name: String {
    guard let range else { return "spectral_slope" }
    // A range that no extractor takes has a name all the same.
    let (low, high) = (max(0, min(range.lowerBound, 1e9)), max(0, min(range.upperBound, 1e9)))
    return "spectral_slope_\(Int(low))_\(Int(high))"
  }

  /// The bins, and the factors whose sum with the spectrum is the slope per hertz.
  func weights(
    transformLength: Int, sampleRate: Double
  ) throws(SpectralFeatureError) -> (bins: Range<Int>, factors: [Float]) {
    let width = sampleRate / Double(transformLength)
    var bins = 0..<transformLength / 2 + 1
    if let range {
      try SpectralFeatureError.check("lowest frequency of the slope", range.lowerBound, in: 0...sampleRate / 2)
      try SpectralFeatureError.check("highest frequency of the slope", range.upperBound, in: 0...sampleRate / 2)
      let first = Int((range.lowerBound / width).rounded(.up))
      let last = Int((range.upperBound / width).rounded(.down))
      try SpectralFeatureError.check("bins of the slope", Double(last - first + 1), in: 2...Double(bins.count))
      bins = first..<last + 1
    }
    let middle = Double(bins.lowerBound + bins.upperBound - 1) / 2
    let squares = bins.reduce(0) { $0 + (Double($1) - middle) * (Double($1) - middle) }
    return (bins, bins.map { Float((Double($0) - middle) / squares / width) })
  }
}
