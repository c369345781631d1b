/// Thresholds that listeners with normal hearing had on a headphone: the biological way to calibrate it.
///
/// What the average of them just hears is called 0 dB HL. Not in the uncertainty that the table states: how far these
/// listeners are, all together, from the average of ears without disease, which no measurement on them can tell, and a bias of
/// the procedure. Reference thresholds are made with 25 young listeners or more (ISO 389-9).
public enum ListenerThresholds {
  /// What a listener just hears.
  public struct Threshold: Sendable, Hashable {
    /// As it was played.
    public let level: FullScaleLevel
    /// The standard deviation of such listeners' thresholds around their mean, in decibels; `nil` if it is not known.
    public let standardDeviation: Double?

    /// A threshold; a standard deviation is above 0.
    public init(_ level: FullScaleLevel, standardDeviation: Double? = nil) {
      self.level = level
      self.standardDeviation = standardDeviation
    }
  }

  /// The fewest listeners whose spread says anything.
  public static let fewest = 3

  /// The dB HL of full-scale sines that follow from listeners' thresholds.
  ///
  /// Where the standard deviations σ of all are known, the mean has the weights 1/σ², and its uncertainty is the larger of
  /// 1/√Σ(1/σ²), what the σ say, and what the thresholds say: √(Σ(x − mean)²/σ² / ((n − 1) Σ(1/σ²))) (Birge 1932, The
  /// calculation of errors by the method of least squares). Otherwise all count the same, and the uncertainty is s/√n: about
  /// 2 dB with 10 listeners whose thresholds differ by 6 dB.
  ///
  /// - Parameter listeners: for each listener (or ear) the thresholds by frequency in hertz. A frequency counts if
  ///   everyone has a threshold there: otherwise those who hear badly would be missing where they do.
  /// - Throws: `CalibrationError.tooFew` with fewer than `fewest` listeners, or no frequency that all share.
  public static func fullScaleTable(
    of listeners: [[Double: Threshold]]
  ) throws(CalibrationError) -> FrequencyTable {
    let shared = try sharedFrequencies(listeners, fewest: fewest)
    return try FrequencyTable(
      shared.map { frequency in
        let thresholds = listeners.compactMap { $0[frequency] }
        let (mean, uncertainty) = weightedMean(thresholds) ?? plainMean(thresholds)
        return .init(frequency: frequency, level: -mean, uncertainty: uncertainty)
      })
  }

  private static func plainMean(_ thresholds: [Threshold]) -> (mean: Double, uncertainty: Double) {
    let mean = MeanLevel(thresholds.map(\.level.sinePeak))
    return (mean.mean, mean.standardError)
  }

  /// `nil` unless all standard deviations are known.
  private static func weightedMean(_ thresholds: [Threshold]) -> (mean: Double, uncertainty: Double)? {
    let weights = thresholds.compactMap { $0.standardDeviation.map { 1 / ($0 * $0) } }
    guard weights.count == thresholds.count else { return nil }
    let weighted = Array(zip(weights, thresholds.map(\.level.sinePeak)))
    let sum = weights.reduce(0, +)
    let mean = weighted.reduce(0) { $0 + $1.0 * $1.1 } / sum
    let squares = weighted.reduce(0) { $0 + $1.0 * ($1.1 - mean) * ($1.1 - mean) }
    return (mean, (max(1, squares / Double(thresholds.count - 1)) / sum).squareRoot())
  }

  /// The frequencies at which every listener has a value.
  static func sharedFrequencies<Value>(
    _ listeners: [[Double: Value]], fewest: Int
  ) throws(CalibrationError) -> [Double] {
    guard listeners.count >= fewest, let first = listeners.first else {
      throw .tooFew(what: "listeners", expected: fewest, got: listeners.count)
    }
    let shared = first.keys.filter { frequency in listeners.allSatisfy { $0[frequency] != nil } }
    guard !shared.isEmpty else { throw .tooFew(what: "frequencies that all listeners have", expected: 1, got: 0) }
    return shared
  }
}
