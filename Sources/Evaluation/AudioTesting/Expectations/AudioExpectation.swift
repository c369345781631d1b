import AudioCore

/// Something that a sound must be: a pitch, a level, the same bits as another sound.
///
/// Conform a type of your own to have `expectAudio` report on it, too.
public protocol AudioExpectation: Sendable {
  /// How a sound compares.
  ///
  /// - Throws: what makes a comparison impossible, such as a reference that cannot be read. It fails the test.
  func outcome(of sound: AudioBuffer) throws -> AudioOutcome
}

/// How a sound compares with an expectation.
public struct AudioOutcome: Sendable, CustomStringConvertible {
  /// What was measured, in a word or two: "pitch".
  public let quantity: String
  /// What was expected, with its tolerance and unit.
  public let expected: String
  /// What came, with its unit.
  public let measured: String
  /// How far the sound is from the expectation, in tolerances: up to 1 is met. `infinity` where something is missing
  /// altogether, not a number never.
  public let deviation: Double
  /// Where the sound is not as expected, in seconds; `nil` where that is everywhere or nowhere.
  public let place: Range<Double>?
  /// The sound that was expected, where there is one.
  public let reference: AudioBuffer?

  /// An outcome.
  ///
  /// - Parameter deviation: in tolerances, 0 or more; what is not a number counts as infinite.
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

  /// Whether the sound is as expected.
  public var isMet: Bool { deviation <= 1 }

  /// One line: what was expected, what came, and where.
  public var description: String {
    let place =
      place.map {
        ", at \(NumberFormat.fixed($0.lowerBound, decimals: 3)) to \(NumberFormat.fixed($0.upperBound, decimals: 3)) s"
      } ?? ""
    return "\(quantity): expected \(expected), got \(measured)\(place)"
  }

  /// A difference in tolerances. With a tolerance of 0 equal is met and nothing else; one below 0, or none that is a number, is
  /// never met.
  static func deviation(of difference: Double, tolerance: Double) -> Double {
    guard tolerance > 0 else { return tolerance == 0 && difference == 0 ? 0 : .infinity }
    return abs(difference) / tolerance
  }
}
