/// The functions of texts. They count Unicode scalars.
enum FormulaTexts {
  /// The number of scalars in a text.
  static func length(_ text: String) -> Int { text.unicodeScalars.count }

  /// The length of a variable's value: a whole number has no decimal point.
  static func lengthOfVariable(_ value: FormulaValue) -> Int {
    switch value {
    case .text(let text): length(text)
    case .number(let number): length(FormulaNumberText.withoutFraction(number))
    }
  }

  /// The length of the text of a list; a number counts without its fraction.
  static func lengthOfListText(_ value: FormulaValue) -> Int {
    guard case .number(let number) = value else { return length(value.rawText) }
    return number.isFinite ? length(FormulaNumberText.withoutFraction(number.rounded(.towardZero))) : 0
  }

  /// A position: the whole part of a number; 0 for a text that is not a number.
  static func whole(_ value: FormulaValue) -> Int {
    guard let number = value.argument, !number.isNaN else { return 0 }
    return Int(min(max(number.rounded(.towardZero), -1e9), 1e9))
  }

  /// The scalars from one position to another, both included and counted from 1; empty if they are not all in the text.
  static func part(of text: String, from first: Int, to last: Int) -> String {
    guard first >= 1, last >= first else { return "" }
    let scalars = text.unicodeScalars
    guard let start = scalars.index(scalars.startIndex, offsetBy: first - 1, limitedBy: scalars.endIndex),
      let end = scalars.index(start, offsetBy: last - first + 1, limitedBy: scalars.endIndex)
    else { return "" }
    return String(scalars[start..<end])
  }

  /// The texts one after another, cut at the longest length.
  static func joined(_ parts: [String], separator: String = "", warn: (String) -> Void) -> String {
    let limit = CompiledFormula.maximumTextLength
    var text = ""
    for (index, part) in parts.enumerated() {
      if index > 0 { text += separator }
      guard text.utf8.count + part.utf8.count <= limit else {
        warn("a text is longer than \(limit) bytes; its end is left out")
        for scalar in part.unicodeScalars {
          guard text.utf8.count + UTF8.width(scalar) <= limit else { break }
          text.unicodeScalars.append(scalar)
        }
        return text
      }
      text += part
    }
    return text
  }

  /// The value of a list outside of the functions of lists: of one item the item, of more items a text with spaces
  /// between them, or without if each is a single character.
  static func flattened(_ items: [FormulaValue]?, warn: (String) -> Void) -> FormulaValue {
    guard let items else { return .number(0) }
    if items.count <= 1 { return items.first ?? .text("") }
    let texts = items.map(\.asText)
    let areCharacters = texts.allSatisfy { $0.unicodeScalars.dropFirst().isEmpty }
    let text = joined(texts, separator: areCharacters ? "" : " ", warn: warn).unicodeScalars
    guard let first = text.firstIndex(where: { $0.value > 32 }), let last = text.lastIndex(where: { $0.value > 32 })
    else {
      return .text("")
    }
    return .text(String(text[first...last]))
  }
}
