/// Which bits of a word form its key in a table of postings.
///
/// There are two tables, so that a query whose errors fall into the key of one table may still have a correct key in
/// the other. The first table takes the bits of even bands and then those of odd bands, the second the other way round.
/// A key consists of the first `bitCount` of them.
package struct KeyScheme: Sendable, Equatable {
  package static let tableCount = 2

  /// The allowed numbers of bits in a key.
  package static let bitCounts = 12...28

  /// Number of bits in a key, one of `bitCounts`: chosen for about one word per key.
  package let bitCount: Int

  package init(bitCount: Int) { self.bitCount = bitCount }

  package init(wordCount: Int) {
    let needed = wordCount <= 1 ? 0 : Int.bitWidth - (wordCount - 1).leadingZeroBitCount
    bitCount = min(max(Self.bitCounts.lowerBound, needed), Self.bitCounts.upperBound)
  }

  package var bucketCount: Int { 1 << bitCount }

  /// The key of a word in a table.
  @inline(__always)
  package func key(_ word: UInt32, table: Int) -> UInt32 {
    let (even, odd) = (Self.compress(word >> 1), Self.compress(word))
    let ordered = table == 0 ? even << 16 | odd : odd << 16 | even
    return ordered >> UInt32(32 - bitCount)
  }

  /// The bits of a key that change when bit `bit` of the word is flipped; 0 if the key does not contain that bit.
  @inline(__always)
  package func keyMask(bit: UInt8, table: Int) -> UInt32 { key(1 << UInt32(bit), table: table) }

  /// Moves bits 0, 2, 4 … 30 next to each other.
  @inline(__always)
  private static func compress(_ word: UInt32) -> UInt32 {
    var x = word & 0x5555_5555
    x = (x | x >> 1) & 0x3333_3333
    x = (x | x >> 2) & 0x0F0F_0F0F
    x = (x | x >> 4) & 0x00FF_00FF
    return (x | x >> 8) & 0x0000_FFFF
  }
}
