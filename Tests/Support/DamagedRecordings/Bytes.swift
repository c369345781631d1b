import Foundation

/// Writing numbers and text into a file's bytes.
extension [UInt8] {
  /// Appends an integer, least significant byte first.
  mutating func appendLittle<T: FixedWidthInteger>(_ value: T) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  /// Appends an integer, most significant byte first.
  mutating func appendBig<T: FixedWidthInteger>(_ value: T) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }

  /// Appends an integer in the given byte order.
  mutating func append<T: FixedWidthInteger>(_ value: T, bigEndian: Bool) {
    if bigEndian { appendBig(value) } else { appendLittle(value) }
  }

  /// A copy with the bytes from `offset` on replaced by `replacement`, of the same length as before.
  func replacing(at offset: Int, with replacement: [UInt8]) -> [UInt8] {
    var copy = self
    copy.replaceSubrange(offset..<offset + replacement.count, with: replacement)
    return copy
  }

  /// A copy with one bit flipped.
  func flippingBit(_ bit: Int, at offset: Int) -> [UInt8] {
    var copy = self
    copy[offset] ^= 1 << UInt8(bit)
    return copy
  }

  /// The pieces joined in order. The type checker takes seconds for long chains of `+`.
  static func joined(_ pieces: [UInt8]...) -> [UInt8] {
    Array(pieces.joined())
  }

  /// The UTF-8 bytes of a text.
  static func text(_ text: String) -> [UInt8] {
    [UInt8](text.utf8)
  }

  /// `count` zeros.
  static func zeros(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: count)
  }

  /// The bytes of an integer, least significant first.
  static func little<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendLittle(value)
    return bytes
  }

  /// The bytes of an integer, most significant first.
  static func big<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendBig(value)
    return bytes
  }

  /// A chunk of a RIFF-like container: identifier, 32-bit size, content, and a zero byte if the content has an odd
  /// length.
  static func chunk(
    _ identifier: String, _ content: [UInt8], size: UInt32? = nil, bigEndian: Bool = false, padded: Bool = true
  ) -> [UInt8] {
    var bytes = [UInt8](identifier.utf8)
    bytes.append(size ?? UInt32(content.count), bigEndian: bigEndian)
    bytes += content
    if padded && content.count % 2 == 1 { bytes.append(0) }
    return bytes
  }
}

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// `count` random bytes.
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 32) }
  }
}
