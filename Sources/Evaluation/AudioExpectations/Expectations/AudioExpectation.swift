import AudioCore

/// An expected property of a sound, such as a pitch, a level, or equality with another sound.
///
/// Types of your own that conform to it can be used with `expectAudio`.
public protocol AudioExpectation: Sendable {
  /// Compares a sound with the expectation.
  ///
  /// - Throws: an error if the comparison is impossible, for instance because a reference cannot be read. It fails the
  ///   test.
  func outcome(of sound: AudioBuffer) throws -> AudioOutcome
}

/// The result of comparing a sound with an expectation.
public struct AudioOutcome: Sendable, CustomStringConvertible {
  /// Name of the measured quantity, as in "pitch".
  public let quantity: String
  /// The expected value with its tolerance and unit.
  public let expected: String
  /// The measured value with its unit.
  public let measured: String
  /// Distance of the sound from the expectation, in tolerances: up to 1 the expectation is met. It is `infinity` if
  /// something is missing, and never NaN.
  public let deviation: Double
  /// Time range in seconds in which the sound differs from the expectation; `nil` if the difference concerns the whole
  /// sound or the expectation is met.
  public let place: Range<Double>?
  /// The expected sound, if there is one.
  public let reference: AudioBuffer?

  /// Creates an outcome.
  ///
  /// - Parameter deviation: distance in tolerances, 0 or more. NaN counts as infinite.
  public init(
    _ quantity: String, expected: String, measured: String, deviation: Double, place: Range<Double>? = nil,
    reference: AudioBuffer? = nil
  ) {
    self.quantity = quantity
    self.expected = expected
    self.measured = measured
    self.deviation = deviation.isNaN ? .infinity : max(0, deviation)
    self.place = place
    self.reference = reference
  }

  /// Whether the expectation is met.
  public var isMet: Bool { deviation <= 1 }

  /// One line with the expected and the measured value, and the place.
  public var description: String {
    let place =
      place.map {
        ", at \(NumberFormat.fixed($0.lowerBound, decimals: 3)) to \(NumberFormat.fixed($0.upperBound, decimals: 3)) s"
      } ?? ""
    return "\(quantity): expected \(expected), got \(measured)\(place)"
  }

  /// Converts a difference to a multiple of the tolerance. With a tolerance of 0, only equality meets the expectation.
  /// A tolerance that is negative or not a number is never met.
  static func deviation(of difference: Double, tolerance: Double) -> Double {
    guard tolerance > 0 else { return tolerance == 0 && difference == 0 ? 0 : .infinity }
    return abs(difference) / tolerance
  }
}
