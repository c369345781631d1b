/// Calibrates a headphone by the thresholds of listeners with normal hearing: a biological calibration.
///
/// The average threshold of the listeners is defined as 0 dB HL. The table's uncertainty does not include a bias of the
/// procedure, nor the deviation of these listeners' average from that of all healthy ears, which cannot be measured
/// with them. Reference thresholds are based on 25 young listeners or more (ISO 389-9).
public enum ListenerThresholds {
  /// The threshold of a listener.
  public struct Threshold: Sendable, Hashable, Codable {
    /// The digital level at which the tone was played.
    public let level: FullScaleLevel
    /// The standard deviation of comparable listeners' thresholds around their mean, in decibels; `nil` if it is
    /// unknown.
    public let standardDeviation: Double?

    /// Creates a threshold. A standard deviation must be above 0.
    public init(_ level: FullScaleLevel, standardDeviation: Double? = nil) {
      self.level = level
      self.standardDeviation = standardDeviation
    }
  }

  /// The smallest number of listeners whose spread can be estimated.
  package static let fewest = 3

  /// The levels of full-scale sines in dB HL that follow from listeners' thresholds.
  ///
  /// If all standard deviations σ are known, the mean has the weights 1/σ². Its uncertainty is the larger of
  /// 1/√Σ(1/σ²), which follows from the σ, and √(Σ(x − mean)²/σ² / ((n − 1) Σ(1/σ²))), which follows from the
  /// thresholds (Birge 1932, The calculation of errors by the method of least squares). Otherwise all thresholds have
  /// the same weight, and the uncertainty is s/√n: about 2 dB with 10 listeners whose thresholds vary by 6 dB.
  ///
  /// - Parameter listeners: for each listener (or ear) the thresholds by frequency in hertz. A frequency is used only
  ///   if every listener has a threshold there. Otherwise people with poor hearing would be missing where they hear
  ///   worst.
  /// - Throws: `CalibrationError.tooFew` with fewer than `fewest` listeners, or without a common frequency.
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

  /// The weighted mean; `nil` unless all standard deviations are known.
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
