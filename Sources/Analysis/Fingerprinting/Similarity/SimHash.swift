/// A whole fingerprint in 64 bits: similar recordings have similar hashes, even if they start at different times.
///
/// Charikar, "Similarity estimation techniques from rounding algorithms" (STOC 2002): each half of each word, with its
/// place in the word, is a feature. The 64-bit hash of each feature votes for or against each bit.
public struct SimHash: Sendable, Hashable, Codable {
  /// The 64 bits of the hash.
  public let bits: UInt64

  /// Creates a hash from existing bits.
  public init(bits: UInt64) { self.bits = bits }

  /// The hash of a fingerprint; `nil` if no word has content.
  public init?(_ fingerprint: Fingerprint) {
    var votes = [Int](repeating: 0, count: 64)
    var features = 0
    for word in fingerprint.words where word != 0 {
      for part in 0..<4 {
        let feature = Self.mix(UInt64(word >> (8 * UInt32(part)) & 0xFF) | UInt64(part + 1) << 8)
        for bit in 0..<64 { votes[bit] += feature >> UInt64(bit) & 1 == 1 ? 1 : -1 }
      }
      features += 1
    }
    guard features > 0 else { return nil }
    bits = votes.enumerated().reduce(0) { $1.element > 0 ? $0 | 1 << UInt64($1.offset) : $0 }
  }

  /// Number of bits that differ, 0…64.
  public func distance(to other: SimHash) -> Int { (bits ^ other.bits).nonzeroBitCount }

  /// The finalizer of SplitMix64.
  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
