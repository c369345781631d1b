/// A query's words at every fine hop, computed as if all its frequencies were lower by `frequencyFactor`. They equal
/// the words of a reference whose frequencies are lower by that factor.
struct QueryBank: Sendable {
  /// Number of weak bits that are kept for each word.
  static let weakCount = 8

  let frequencyFactor: Double
  /// One word every 64 samples.
  var words: [UInt32]
  /// The certainty of each bit, 0…3, as two bits: `highCertainty` has the twos, `lowCertainty` the ones.
  var highCertainty: [UInt32] = []
  var lowCertainty: [UInt32] = []
  /// For each word, the number of its bits with a certainty of 2 or 3, and the sum of its bits' certainties, 0…96.
  var certainBits: [UInt8] = []
  var weights: [UInt8] = []
  /// Number of words with equally certain bits that vary by chance as much as one word of this bank does, 0…1.
  var efficiency = 1.0
  /// Mean sum of the certainties of a word's bits, 0…96.
  var meanWeight = 96.0
  /// The `weakCount` bits of each word with the smallest margins, the smallest first; bit 31 is the first band.
  var weakBits: [UInt8]

  init(frequencyFactor: Double, capacity: Int) {
    self.frequencyFactor = frequencyFactor
    words = []
    words.reserveCapacity(capacity)
    weakBits = []
    weakBits.reserveCapacity(capacity * Self.weakCount)
    highCertainty.reserveCapacity(capacity)
    lowCertainty.reserveCapacity(capacity)
  }

  /// Appends a word.
  ///
  /// - Parameters:
  ///   - margins: the margin by which each of the 32 bits was decided.
  ///   - full: for each bit, the margin from which it is fully certain.
  mutating func append(_ word: UInt32, margins: UnsafePointer<Float>, full: UnsafePointer<Float>) {
    append(word, margins: margins)
    var (high, low) = (UInt32(0), UInt32(0))
    for band in 0..<32 {
      let share = margins[band] * 6
      let bound = full[band]
      // Rounded to thirds: 0 below 1/6, 1 below 3/6, 2 below 5/6.
      let isTwo = share >= 3 * bound
      let isOdd = share >= bound && (!isTwo || share >= 5 * bound)
      high = high << 1 | (isTwo ? 1 : 0)
      low = low << 1 | (isOdd ? 1 : 0)
    }
    highCertainty.append(high)
    lowCertainty.append(low)
  }

  /// Computes what follows from the certainties, after the last word. `efficiency` is: (Σ c)² / Σ c² over the bits' certainties c, per bit.
  mutating func finish() {
    var (sum, squares) = (0, 0)
    certainBits = highCertainty.map { UInt8($0.nonzeroBitCount) }
    weights = zip(highCertainty, lowCertainty).map { UInt8(2 * $0.nonzeroBitCount + $1.nonzeroBitCount) }
    for (high, low) in zip(highCertainty, lowCertainty) {
      sum += 2 * high.nonzeroBitCount + low.nonzeroBitCount
      squares += 4 * high.nonzeroBitCount + low.nonzeroBitCount + 4 * (high & low).nonzeroBitCount
    }
    meanWeight = Double(sum) / Double(max(1, words.count))
    efficiency = squares == 0 ? 1 : Double(sum * sum) / Double(squares) / Double(32 * words.count)
  }

  private mutating func append(_ word: UInt32, margins: UnsafePointer<Float>) {
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
