import AppDatabases

/// Writes numbers as bytes and collects them in order.
struct ByteWriter {
  var bytes: [UInt8] = []

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a number with its lowest byte first.
  mutating func append(little number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends a number in as few bytes as possible: seven bits in each byte, lowest bits first. The first bit is the
  /// sign.
  mutating func append(signed number: Int64) {
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Reads the numbers that a `ByteWriter` has written; throws `AppDatabaseError.unreadable` if bytes are missing.
struct ByteReader {
  var bytes: ArraySlice<UInt8>

  var isAtEnd: Bool { bytes.isEmpty }

  mutating func byte() throws(AppDatabaseError) -> UInt8 {
    guard let byte = bytes.popFirst() else { throw HeardCoding.unreadable("expected more bytes") }
    return byte
  }

  mutating func little<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type
  ) throws(AppDatabaseError) -> Number {
    var number: Number = 0
    for k in 0..<(Number.bitWidth / 8) { number |= Number(try byte()) << Number(8 * k) }
    return number
  }

  mutating func signed() throws(AppDatabaseError) -> Int64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = try byte()
      guard shift < 64 else { throw HeardCoding.unreadable("expected a number of ten bytes at most") }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }
}
