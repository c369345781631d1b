extension SeededRandom {
  /// A seed of its own for something that has a name: the same everywhere from the same seed and labels, another for others.
  ///
  /// So a part of a run, such as one recording of a corpus, has its numbers whatever is done before it or beside it.
  /// FNV-1a (Fowler, Noll, Vo) over the bytes of `seed` and of the labels as UTF-8, a byte that UTF-8 does not have after
  /// each, mixed by a step of SplitMix64. 64 bits: among a million labels two have the same seed with a probability of 3e-8.
  public static func seed(from seed: UInt64, _ labels: String...) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func take(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for shift in stride(from: UInt64(0), to: 64, by: 8) { take(UInt8(truncatingIfNeeded: seed >> shift)) }
    for label in labels {
      for byte in label.utf8 { take(byte) }
      take(0xFF)
    }
    var mixer = SeededRandom(seed: hash)
    return mixer.next()
  }
}
