/// The checksum CRC-32C (Castagnoli; RFC 3720, appendix B.4), eight bytes at a time.
package enum CRC32C {
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0x82F6_3B78 : value >> 1 }
      tables[byte] = value
    }
    for byte in 0..<256 {
      for slice in 1..<8 {
        let previous = tables[(slice - 1) * 256 + byte]
        tables[slice * 256 + byte] = previous >> 8 ^ tables[Int(previous & 0xFF)]
      }
    }
    return tables
  }()

  /// The checksum of bytes.
  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { table in
      var crc = ~UInt32(0)
      var index = 0
      while index + 8 <= bytes.count {
        let value = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) ^ UInt64(crc)
        crc = 0
        for slice in 0..<8 { crc ^= table[(7 - slice) * 256 + Int(value >> UInt64(8 * slice) & 0xFF)] }
        index += 8
      }
      while index < bytes.count {
        crc = crc >> 8 ^ table[Int((crc ^ UInt32(bytes[index])) & 0xFF)]
        index += 1
      }
      return ~crc
    }
  }

  /// The checksum of an array's bytes.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { checksum($0) } }
}
