/// Writes little-endian numbers and strings as bytes.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func append(_ value: Double) { append(value.bitPattern) }

  /// Appends the length of a string in bytes, then its UTF-8.
  package mutating func append(_ text: String) {
    let utf8 = Array(text.utf8)
    append(UInt32(utf8.count))
    bytes += utf8
  }

  package mutating func append(raw: some Sequence<UInt8>) { bytes.append(contentsOf: raw) }
}

/// Reads the values that `ByteWriter` wrote; gives `nil` where the bytes end too early.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func read<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
    guard offset + MemoryLayout<Value>.size <= bytes.count else { return nil }
    defer { offset += MemoryLayout<Value>.size }
    return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Value.self))
  }

  mutating func readDouble() -> Double? { read(UInt64.self).map(Double.init(bitPattern:)) }

  mutating func readString() -> String? {
    guard let count = read(UInt32.self), offset + Int(count) <= bytes.count else { return nil }
    defer { offset += Int(count) }
    return String(decoding: bytes[offset..<offset + Int(count)], as: UTF8.self)
  }

  mutating func readRaw(_ count: Int) -> [UInt8]? {
    guard offset + count <= bytes.count else { return nil }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }
}
