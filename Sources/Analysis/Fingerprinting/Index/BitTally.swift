/// Counts differing bits of many words: all of them, and those of certain ones.
///
/// Bytes of counts are added up, and only their sums are taken apart. That is faster than a count for each word where
/// the processor's own instruction may not be used.
struct BitTally {
  /// Numbers of bits in the eight bytes: of the differences in the lower half, of their certain ones in the upper half.
  private var bytes = UInt64(0)
  private var isFull = 0
  private(set) var all = 0
  private(set) var marked = 0

  /// Adds the bits of `word`, and of those in `mask`.
  @inline(__always)
  mutating func add(_ word: UInt32, marked mask: UInt32) {
    let bits = UInt64(word) | UInt64(word & mask) << 32
    let pairs = bits &- (bits >> 1 & 0x5555_5555_5555_5555)
    let fours = (pairs & 0x3333_3333_3333_3333) &+ (pairs >> 2 & 0x3333_3333_3333_3333)
    bytes &+= (fours &+ fours >> 4) & 0x0F0F_0F0F_0F0F_0F0F
    isFull += 1
    // A byte holds 31 times 8 bits.
    if isFull == 31 { sum() }
  }

  /// Brings `all` and `marked` up to date.
  @inline(__always)
  mutating func sum() {
    let sums = (bytes & 0x00FF_00FF_00FF_00FF) &+ (bytes >> 8 & 0x00FF_00FF_00FF_00FF)
    all += Int(sums & 0xFFFF) + Int(sums >> 16 & 0xFFFF)
    marked += Int(sums >> 32 & 0xFFFF) + Int(sums >> 48)
    (bytes, isFull) = (0, 0)
  }
}
