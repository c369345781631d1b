import Tables

/// The bytes of a row in a spool: 4 bytes with the length of the rest, then for each cell a byte for its kind and its
/// value.
///
/// Numbers keep all their bits, in the machine's byte order, since a spool does not outlive its process.
enum SpooledRow {
  private enum Kind: UInt8 {
    case undefined, text, integer, number, yes, no
  }

  static func append(_ row: Row, to bytes: inout [UInt8]) {
    let start = bytes.count
    append(UInt32(0), to: &bytes)
    for cell in row.cells {
      switch cell {
      case .undefined: bytes.append(Kind.undefined.rawValue)
      case .flag(let flag): bytes.append((flag ? Kind.yes : .no).rawValue)
      case .integer(let value):
        bytes.append(Kind.integer.rawValue)
        append(Int64(value), to: &bytes)
      case .number(let value, let decimals):
        bytes.append(Kind.number.rawValue)
        append(value.bitPattern, to: &bytes)
        bytes.append(UInt8(clamping: decimals))
      case .text(let text):
        bytes.append(Kind.text.rawValue)
        append(UInt32(text.utf8.count), to: &bytes)
        bytes += text.utf8
      }
    }
    withUnsafeBytes(of: UInt32(bytes.count - start - 4)) { bytes.replaceSubrange(start..<start + 4, with: $0) }
  }

  /// Reads the row at `position` and moves `position` behind it; returns `nil` if the bytes end within the row.
  static func next(in bytes: [UInt8], at position: inout Int) -> Row? {
    guard bytes.count - position >= 4 else { return nil }
    return bytes.withUnsafeBytes { bytes in
      var place = position
      func take<Value: FixedWidthInteger>(_ type: Value.Type) -> Value {
        defer { place += MemoryLayout<Value>.size }
        return bytes.loadUnaligned(fromByteOffset: place, as: type)
      }
      let end = Int(take(UInt32.self)) + place
      guard end <= bytes.count else { return nil }
      var cells: [Cell] = []
      while place < end {
        switch Kind(rawValue: take(UInt8.self)) {
        case .undefined, nil: cells.append(.undefined)
        case .yes: cells.append(.flag(true))
        case .no: cells.append(.flag(false))
        case .integer: cells.append(.integer(Int(take(Int64.self))))
        case .number:
          let value = Double(bitPattern: take(UInt64.self))
          cells.append(.number(value, decimals: Int(take(UInt8.self))))
        case .text:
          let length = Int(take(UInt32.self))
          cells.append(.text(String(decoding: bytes[place..<place + length], as: UTF8.self)))
          place += length
        }
      }
      position = end
      return Row(cells)
    }
  }

  private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value) { bytes += $0 }
  }
}
