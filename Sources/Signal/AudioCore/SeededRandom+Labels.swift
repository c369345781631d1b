extension SeededRandom {
  /// A seed derived from another seed and from labels: equal on every platform for equal arguments, different for
  /// others.
  ///
  /// With it, a part of a run, such as one recording of a corpus, has the same random numbers in every order of the
  /// work and on any number of tasks. FNV-1a (Fowler, Noll, Vo) over the bytes of `seed` and of the labels in UTF-8,
  /// with a byte that UTF-8 never uses after each label; one step of SplitMix64 mixes the result. With 64 bits, two of
  /// a million labels share a seed with a probability of 3e-8.
  package static func seed(from seed: UInt64, _ labels: String...) -> UInt64 {
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
