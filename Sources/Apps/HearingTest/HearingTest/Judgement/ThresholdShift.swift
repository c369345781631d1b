import Foundation

/// Whether a threshold has changed from one session to another, beyond what repeating a test changes.
///
/// The reliable change: the shift over the standard deviation of a difference of two measurements, √(σ₁² + σ₂²)
/// (Jacobson and Truax, J. Consult. Clin. Psychol. 59, 1991). Each measurement's σ is √(σ_p² + σ_f²): the procedure's own
/// (posterior) deviation and what putting the headphone on again adds.
public struct ThresholdShift: Sendable, Hashable, Codable {
  /// What fitting the earphone anew adds, as a standard deviation in dB: 2.5 up to 4 kHz, 3 above (ISO 8253-1, uncertainty).
  public static func fittingDeviation(at frequency: Double) -> Double { frequency <= 4000 ? 2.5 : 3 }

  /// A procedure's deviation where it states none, in dB: that of repeated tests with 5 dB steps, 2.5 up to 4 kHz, 4 above
  /// (ISO 8253-1, uncertainty).
  public static func usualDeviation(at frequency: Double) -> Double { frequency <= 4000 ? 2.5 : 4 }

  /// The later threshold less the earlier, in decibels: above 0 is worse.
  public let shift: Double
  /// The standard deviation of such a difference without any change, in decibels.
  public let deviation: Double

  /// The shift over its deviation.
  public var score: Double { shift / deviation }

  /// The probability of a shift of at least this size, up or down, without any change: two-sided.
  public var probability: Double { erfc(abs(score) / 2.0.squareRoot()) }

  /// Whether it is larger than 1.96 deviations: one in twenty without any change, at each place that is compared.
  public var isReliable: Bool { abs(score) > 1.96 }

  /// The shift between two results at one place.
  ///
  /// - Parameter frequency: in hertz.
  /// - Returns: `nil` unless both are thresholds: a change to or from *no response* has no size.
  public init?(from earlier: ThresholdResult, to later: ThresholdResult, frequency: Double) {
    guard let first = earlier.threshold, let second = later.threshold else { return nil }
    func variance(_ result: ThresholdResult) -> Double {
      let own = result.standardDeviation ?? Self.usualDeviation(at: frequency)
      let fitting = Self.fittingDeviation(at: frequency)
      return own * own + fitting * fitting
    }
    shift = second - first
    deviation = (variance(earlier) + variance(later)).squareRoot()
  }
}
