import AudioCore

/// Changes of the text of a project: bytes, pieces, elements, numbers and references.
struct Mutation {
  private var random: SeededRandom
  private let texts: [[UInt8]]

  init(_ texts: [[UInt8]], seed: UInt64) {
    self.texts = texts
    random = SeededRandom(seed: seed)
  }

  private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(max(1, bound))) }

  /// A text with one to eight changes.
  mutating func text() -> [UInt8] {
    var text = texts[below(texts.count)]
    for _ in 0...below(8) where !text.isEmpty { change(&text) }
    return text
  }

  private mutating func change(_ text: inout [UInt8]) {
    // Most changes keep the XML well-formed, so that they get past the parser.
    switch below(30) {
    case 0: text[below(text.count)] = UInt8(truncatingIfNeeded: random.next())
    case 1: text[below(text.count)] ^= 1 << UInt8(below(8))
    case 2: text.removeSubrange(range(in: text, longest: 200))
    case 3: text.insert(contentsOf: Array(text[range(in: text, longest: 2000)]), at: below(text.count))
    case 4:
      let other = texts[below(texts.count)]
      text.insert(contentsOf: other[range(in: other, longest: 4000)], at: below(text.count))
    case 5..<10: swapElements(&text)
    case 10..<17: replaceNumber(&text)
    case 17..<20: duplicateElement(&text)
    case 20..<25: removeElement(&text)
    default: replaceValue(&text)
    }
  }

  private mutating func range(in text: [UInt8], longest: Int) -> Range<Int> {
    let start = below(text.count)
    return start..<min(text.count, start + 1 + below(longest))
  }

  /// The range from the beginning of a tag to the end of the line on which it ends at the same indentation; a good guess at an
  /// element in a text with lines.
  private mutating func element(in text: [UInt8]) -> Range<Int>? {
    let start = below(text.count)
    guard let open = text[start...].firstIndex(of: UInt8(ascii: "<")), open + 1 < text.count,
      text[open + 1] != UInt8(ascii: "/"), text[open + 1] != UInt8(ascii: "?")
    else { return nil }
    let name = text[(open + 1)...].prefix { ($0 | 32 >= 97 && $0 | 32 <= 122) || ($0 >= 48 && $0 <= 57) }
    let closing = [UInt8(ascii: "<"), UInt8(ascii: "/")] + Array(name) + [UInt8(ascii: ">")]
    var place = open
    while place + closing.count <= text.count {
      if text[place] == closing[0], Array(text[place..<place + closing.count]) == closing {
        return open..<place + closing.count
      }
      place += 1
    }
    return nil
  }

  private mutating func swapElements(_ text: inout [UInt8]) {
    guard let a = element(in: text), let b = element(in: text), a.upperBound <= b.lowerBound else { return }
    let (first, second) = (Array(text[a]), Array(text[b]))
    text.replaceSubrange(b, with: first)
    text.replaceSubrange(a, with: second)
  }

  private mutating func duplicateElement(_ text: inout [UInt8]) {
    guard let range = element(in: text) else { return }
    let copy = Array(text[range])
    for _ in 0...below(20) where text.count < 1 << 20 { text.insert(contentsOf: copy, at: range.upperBound) }
  }

  private mutating func removeElement(_ text: inout [UInt8]) {
    if let range = element(in: text) { text.removeSubrange(range) }
  }

  private mutating func replaceNumber(_ text: inout [UInt8]) {
    let start = below(text.count)
    guard let first = text[start...].firstIndex(where: { $0 >= 48 && $0 <= 57 }) else { return }
    let end = text[first...].firstIndex { $0 < 48 || $0 > 57 } ?? text.count
    let numbers = [
      "0", "1", "2", "-1", "1e308", "-1e308", "NaN", "99999999999999999999", "0.0000001", "2147483648", "1000000", "",
    ]
    text.replaceSubrange(first..<end, with: Array(numbers[below(numbers.count)].utf8))
  }

  /// Puts another word of the format in place of the content of an element.
  private mutating func replaceValue(_ text: inout [UInt8]) {
    guard let range = element(in: text), let close = text[range].firstIndex(of: UInt8(ascii: ">")),
      let open = text[(close + 1)..<range.upperBound].firstIndex(of: UInt8(ascii: "<"))
    else { return }
    let words = [
      "RAND", "JOIN", "REGEX", "LIST_ITEM", "POWER", "OPERATOR", "FUNCTION", "USER_LIST", "BRACKET", "LOUDNESS", "true",
      "../..", "../../brick", "../brick[2]", "/program", "\u{0}", "<![CDATA[", "&amp;", "(((((a+)+)+)+)+)$",
    ]
    text.replaceSubrange((close + 1)..<open, with: Array(words[below(words.count)].utf8))
  }
}
