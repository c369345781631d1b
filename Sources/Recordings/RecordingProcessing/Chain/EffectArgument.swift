import AudioCore

/// A setting of an effect in a chain: its name, its allowed values and its default.
package struct EffectArgument: Sendable, Hashable {
  /// The kinds of values.
  package enum Values: Sendable, Hashable {
    /// A number with its unit and range.
    case number(AudioParameter)
    /// One of these words; the first is the default.
    case choice([String])
  }

  /// The name as it is written in a chain.
  package let name: String
  /// The allowed values.
  package let values: Values
  /// The default in words where it is not a number, such as "the end".
  package let absence: String?

  init(_ name: String, _ parameter: AudioParameter) {
    self.init(name, .number(parameter), absence: nil)
  }

  init(_ name: String, choice words: [String]) { self.init(name, .choice(words), absence: nil) }

  /// A number that may be left out, with a meaning of its own for that.
  init(_ name: String, _ parameter: AudioParameter, orElse absence: String) {
    self.init(name, .number(parameter), absence: absence)
  }

  private init(_ name: String, _ values: Values, absence: String?) {
    self.name = name
    self.values = values
    self.absence = absence
  }

  /// The unit as it is printed; empty for words and plain numbers.
  package var unit: String {
    if case .number(let parameter) = values { parameter.unit } else { "" }
  }

  /// The allowed values as they are printed: `1 to 192000`, `linear, equal-power`.
  package var rangeText: String {
    switch values {
    case .number(let parameter):
      "\(ChainText.number(parameter.range.lowerBound)) to \(ChainText.number(parameter.range.upperBound))"
    case .choice(let words): words.joined(separator: ", ")
    }
  }

  /// The default as it is printed.
  package var defaultText: String {
    switch values {
    case .number(let parameter): absence ?? ChainText.number(parameter.defaultValue)
    case .choice(let words): words[0]
    }
  }
}

/// Writes numbers as chains hold them.
enum ChainText {
  /// The shortest text that gives the same number; whole numbers have no decimal point.
  static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    // A computed default such as 1/√2 is rounded, because people read it.
    let short = (value * 1e4).rounded() / 1e4
    return abs(short - value) < 1e-5 * abs(value) ? "\(short)" : "\(value)"
  }
}

/// The settings of one effect in a chain.
struct EffectValues: Sendable, Hashable {
  var numbers: [String: Double] = [:]
  var words: [String: String] = [:]

  /// A number that has a default.
  func number(_ name: String) -> Double {
    guard let value = numbers[name] else { fatalError("\(name) has no default") }
    return value
  }

  /// One of the words that the type knows.
  func word<Word: RawRepresentable>(_ name: String) -> Word where Word.RawValue == String {
    guard let word = words[name].flatMap(Word.init(rawValue:)) else { fatalError("\(name) is not known") }
    return word
  }
}
