/// Parses the texts of conditions.
enum DegradationReader {
  /// The most conditions of one text. Lists in several steps multiply.
  private static let mostConditions = 100_000

  static func conditions(_ text: String) throws(DegradationError) -> [Degradation] {
    var chains: [[DegradationStep]] = [[]]
    for part in parts(text) {
      let steps = try steps(part)
      guard chains.count * steps.count <= mostConditions else {
        throw .tooManyConditions(chains.count * steps.count, most: mostConditions)
      }
      chains = chains.flatMap { chain in steps.map { chain + [$0] } }
    }
    return chains.map(Degradation.init(steps:))
  }

  /// The texts of the steps of a chain. A plus sign before a letter separates two steps; before a number it is a sign.
  private static func parts(_ text: String) -> [String] {
    var parts = [""]
    let characters = Array(text.filter { !$0.isWhitespace })
    for (index, character) in characters.enumerated() {
      if character == "+", index + 1 < characters.count, characters[index + 1].isLetter {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  /// One step, or several if its argument is a list.
  private static func steps(_ text: String) throws(DegradationError) -> [DegradationStep] {
    let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let kind = DegradationKind.all.first(where: { $0.name == sides[0] }) else {
      throw .unknownKind(sides[0], known: DegradationKind.all.map(\.name))
    }
    guard sides.count == 2 else { return [try kind.read(ArgumentReader(kind: kind, text: ""))] }
    var steps: [DegradationStep] = []
    for argument in sides[1].split(separator: ",", omittingEmptySubsequences: false) {
      let reader = ArgumentReader(kind: kind, text: String(argument))
      guard !argument.isEmpty else { throw reader.unexpected }
      steps.append(try kind.read(reader))
    }
    return steps
  }
}

/// Reads the arguments after the colon.
struct ArgumentReader {
  let kind: DegradationKind
  let text: String

  /// The error for arguments of another form.
  var unexpected: DegradationError { .invalidArguments(kind: kind.name, expected: kind.form, got: text) }

  /// Checks that there are no arguments.
  func nothing() throws(DegradationError) { guard text.isEmpty else { throw unexpected } }

  /// A number within a range.
  func number(_ text: String, _ range: ClosedRange<Double>) throws(DegradationError) -> Double {
    guard let value = Double(text) else { throw unexpected }
    guard range.contains(value) else {
      let limits = "\(ArgumentText.number(range.lowerBound)) to \(ArgumentText.number(range.upperBound))"
      throw .invalidArguments(kind: kind.name, expected: "\(limits) in \(kind.form)", got: text)
    }
    return value
  }

  /// Numbers within these ranges. `absent` gives the values of numbers that may be omitted.
  func numbers(
    _ ranges: [ClosedRange<Double>], absent: [Double?] = [], separator: Character = "/"
  ) throws(DegradationError) -> [Double] {
    let texts = text.isEmpty ? [] : text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    guard texts.count <= ranges.count else { throw unexpected }
    var values: [Double] = []
    for (index, range) in ranges.enumerated() {
      if index < texts.count {
        values.append(try number(texts[index], range))
      } else if index < absent.count, let value = absent[index] {
        values.append(value)
      } else {
        throw unexpected
      }
    }
    return values
  }

  /// A whole number within a range.
  func whole(_ range: ClosedRange<Int>) throws(DegradationError) -> Int {
    let value = try numbers([Double(range.lowerBound)...Double(range.upperBound)])[0]
    guard value == value.rounded() else { throw unexpected }
    return Int(value)
  }
}

/// Numbers as they are written in the names of conditions.
enum ArgumentText {
  /// The shortest text that parses as the same number; whole numbers have no point.
  static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
  }

  /// The text of a change, with its sign.
  static func signed(_ value: Double) -> String { (value > 0 ? "+" : "") + number(value) }
}
