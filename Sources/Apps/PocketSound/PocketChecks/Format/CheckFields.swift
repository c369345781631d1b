/// The fields of an object in a file of scenarios. It knows which fields were asked for, and refuses all others.
struct CheckFields {
  let path: String
  private let values: [String: CheckValue]
  private var known: [String] = []

  init(_ value: CheckValue, path: String) throws(CheckFileError) {
    guard case .object(let values) = value else {
      throw CheckFileError(path: path, problem: "expected an object, got \(value.told)")
    }
    self.path = path
    self.values = values
  }

  /// The place of a field inside the file.
  func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// A field that need not be there; `null` counts as absent.
  mutating func optional(_ key: String) -> CheckValue? {
    known.append(key)
    guard let value = values[key], value != .null else { return nil }
    return value
  }

  mutating func required(_ key: String, _ expected: String) throws(CheckFileError) -> CheckValue {
    guard let value = optional(key) else { throw fault(key, "expected \(expected), got none") }
    return value
  }

  mutating func text(_ key: String, _ expected: String = "a text") throws(CheckFileError) -> String {
    let value = try required(key, expected)
    guard case .text(let text) = value else { throw fault(key, "expected \(expected), got \(value.told)") }
    return text
  }

  mutating func optionalText(_ key: String) throws(CheckFileError) -> String? {
    guard let value = optional(key) else { return nil }
    guard case .text(let text) = value else { throw fault(key, "expected a text, got \(value.told)") }
    return text
  }

  mutating func number(
    _ key: String, in range: ClosedRange<Double>, unit: String = ""
  ) throws(CheckFileError) -> Double {
    guard let number = try optionalNumber(key, in: range, unit: unit) else {
      throw fault(key, "expected \(Self.told(range, unit)), got none")
    }
    return number
  }

  mutating func optionalNumber(
    _ key: String, in range: ClosedRange<Double>, unit: String = ""
  ) throws(CheckFileError) -> Double? {
    guard let value = optional(key) else { return nil }
    guard case .number(let number) = value, range.contains(number) else {
      throw fault(key, "expected \(Self.told(range, unit)), got \(value.told)")
    }
    return number
  }

  /// A whole number.
  mutating func count(_ key: String) throws(CheckFileError) -> Int {
    guard let number = try optionalWhole(key, in: 0...1e9) else {
      throw fault(key, "expected a whole number, got none")
    }
    return Int(number)
  }

  mutating func optionalWhole(_ key: String, in range: ClosedRange<Double>) throws(CheckFileError) -> Double? {
    guard let number = try optionalNumber(key, in: range) else { return nil }
    guard number == number.rounded() else {
      throw fault(key, "expected a whole number, got \(NumberText.short(number))")
    }
    return number
  }

  /// A list with the path of each element.
  mutating func list(_ key: String, _ expected: String) throws(CheckFileError) -> [(value: CheckValue, path: String)] {
    let value = try required(key, expected)
    guard case .list(let list) = value else { throw fault(key, "expected \(expected), got \(value.told)") }
    return list.enumerated().map { ($0.element, "\(path(of: key))[\($0.offset)]") }
  }

  mutating func texts(_ key: String) throws(CheckFileError) -> [String] {
    var texts: [String] = []
    for (value, path) in try list(key, "a list of texts") {
      guard case .text(let text) = value else {
        throw CheckFileError(path: path, problem: "expected a text, got \(value.told)")
      }
      texts.append(text)
    }
    return texts
  }

  mutating func numbers(_ key: String, in range: ClosedRange<Double>, unit: String) throws(CheckFileError) -> [Double] {
    var numbers: [Double] = []
    for (value, path) in try list(key, "a list of numbers") {
      guard case .number(let number) = value, range.contains(number) else {
        throw CheckFileError(path: path, problem: "expected \(Self.told(range, unit)), got \(value.told)")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// One of several names.
  mutating func choice<Choice>(
    _ key: String, _ choices: [(name: String, value: Choice)]
  ) throws(CheckFileError) -> Choice? {
    guard let text = try optionalText(key) else { return nil }
    guard let found = choices.first(where: { $0.name == text }) else {
      throw fault(key, "expected \(choices.map(\.name).joined(separator: ", ")), got '\(text)'")
    }
    return found.value
  }

  /// Refuses the fields that nobody asked for.
  func finish() throws(CheckFileError) {
    guard let other = values.keys.filter({ !known.contains($0) }).min() else { return }
    throw fault(other, "expected one of the keys \(known.joined(separator: ", "))")
  }

  func fault(_ key: String, _ problem: String) -> CheckFileError {
    CheckFileError(path: path(of: key), problem: problem)
  }

  private static func told(_ range: ClosedRange<Double>, _ unit: String) -> String {
    "\(NumberText.short(range.lowerBound)) to \(NumberText.short(range.upperBound))\(unit.isEmpty ? "" : " \(unit)")"
  }
}
