/// The checksum XXH64 with seed 0 (Y. Collet, "xxHash fast digest algorithm", doc/xxhash_spec.md), as `xxhsum -H1`
/// prints it.
///
/// It takes about half a microsecond per page, fast enough to verify pages when they are read.
package enum XXH64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// The checksum of bytes.
  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var index = 0
    var hash = prime5
    if bytes.count >= 32 {
      var (a, b, c, d) = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
      while index + 32 <= bytes.count {
        a = round(a, word(bytes, index))
        b = round(b, word(bytes, index + 8))
        c = round(c, word(bytes, index + 16))
        d = round(d, word(bytes, index + 24))
        index += 32
      }
      hash = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
      hash = (hash ^ round(0, a)) &* prime1 &+ prime4
      hash = (hash ^ round(0, b)) &* prime1 &+ prime4
      hash = (hash ^ round(0, c)) &* prime1 &+ prime4
      hash = (hash ^ round(0, d)) &* prime1 &+ prime4
    }
    hash &+= UInt64(bytes.count)
    while index + 8 <= bytes.count {
      hash = rotated(hash ^ round(0, word(bytes, index)), 27) &* prime1 &+ prime4
      index += 8
    }
    if index + 4 <= bytes.count {
      let half = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)))
      hash = rotated(hash ^ half &* prime1, 23) &* prime2 &+ prime3
      index += 4
    }
    for byte in bytes[index...] { hash = rotated(hash ^ UInt64(byte) &* prime5, 11) &* prime1 }
    hash = (hash ^ hash >> 33) &* prime2
    hash = (hash ^ hash >> 29) &* prime3
    return hash ^ hash >> 32
  }

  /// The checksum of an array's bytes.
  package static func checksum(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { checksum($0) } }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }
}
