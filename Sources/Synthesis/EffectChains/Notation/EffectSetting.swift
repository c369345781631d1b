import AudioCore

/// A setting of an effect as people read of it: its name, its allowed values and its default.
package struct EffectSetting: Sendable, Hashable {
  /// The kinds of values.
  package enum Values: Sendable, Hashable {
    /// A number with its unit and range.
    case number(AudioParameter)
    /// One of these words.
    case choice([String])
  }

  /// A value.
  package enum Value: Sendable, Hashable {
    /// A number, in the unit of the setting.
    case number(Double)
    /// A word of the setting's choice.
    case word(String)
  }

  /// The name as it is written.
  package let name: String
  /// The allowed values.
  package let values: Values
  /// The value if none is written; `nil` if there is none then.
  package let initial: Value?
  /// What happens without a value, such as "the end".
  package let absence: String

  /// The unit as it is printed; empty for words and plain numbers.
  package var unit: String {
    if case .number(let parameter) = values { parameter.unit } else { "" }
  }

  /// The allowed values as they are printed: `1 to 192000`, `constant-power, linear, balance`.
  package var rangeText: String {
    switch values {
    case .number(let parameter):
      "\(Self.short(parameter.range.lowerBound)) to \(Self.short(parameter.range.upperBound))"
    case .choice(let words): words.joined(separator: ", ")
    }
  }

  /// The default as it is printed.
  package var defaultText: String {
    switch initial {
    case .number(let value): Self.short(value)
    case .word(let word): word
    case nil: absence
    }
  }

  /// A number without needless digits; whole numbers have no decimal point.
  private static func short(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    // A computed default such as 1/√2 is rounded, because people read it.
    let short = (value * 1e4).rounded() / 1e4
    return abs(short - value) < 1e-5 * abs(value) ? "\(short)" : "\(value)"
  }
}

extension EffectSetting.Value {
  /// The value as a chain holds it: the shortest text that gives the same number.
  var text: String {
    switch self {
    case .number(let value): "\(value)"
    case .word(let word): word
    }
  }
}
