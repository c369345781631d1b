import AudioCore

/// A setting of an effect in a chain: its name, what it may be, and what it is if nothing is said.
package struct EffectArgument: Sendable, Hashable {
  /// What a value may be.
  package enum Values: Sendable, Hashable {
    /// A number with its unit and range.
    case number(AudioParameter)
    /// One of these words; the first unless said otherwise.
    case choice([String])
  }

  /// Name as it is written in a chain.
  package let name: String
  /// What it may be.
  package let values: Values
  /// What a number is if nothing is said, where that is not a number: "the end".
  package let absence: String?

  init(_ name: String, _ parameter: AudioParameter) {
    self.init(name, .number(parameter), absence: nil)
  }

  init(_ name: String, choice words: [String]) { self.init(name, .choice(words), absence: nil) }

  /// A number that may be left out, which means something of its own.
  init(_ name: String, _ parameter: AudioParameter, orElse absence: String) {
    self.init(name, .number(parameter), absence: absence)
  }

  private init(_ name: String, _ values: Values, absence: String?) {
    self.name = name
    self.values = values
    self.absence = absence
  }

  /// Unit as it is printed; empty for words and plain numbers.
  package var unit: String {
    if case .number(let parameter) = values { parameter.unit } else { "" }
  }

  /// What it may be, as it is printed: `1 to 192000`, `linear, equal-power`.
  package var rangeText: String {
    switch values {
    case .number(let parameter):
      "\(ChainText.number(parameter.range.lowerBound)) to \(ChainText.number(parameter.range.upperBound))"
    case .choice(let words): words.joined(separator: ", ")
    }
  }

  /// What it is if nothing is said, as it is printed.
  package var defaultText: String {
    switch values {
    case .number(let parameter): absence ?? ChainText.number(parameter.defaultValue)
    case .choice(let words): words[0]
    }
  }
}

/// Numbers as they are written in chains.
enum ChainText {
  /// The shortest text that gives the same number; whole ones without a point.
  static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    // What was computed, 1/√2, is for reading.
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
    guard let value = numbers[name] else { preconditionFailure("\(name) has no default") }
    return value
  }

  /// A word of those that the type knows.
  func word<Word: RawRepresentable>(_ name: String) -> Word where Word.RawValue == String {
    guard let word = words[name].flatMap(Word.init(rawValue:)) else { preconditionFailure("\(name) is not known") }
    return word
  }
}
