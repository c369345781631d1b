/// Which bits of a word are its key in a table of postings.
///
/// Two tables, so that a query that got the bits of one wrong may have got those of the other right: the first takes the bits
/// of even bands and then those of odd bands, the second the other way round. A key is the first `bitCount` of them.
struct KeyScheme: Sendable, Equatable {
  static let tableCount = 2

  /// Bits that a key can have.
  static let bitCounts = 12...28

  /// Bits in a key, one of `bitCounts`: about one word per key.
  let bitCount: Int

  init(bitCount: Int) { self.bitCount = bitCount }

  init(wordCount: Int) {
    let needed = wordCount <= 1 ? 0 : Int.bitWidth - (wordCount - 1).leadingZeroBitCount
    bitCount = min(max(Self.bitCounts.lowerBound, needed), Self.bitCounts.upperBound)
  }

  var bucketCount: Int { 1 << bitCount }

  /// The key of a word in a table.
  @inline(__always)
  func key(_ word: UInt32, table: Int) -> UInt32 {
    let (even, odd) = (Self.compress(word >> 1), Self.compress(word))
    let ordered = table == 0 ? even << 16 | odd : odd << 16 | even
    return ordered >> UInt32(32 - bitCount)
  }

  /// What flipping bit `bit` of the word changes in its key; 0 if the key does not have it.
  @inline(__always)
  func keyMask(bit: UInt8, table: Int) -> UInt32 { key(1 << UInt32(bit), table: table) }

  /// Bits 0, 2, 4 … 30, side by side.
  @inline(__always)
  private static func compress(_ word: UInt32) -> UInt32 {
    var x = word & 0x5555_5555
    x = (x | x >> 1) & 0x3333_3333
    x = (x | x >> 2) & 0x0F0F_0F0F
    x = (x | x >> 4) & 0x00FF_00FF
    return (x | x >> 8) & 0x0000_FFFF
  }
}
