/// A value that a recording may not have: a number, or the reason why there is none.
public struct Measure: Sendable, Equatable {
  /// Why a value is missing.
  public enum Absence: String, Sendable, Codable, CaseIterable {
    /// The recording has no samples.
    case empty
    /// Shorter than one analysis window.
    case tooShort
    /// No sample differs from the others.
    case silent
    /// No frame is voiced.
    case unvoiced
    /// Fewer consecutive periods than the formula takes.
    case tooFewPeriods
    /// Voice in too few places for a spread or a rate.
    case tooFewValues
    /// No such resonance was found in a voiced frame.
    case notFound
    /// The sample rate does not carry the band.
    case bandTooNarrow
    /// Its input was not given.
    case notMeasured

    /// A few words for people.
    public var text: String {
      switch self {
      case .empty: "no samples"
      case .tooShort: "shorter than one analysis window"
      case .silent: "silence"
      case .unvoiced: "no voiced frame"
      case .tooFewPeriods: "too few consecutive periods"
      case .tooFewValues: "too few places with a value"
      case .notFound: "no such resonance in a voiced frame"
      case .bandTooNarrow: "the sample rate does not carry the band"
      case .notMeasured: "not measured"
      }
    }
  }

  /// The value; `nil` exactly if `absence` is not.
  public let value: Double?
  /// Why there is no value.
  public let absence: Absence?

  /// A value. One that is not finite is a mistake of the caller.
  public init(_ value: Double) {
    precondition(value.isFinite, "a measure is finite or absent")
    self.value = value
    absence = nil
  }

  /// No value, and why.
  public init(absent reason: Absence) {
    value = nil
    absence = reason
  }

  /// The value in another unit, or absent for the same reason.
  public func map(_ transform: (Double) -> Double) -> Measure { value.map { Measure(transform($0)) } ?? self }
}

extension Measure: Codable {
  private enum Key: String, CodingKey { case absent }

  /// A number, or an object with the key `absent`.
  public init(from decoder: any Decoder) throws {
    if let number = try? decoder.singleValueContainer().decode(Double.self) {
      self.init(number)
    } else {
      self.init(absent: try decoder.container(keyedBy: Key.self).decode(Absence.self, forKey: .absent))
    }
  }

  /// A number, or an object with the key `absent`.
  public func encode(to encoder: any Encoder) throws {
    if let value {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    } else {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(absence, forKey: .absent)
    }
  }
}
