/// A measured number, or the reason why there is none. It is never −∞, and never 0 for an undefined value. In JSON it is
/// `{"value": −23}` or `{"undefined": …}` with the reason.
public enum LoudnessValue: Sendable, Hashable, Codable {
  /// The number. Its unit is stated where the value is declared.
  case value(Double)
  /// Why there is no number.
  case undefined(LoudnessUndefined)

  /// The number, or `nil`.
  public var value: Double? { if case .value(let number) = self { number } else { nil } }

  /// Why there is no number, or `nil`.
  public var reason: LoudnessUndefined? { if case .undefined(let reason) = self { reason } else { nil } }

  private enum CodingKeys: CodingKey { case value, undefined }

  /// Reads a finite number or a reason.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let reason = try values.decodeIfPresent(LoudnessUndefined.self, forKey: .undefined) {
      self = .undefined(reason)
      return
    }
    let number = try values.decode(Double.self, forKey: .value)
    guard number.isFinite else {
      throw DecodingError.dataCorruptedError(
        forKey: .value, in: values, debugDescription: "loudness: expected a finite number, got \(number)")
    }
    self = .value(number)
  }

  /// Writes the number or the reason.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .value(let number): try values.encode(number, forKey: .value)
    case .undefined(let reason): try values.encode(reason, forKey: .undefined)
    }
  }
}
