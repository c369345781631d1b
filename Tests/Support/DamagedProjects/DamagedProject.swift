import AudioCore

/// Makes damaged copies of the XML of projects: bytes that differ, and elements that are lost, doubled, exchanged,
/// renamed or taken from another project.
public struct DamagedProject: Sendable {
  /// The texts of whole projects, and where their elements are.
  private let seeds: [(text: [UInt8], elements: [Range<Int>])]

  /// - Parameter seeds: the XML of well-formed projects, at least one.
  public init(seeds: [[UInt8]]) {
    precondition(!seeds.isEmpty)
    self.seeds = seeds.map { ($0, Self.elements(of: $0)) }
  }

  /// A damaged copy of one of the projects; the same for the same generator.
  public func next(_ random: inout SeededRandom) -> [UInt8] {
    var text = seeds.randomElement(using: &random)?.text ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) { damage(&text, &random) }
    return text
  }

  private func damage(_ text: inout [UInt8], _ random: inout SeededRandom) {
    let elements = Self.elements(of: text)
    guard let one = elements.randomElement(using: &random), let two = elements.randomElement(using: &random) else {
      return
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: flip(&text, &random)
    case 1: text.removeSubrange(Self.range(in: text, atMost: 200, &random))
    case 2: if Bool.random(using: &random) { text.removeLast(Int.random(in: 0...text.count, using: &random)) }
    case 3: text.removeSubrange(one)
    case 4: text.insert(contentsOf: text[one], at: two.lowerBound)
    case 5: exchange(one, two, in: &text)
    case 6, 7: replaceNumber(in: &text, &random)
    case 8: replaceValue(of: "reference", in: &text, &random)
    case 9:
      replaceValue(of: ["type", "category", "name", "input"].randomElement(using: &random) ?? "", in: &text, &random)
    case 10: replaceText(of: one, by: two, in: &text)
    default:
      if let other = seeds.randomElement(using: &random), let piece = other.elements.randomElement(using: &random) {
        text.replaceSubrange(one, with: other.text[piece])
      }
    }
  }

  private func flip(_ text: inout [UInt8], _ random: inout SeededRandom) {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      text[Int.random(in: 0..<text.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
  }

  private func exchange(_ one: Range<Int>, _ two: Range<Int>, in text: inout [UInt8]) {
    let (first, second) = one.lowerBound < two.lowerBound ? (one, two) : (two, one)
    guard first.upperBound <= second.lowerBound else { return }
    let (a, b) = (Array(text[first]), Array(text[second]))
    text.replaceSubrange(second, with: a)
    text.replaceSubrange(first, with: b)
  }

  /// Numbers at and beyond the borders of what programs can do.
  private static let numbers = [
    "0", "-1", "1", "2", "0.5", "-0.0", "0.0000001", "1e308", "1e400", "-1e308", "NaN", "Infinity",
    "99999999999999999999",
    "9223372036854775807", "-9223372036854775808", "2147483648", "1000000", "", "true", "a",
  ]

  private func replaceNumber(in text: inout [UInt8], _ random: inout SeededRandom) {
    let start = Int.random(in: 0..<text.count, using: &random)
    guard let first = text[start...].firstIndex(where: Self.isDigit) else { return }
    let end = text[first...].firstIndex { !Self.isDigit($0) && $0 != UInt8(ascii: ".") } ?? text.endIndex
    text.replaceSubrange(first..<end, with: Array((Self.numbers.randomElement(using: &random) ?? "").utf8))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Gives an attribute the value that another attribute of this name has.
  private func replaceValue(of attribute: String, in text: inout [UInt8], _ random: inout SeededRandom) {
    let places = Self.values(of: Array((" " + attribute + "=\"").utf8), in: text)
    guard let one = places.randomElement(using: &random), let two = places.randomElement(using: &random) else { return }
    text.replaceSubrange(one, with: Array(text[two]))
  }

  private func replaceText(of one: Range<Int>, by two: Range<Int>, in text: inout [UInt8]) {
    guard let a = Self.content(of: one, in: text), let b = Self.content(of: two, in: text) else { return }
    text.replaceSubrange(a, with: Array(text[b]))
  }

  /// The text of an element without elements inside; `nil` for another.
  private static func content(of element: Range<Int>, in text: [UInt8]) -> Range<Int>? {
    guard let start = text[element].firstIndex(of: UInt8(ascii: ">")),
      let end = text[element].lastIndex(of: UInt8(ascii: "<")), start < end, !text[start..<end].contains(60)
    else { return nil }
    return start + 1..<end
  }

  private static func range(in text: [UInt8], atMost count: Int, _ random: inout SeededRandom) -> Range<Int> {
    let start = Int.random(in: 0..<text.count, using: &random)
    return start..<min(text.count, start + Int.random(in: 1...count, using: &random))
  }

  private static func values(of beginning: [UInt8], in text: [UInt8]) -> [Range<Int>] {
    var values: [Range<Int>] = []
    var place = 0
    while let found = text[place...].firstIndex(of: beginning[0]) {
      place = found + 1
      guard text[found...].starts(with: beginning) else { continue }
      let start = found + beginning.count
      guard let end = text[start...].firstIndex(of: UInt8(ascii: "\"")) else { break }
      values.append(start..<end)
      place = end
    }
    return values
  }

  /// The places of whole elements. In a damaged text some are missing.
  private static func elements(of text: [UInt8]) -> [Range<Int>] {
    var (elements, open): ([Range<Int>], [Int]) = ([], [])
    var place = 0
    while let start = text[place...].firstIndex(of: UInt8(ascii: "<")),
      let end = text[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      place = end + 1
      switch text[start + 1] {
      case UInt8(ascii: "/"): if let begin = open.popLast() { elements.append(begin..<place) }
      case UInt8(ascii: "?"), UInt8(ascii: "!"): continue
      default:
        if text[end - 1] == UInt8(ascii: "/") { elements.append(start..<place) } else { open.append(start) }
      }
    }
    return elements
  }
}
