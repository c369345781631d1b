import Foundation

/// The forms of a setting's text.
enum SettingForm: Sendable {
  case number
  case whole
  case range
  case flag
  case numbers(count: ClosedRange<Int>)
}

/// Reads the text of one setting's value.
struct SettingParser {
  let form: SettingForm
  let unit: SettingUnit
  let isOptional: Bool

  /// The value; `nil` if the text has another form or the unit of another quantity.
  func value(of text: String) -> SettingValue? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if isOptional, text == "none" || text == "null" { return SettingValue.none }
    switch form {
    case .number: return number(text).map(SettingValue.number)
    case .whole: return number(text).flatMap { Int(exactly: $0) == nil ? nil : .number($0) }
    case .flag: return Self.flags[text.lowercased()].map(SettingValue.flag)
    case .range:
      guard let ends = numbers(text, separator: text.hasPrefix("[") ? "," : ".."), ends.count == 2, ends[0] <= ends[1]
      else { return nil }
      return .range(ends[0], ends[1])
    case .numbers: return numbers(text, separator: ",").map(SettingValue.numbers)
    }
  }

  private static var flags: [String: Bool] {
    ["yes": true, "true": true, "on": true, "no": false, "false": false, "off": false]
  }

  /// The numbers between separators, with optional brackets. The last number's unit also holds for numbers without a
  /// unit.
  private func numbers(_ text: String, separator: String) -> [Double]? {
    var inner = text
    if inner.hasPrefix("[") {
      guard inner.hasSuffix("]") else { return nil }
      inner = String(inner.dropFirst().dropLast())
    }
    let parts = inner.components(separatedBy: separator).map { $0.trimmingCharacters(in: .whitespaces) }
    guard let last = parts.last.map(Self.halves) else { return nil }
    let found = parts.map { part in
      let halves = Self.halves(part)
      return number(halves.digits, halves.suffix.isEmpty ? last.suffix : halves.suffix)
    }
    return found.contains(nil) ? nil : found.compactMap { $0 }
  }

  private func number(_ text: String) -> Double? {
    let halves = Self.halves(text)
    return number(halves.digits, halves.suffix)
  }

  private func number(_ digits: String, _ suffix: String) -> Double? {
    guard let number = Double(digits), number.isFinite, let factor = unit.factor(ofSuffix: suffix) else { return nil }
    // Division is exact where multiplication is not: 45 ms becomes exactly the Double 0.045.
    return factor < 1 ? number / (1 / factor).rounded() : number * factor
  }

  /// Splits a text into a number and the unit after it.
  private static func halves(_ text: String) -> (digits: String, suffix: String) {
    let digits = text.prefix { $0.isNumber || "+-.".contains($0) || $0 == "e" || $0 == "E" }
    return (String(digits), text.dropFirst(digits.count).trimmingCharacters(in: .whitespaces))
  }
}
