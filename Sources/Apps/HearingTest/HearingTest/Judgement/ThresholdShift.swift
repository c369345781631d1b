import Foundation

/// Whether a threshold has changed from one session to another by more than repeated tests differ.
///
/// It is the reliable change: the shift divided by the standard deviation of a difference of two measurements, √(σ₁² +
/// σ₂²) (Jacobson and Truax, J. Consult. Clin. Psychol. 59, 1991). The σ of each measurement is √(σ_p² + σ_f²): the
/// procedure's own (posterior) deviation, and the deviation by fitting the headphone anew.
public struct ThresholdShift: Sendable, Hashable, Codable {
  /// The standard deviation by fitting the earphone anew, in dB: 2.5 up to 4 kHz, 3 above (ISO 8253-1, uncertainty).
  package static func fittingDeviation(at frequency: Double) -> Double { frequency <= 4000 ? 2.5 : 3 }

  /// The deviation of a procedure that states none, in dB: that of repeated tests with 5 dB steps, 2.5 up to 4 kHz, 4
  /// above (ISO 8253-1, uncertainty).
  package static func usualDeviation(at frequency: Double) -> Double { frequency <= 4000 ? 2.5 : 4 }

  /// The later threshold minus the earlier one, in decibels: above 0 is worse.
  public let shift: Double
  /// The standard deviation of this difference if nothing has changed, in decibels.
  public let deviation: Double

  /// The shift divided by its standard deviation.
  public var score: Double { shift / deviation }

  /// The two-sided probability of a shift with at least this magnitude if nothing has changed.
  public var probability: Double { erfc(abs(score) / 2.0.squareRoot()) }

  /// Whether it is larger than 1.96 standard deviations. If nothing has changed, this happens once in twenty compared
  /// places.
  public var isReliable: Bool { abs(score) > 1.96 }

  /// The shift between two results at one place.
  ///
  /// - Parameter frequency: the frequency in hertz.
  /// - Returns: `nil` unless both results are thresholds: a change to or from *no response* has no size.
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
