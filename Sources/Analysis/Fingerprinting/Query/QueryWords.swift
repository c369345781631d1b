/// The words of a query bank and the certainties of their bits, as memory for the inner loops of a search.
struct QueryWords {
  let words: UnsafeBufferPointer<UInt32>
  let highCertainty: UnsafeBufferPointer<UInt32>
  let lowCertainty: UnsafeBufferPointer<UInt32>
  /// For each word, the number of its bits with a certainty of 2 or 3, and the sum of its bits' certainties.
  let certainBits: UnsafeBufferPointer<UInt8>
  let weights: UnsafeBufferPointer<UInt8>
  /// `QueryBank.efficiency`.
  let efficiency: Double
  /// Mean sum of the certainties of a word's bits, 0…96.
  let meanWeight: Double

  var count: Int { words.count }
}

extension QueryBank {
  /// Calls `body` with the bank's words.
  func withWords<Result>(
    _ body: (QueryWords) throws(FingerprintError) -> Result
  ) throws(FingerprintError) -> Result {
    try words.withUnsafeBufferPointer { (words) throws(FingerprintError) in
      try highCertainty.withUnsafeBufferPointer { (high) throws(FingerprintError) in
        try lowCertainty.withUnsafeBufferPointer { (low) throws(FingerprintError) in
          try certainBits.withUnsafeBufferPointer { (certainBits) throws(FingerprintError) in
            try weights.withUnsafeBufferPointer { (weights) throws(FingerprintError) in
              try body(
                QueryWords(
                  words: words, highCertainty: high, lowCertainty: low, certainBits: certainBits, weights: weights,
                  efficiency: efficiency, meanWeight: meanWeight))
            }
          }
        }
      }
    }
  }
}
