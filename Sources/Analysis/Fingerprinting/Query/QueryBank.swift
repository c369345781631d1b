/// A query's words at every fine hop, computed as if all its frequencies were lower by `frequencyFactor`. They equal
/// the words of a reference whose frequencies are lower by that factor.
struct QueryBank: Sendable {
  /// Number of weak bits that are kept for each word.
  static let weakCount = 8

  let frequencyFactor: Double
  /// One word every 64 samples.
  var words: [UInt32]
  /// The `weakCount` bits of each word with the smallest margins, the smallest first; bit 31 is the first band.
  var weakBits: [UInt8]

  init(frequencyFactor: Double, capacity: Int) {
    self.frequencyFactor = frequencyFactor
    words = []
    words.reserveCapacity(capacity)
    weakBits = []
    weakBits.reserveCapacity(capacity * Self.weakCount)
  }

  mutating func append(_ word: UInt32, margins: UnsafePointer<Float>) {
    words.append(word)
    withUnsafeTemporaryAllocation(of: (Float, UInt8).self, capacity: Self.weakCount) { weakest in
      var count = 0
      for band in 0..<32 {
        let margin = margins[band]
        if count == Self.weakCount, margin >= weakest[count - 1].0 { continue }
        if count < Self.weakCount { count += 1 }
        var place = count - 1
        while place > 0, weakest[place - 1].0 > margin {
          weakest[place] = weakest[place - 1]
          place -= 1
        }
        weakest[place] = (margin, UInt8(31 - band))
      }
      for n in 0..<Self.weakCount { weakBits.append(weakest[n].1) }
    }
  }
}
