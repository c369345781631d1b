import AppWords

/// The faults of a changed setting. The texts are English.
public enum SettingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A change is not written as `NAME=VALUE`.
  case notAChange(String)
  /// No setting has this name.
  case unknown(String, known: [String])
  /// The text is not a value of the setting: its form or its unit is wrong.
  case malformed(name: String, expected: String, got: String)
  /// The value is outside the setting's range.
  case outOfRange(name: String, expected: String, got: String)

  /// The error in one line: the expected and the actual value.
  public var description: String {
    switch self {
    case .notAChange(let text): "expected NAME=VALUE, got \"\(text)\""
    case .unknown(let name, let known): "setting: expected one of \(known.joined(separator: ", ")), got \"\(name)\""
    case .malformed(let name, let expected, let got): "\(name): expected \(expected), got \"\(got)\""
    case .outOfRange(let name, let expected, let got): "\(name): expected \(expected), got \(got)"
    }
  }

  /// Throws `outOfRange` unless a number is within its range.
  public static func check(
    _ name: String, _ value: Double, in range: ClosedRange<Double>, _ unit: SettingUnit = .none
  ) throws(SettingError) {
    guard range.contains(value) else {
      throw .outOfRange(
        name: name, expected: text(range, unit), got: SettingValue.number(value).text(unit))
    }
  }

  /// Throws `outOfRange` unless a range of numbers lies within another and is not empty.
  public static func check(
    _ name: String, _ value: ClosedRange<Double>, within range: ClosedRange<Double>, _ unit: SettingUnit = .none
  ) throws(SettingError) {
    guard range.contains(value.lowerBound), range.contains(value.upperBound), value.lowerBound < value.upperBound
    else {
      throw .outOfRange(
        name: name, expected: "a range within \(text(range, unit))",
        got: SettingValue.range(value.lowerBound, value.upperBound).text(unit))
    }
  }

  /// A range in words: `0.1 to 30 s`.
  static func text(_ range: ClosedRange<Double>, _ unit: SettingUnit, _ language: Language = .english) -> String {
    SettingValue.digits(range.lowerBound) + (language == .czech ? " až " : " to ")
      + SettingValue.number(range.upperBound).text(unit, language)
  }
}
