import AudioCore

/// Makes damaged copies of files with boards: bytes that differ, and values of the JSON that are lost, doubled,
/// exchanged or replaced by hostile ones. Archives are damaged as bytes.
public struct DamagedBoard: Sendable {
  private let seeds: [[UInt8]]

  /// - Parameter seeds: the bytes of well-formed files, at least one.
  public init(seeds: [[UInt8]]) {
    precondition(!seeds.isEmpty)
    self.seeds = seeds
  }

  /// A damaged copy of one of the files; the same for the same generator.
  public func next(_ random: inout SeededRandom) -> [UInt8] {
    var bytes = seeds.randomElement(using: &random) ?? []
    let isArchive = bytes.starts(with: [0x50, 0x4B])
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      isArchive ? damageBytes(&bytes, &random) : damageText(&bytes, &random)
    }
    return bytes
  }

  private func damageBytes(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes.removeSubrange(Self.range(in: bytes, atMost: 100, &random))
    case 1: if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0...bytes.count, using: &random)) }
    case 2: bytes.insert(contentsOf: bytes[Self.range(in: bytes, atMost: 100, &random)], at: bytes.count / 2)
    case 3, 4:
      // The directory at the end says where everything is.
      let place = bytes.count - 1 - Int.random(in: 0..<min(bytes.count, 600), using: &random)
      bytes[place] = UInt8.random(in: 0...255, using: &random)
    default: bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
  }

  /// Values at and beyond the borders of what boards can have.
  private static let values = [
    "null", "true", "false", "0", "-1", "1", "1.5", "1e308", "1e999", "-0", "99999999999999999999", "[]", "{}", "[[]]",
    "\"\"", "\"\\u0000\"", "\"\\ud800\"", "\"../../etc/passwd\"", "\"/etc/passwd\"", "\"data:;base64,AAAA\"",
    "\"data:image/png;base64,*\"", "\"rgb(999,-1,1e9)\"", "\":clear\"", "[[[[[[[[1]]]]]]]]", "{\"id\":1}", "",
  ]

  private func damageText(_ text: inout [UInt8], _ random: inout SeededRandom) {
    let items = Self.items(of: text)
    guard let one = items.randomElement(using: &random), let two = items.randomElement(using: &random) else {
      damageBytes(&text, &random)
      return
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: damageBytes(&text, &random)
    case 1: text.removeSubrange(one)
    case 2: text.insert(contentsOf: text[one] + [UInt8(ascii: ",")], at: two.lowerBound)
    case 3: text.replaceSubrange(one, with: Array(text[two]))
    case 4:
      let other = seeds.randomElement(using: &random) ?? []
      if !other.starts(with: [0x50, 0x4B]), let piece = Self.items(of: other).randomElement(using: &random) {
        text.replaceSubrange(one, with: other[piece])
      }
    default: text.replaceSubrange(one, with: Array((Self.values.randomElement(using: &random) ?? "").utf8))
    }
  }

  /// The places of texts, numbers, words, lists and objects. In a damaged text some are missing.
  private static func items(of text: [UInt8]) -> [Range<Int>] {
    var (items, open): ([Range<Int>], [Int]) = ([], [])
    var place = 0
    while place < text.count {
      let start = place
      place += 1
      switch text[start] {
      case UInt8(ascii: "\""):
        while place < text.count, text[place] != UInt8(ascii: "\"") { place += text[place] == 0x5C ? 2 : 1 }
        place = min(text.count, place + 1)
        items.append(start..<place)
      case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(start)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): if let begin = open.popLast() { items.append(begin..<place) }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        let ends = Array(",]}: \n\r\t\"".utf8)
        while place < text.count, !ends.contains(text[place]) { place += 1 }
        items.append(start..<place)
      default: break
      }
    }
    return items
  }

  private static func range(in bytes: [UInt8], atMost count: Int, _ random: inout SeededRandom) -> Range<Int> {
    let start = Int.random(in: 0..<bytes.count, using: &random)
    return start..<min(bytes.count, start + Int.random(in: 1...count, using: &random))
  }
}
