/// The settings of a call, read from a text such as `min_hz=75; live`.
struct Settings {
  private var values: [String: String] = [:]
  private var known: [String] = []

  /// - Throws: `InvalidArgument` for a name that comes twice, or no UTF-8.
  init(_ pointer: UnsafePointer<CChar>?) throws(InvalidArgument) {
    var rest = Substring(try Argument.optionalText("options", pointer) ?? "")
    while !rest.isEmpty {
      // A chain of effects has semicolons of its own: it takes all that follows.
      let isChain = rest.drop { $0.isWhitespace }.hasPrefix("chain=")
      let part = isChain ? rest : rest.prefix { $0 != ";" }
      rest = rest.dropFirst(part.count + 1)
      let (name, value) = Self.parts(part)
      guard !name.isEmpty || !value.isEmpty else { continue }
      guard values.updateValue(value, forKey: name) == nil else {
        throw InvalidArgument("options", expected: "each name once", got: "'\(name)' twice")
      }
    }
  }

  private static func parts(_ text: Substring) -> (String, String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
      let start = part.drop { $0.isWhitespace }
      return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
    return (parts[0], parts.count > 1 ? parts[1] : "")
  }

  /// The text of a setting; `nil` where it is not given.
  mutating func text(_ name: String) -> String? {
    known.append(name)
    return values.removeValue(forKey: name)
  }

  /// A setting that is given by its name.
  mutating func flag(_ name: String) throws(InvalidArgument) -> Bool {
    guard let text = text(name) else { return false }
    switch text {
    case "", "true", "1": return true
    case "false", "0": return false
    default: throw InvalidArgument(name, expected: "true or false", got: "'\(text)'")
    }
  }

  /// A number in a range.
  mutating func number(
    _ name: String, _ initial: Double, in range: ClosedRange<Double>
  ) throws(InvalidArgument) -> Double {
    try optionalNumber(name, in: range) ?? initial
  }

  /// A number in a range; `nil` where it is not given.
  mutating func optionalNumber(_ name: String, in range: ClosedRange<Double>) throws(InvalidArgument) -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw InvalidArgument(name, expected: "\(range.lowerBound) to \(range.upperBound)", got: "'\(text)'")
    }
    return number
  }

  /// A whole number in a range; `nil` where it is not given.
  mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(InvalidArgument) -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw InvalidArgument(
        name, expected: "a whole number, \(range.lowerBound) to \(range.upperBound)", got: "'\(text)'")
    }
    return number
  }

  /// One of the words of a type.
  mutating func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ initial: Word
  ) throws(InvalidArgument) -> Word where Word.RawValue == String {
    guard let text = text(name) else { return initial }
    return try Self.word(name, text)
  }

  /// One of the words of a type; `nil` where it is not given.
  mutating func optionalWord<Word: RawRepresentable & CaseIterable>(
    _ name: String, of type: Word.Type
  ) throws(InvalidArgument) -> Word? where Word.RawValue == String {
    guard let text = text(name) else { return nil }
    return try Self.word(name, text) as Word
  }

  /// The words of a list; `nil` where it is not given.
  mutating func words<Word: RawRepresentable & CaseIterable>(
    _ name: String, of type: Word.Type
  ) throws(InvalidArgument) -> [Word]? where Word.RawValue == String {
    guard let list = list(name) else { return nil }
    var found: [Word] = []
    for text in list { found.append(try Self.word(name, text)) }
    return found
  }

  /// The texts between the commas of a setting; `nil` where it is not given.
  mutating func list(_ name: String) -> [String]? {
    text(name)?.split(separator: ",").map { Self.parts($0).0 }
  }

  /// The channel, counted from 1 in the text and from 0 in the result; `nil` for the mean of all.
  mutating func channel() throws(InvalidArgument) -> Int? { try integer("channel", in: 1...1024).map { $0 - 1 } }

  /// One of the words of a type.
  static func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ text: String
  ) throws(InvalidArgument) -> Word where Word.RawValue == String {
    guard let word = Word(rawValue: text) else {
      throw InvalidArgument(
        name, expected: Word.allCases.map(\.rawValue).joined(separator: ", "), got: "'\(text)'")
    }
    return word
  }

  /// Refuses the settings that nothing has asked for.
  ///
  /// - Throws: `InvalidArgument`.
  func finish() throws(InvalidArgument) {
    guard let name = values.keys.min() else { return }
    let names = known.isEmpty ? "none" : known.joined(separator: ", ")
    throw InvalidArgument("options", expected: names, got: "'\(name)'")
  }
}
