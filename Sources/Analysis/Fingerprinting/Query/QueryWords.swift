/// The words of a query bank and the certainties of their bits, as memory for the inner loops of a search.
struct QueryWords {
  let words: UnsafeBufferPointer<UInt32>
  let highCertainty: UnsafeBufferPointer<UInt32>
  let lowCertainty: UnsafeBufferPointer<UInt32>
  /// `QueryBank.efficiency`.
  let efficiency: Double
  /// Mean sum of the certainties of a word's bits, 0…96.
  let meanWeight: Double

  var count: Int { words.count }

  /// The sum of the certainties of some bits of a word, 0…3 each.
  @inline(__always)
  func certainty(_ bits: UInt32, at place: Int) -> Int {
    2 * (bits & highCertainty[place]).nonzeroBitCount + (bits & lowCertainty[place]).nonzeroBitCount
  }
}

extension QueryBank {
  /// Calls `body` with the bank's words.
  func withWords<Result>(
    _ body: (QueryWords) throws(FingerprintError) -> Result
  ) throws(FingerprintError) -> Result {
    try words.withUnsafeBufferPointer { (words) throws(FingerprintError) in
      try highCertainty.withUnsafeBufferPointer { (high) throws(FingerprintError) in
        try lowCertainty.withUnsafeBufferPointer { (low) throws(FingerprintError) in
          try body(
            QueryWords(
              words: words, highCertainty: high, lowCertainty: low, efficiency: efficiency,
              meanWeight: meanWeight))
        }
      }
    }
  }
}
