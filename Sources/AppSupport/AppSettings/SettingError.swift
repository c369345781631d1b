import AppWords

/// The faults of a changed setting.
public enum SettingError: Error, Equatable, Sendable, CustomStringConvertible, Worded {
  /// A change is not written as `NAME=VALUE`.
  case notAChange(String)
  /// No setting has this name.
  case unknown(String, known: [String])
  /// The text is not a value of the setting: its form or its unit is wrong.
  case malformed(name: String, expected: Words, got: String)
  /// The value is outside the setting's range.
  case outOfRange(name: String, expected: Words, got: Words)

  /// The error in one line: the expected and the actual value.
  public var description: String { words.en }

  /// The error in one line, in every language.
  public var words: Words {
    switch self {
    case .notAChange(let text):
      Words(cs: "očekáváno NÁZEV=HODNOTA, zadáno \"\(text)\"", en: "expected NAME=VALUE, got \"\(text)\"")
    case .unknown(let name, let known):
      Words(
        cs: "nastavení: očekáváno jedno z \(known.joined(separator: ", ")), zadáno \"\(name)\"",
        en: "setting: expected one of \(known.joined(separator: ", ")), got \"\(name)\"")
    case .malformed(let name, let expected, let got):
      Words(
        cs: "\(name): očekáváno \(expected.cs), zadáno \"\(got)\"",
        en: "\(name): expected \(expected.en), got \"\(got)\"")
    case .outOfRange(let name, let expected, let got):
      Words(
        cs: "\(name): očekáváno \(expected.cs), zadáno \(got.cs)", en: "\(name): expected \(expected.en), got \(got.en)"
      )
    }
  }

  /// Throws `outOfRange` unless a number is within its range.
  public static func check(
    _ name: String, _ value: Double, in range: ClosedRange<Double>, _ unit: SettingUnit = .none
  ) throws(SettingError) {
    guard range.contains(value) else {
      throw .outOfRange(
        name: name, expected: Words { text(range, unit, $0) }, got: Words { SettingValue.number(value).text(unit, $0) })
    }
  }

  /// Throws `outOfRange` unless a range of numbers lies within another and is not empty.
  public static func check(
    _ name: String, _ value: ClosedRange<Double>, within range: ClosedRange<Double>, _ unit: SettingUnit = .none
  ) throws(SettingError) {
    guard range.contains(value.lowerBound), range.contains(value.upperBound), value.lowerBound < value.upperBound
    else {
      throw .outOfRange(
        name: name,
        expected: Words { ($0 == .czech ? "rozsah v mezích " : "a range within ") + text(range, unit, $0) },
        got: Words { SettingValue.range(value.lowerBound, value.upperBound).text(unit, $0) })
    }
  }

  /// A range in words: `0.1 to 30 s`.
  static func text(_ range: ClosedRange<Double>, _ unit: SettingUnit, _ language: Language = .english) -> String {
    SettingValue.digits(range.lowerBound) + (language == .czech ? " až " : " to ")
      + SettingValue.number(range.upperBound).text(unit, language)
  }
}
