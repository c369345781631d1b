/// A measured value that a recording may not have: a number, or the reason why there is none.
public struct VoiceValue: Sendable, Equatable {
  /// Why a value is missing.
  public enum Absence: String, Sendable, Codable, CaseIterable {
    /// The recording has no samples.
    case empty
    /// The recording is shorter than one analysis window.
    case tooShort
    /// All samples are equal.
    case silent
    /// No frame is voiced.
    case unvoiced
    /// A steady tone in the background is all that is voiced.
    case onlyBackgroundTone
    /// The recording has no steady tone in the background.
    case noBackgroundTone
    /// Voiced frames are fewer than 0.05 s, or less than 2 % of the sound.
    case tooLittleVoiced
    /// There are fewer consecutive periods than the formula needs.
    case tooFewPeriods
    /// There are too few voiced places for a standard deviation or a rate.
    case tooFewValues
    /// No voiced frame has this formant.
    case notFound
    /// The sample rate is too low for the band.
    case bandTooNarrow
    /// The input for this value was not given.
    case notMeasured
    /// The result is not a finite number, as for levels of silence.
    case notFinite

    /// The reason in a few words.
    public var text: String {
      switch self {
      case .empty: "no samples"
      case .tooShort: "shorter than one analysis window"
      case .silent: "silence"
      case .unvoiced: "no voiced frame"
      case .onlyBackgroundTone: "only a steady tone in the background"
      case .noBackgroundTone: "no steady tone in the background"
      case .tooLittleVoiced: "voiced for less than 0.05 s, or in less than 2 % of the sound"
      case .tooFewPeriods: "too few consecutive periods"
      case .tooFewValues: "too few places with a value"
      case .notFound: "no such resonance in a voiced frame"
      case .bandTooNarrow: "the sample rate does not carry the band"
      case .notMeasured: "not measured"
      case .notFinite: "not a finite number"
      }
    }
  }

  /// The value; `nil` if there is an `absence`.
  public let value: Double?
  /// Why there is no value; `nil` if there is one.
  public let absence: Absence?

  /// Creates a value; it is absent (`notFinite`) if the number is not finite.
  public init(_ value: Double) {
    self.value = value.isFinite ? value : nil
    absence = value.isFinite ? nil : .notFinite
  }

  /// Creates an absent value with its reason.
  public init(absent reason: Absence) {
    value = nil
    absence = reason
  }

  /// The value in another unit, or absent for the same reason; absent (`notFinite`) if the result is not finite.
  public func map(_ transform: (Double) -> Double) -> VoiceValue { value.map { VoiceValue(transform($0)) } ?? self }
}

extension VoiceValue: Codable {
  private enum Key: String, CodingKey { case absent }

  /// Decodes a number, or an object with the key `absent`.
  public init(from decoder: any Decoder) throws {
    if let number = try? decoder.singleValueContainer().decode(Double.self) {
      self.init(number)
    } else {
      self.init(absent: try decoder.container(keyedBy: Key.self).decode(Absence.self, forKey: .absent))
    }
  }

  /// Encodes a number, or an object with the key `absent`.
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
