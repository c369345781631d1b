import AppWords

/// The value of a setting, independent of its Swift type.
public enum SettingValue: Sendable, Hashable {
  /// A number.
  case number(Double)
  /// A range from the first number to the second.
  case range(Double, Double)
  /// Several numbers in order.
  case numbers([Double])
  /// A choice of yes or no.
  case flag(Bool)
  /// No value: the feature is switched off.
  case none

  /// The numbers that the value consists of.
  var components: [Double] {
    switch self {
    case .number(let number): [number]
    case .range(let lower, let upper): [lower, upper]
    case .numbers(let numbers): numbers
    case .flag, .none: []
    }
  }

  /// The value as text that a setting of this unit can read: `3.5 s`, `80..110`, `yes`, `220,247 Hz`, `none`.
  public func text(_ unit: SettingUnit, _ language: Language = .english) -> String {
    switch self {
    case .number(let number): Self.text(number, after: number, unit, language)
    case .range(let lower, let upper):
      Self.digits(lower) + ".." + Self.text(upper, after: upper, unit, language)
    case .numbers(let numbers):
      numbers.map(Self.digits).joined(separator: ",") + Self.ending(numbers.last ?? 0, unit, language)
    case .flag(let isOn): isOn ? "yes" : "no"
    case .none: "none"
    }
  }

  /// A number without a zero fraction: 3, 3.5.
  static func digits(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }

  private static func text(
    _ number: Double, after last: Double, _ unit: SettingUnit, _ language: Language
  ) -> String { digits(number) + ending(last, unit, language) }

  private static func ending(_ number: Double, _ unit: SettingUnit, _ language: Language) -> String {
    let text = unit.text(after: number, language)
    return text.isEmpty ? "" : " " + text
  }
}
