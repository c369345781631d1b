/// The share of bits in which two fingerprints differ.
public enum BitErrorRate {
  /// The share of differing bits among all bits of the words in which both have content, 0…1. Unrelated recordings have
  /// about ½. `nil` if there are no such words, or if words do not have 1 to 32 bits.
  ///
  /// Words are compared one by one up to the end of the shorter slice. Cost: O(words).
  public static func rate(_ a: ArraySlice<UInt32>, _ b: ArraySlice<UInt32>, bitCount: Int = 32) -> Double? {
    let count = min(a.count, b.count)
    guard count > 0, (1...32).contains(bitCount) else { return nil }
    return a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        var (errors, words) = (0, 0)
        for n in 0..<count where a[n] != 0 && b[n] != 0 {
          errors += (a[n] ^ b[n]).nonzeroBitCount
          words += 1
        }
        return words > 0 ? Double(errors) / Double(words * bitCount) : nil
      }
    }
  }

  /// The rate of each whole block of `blockLength` words (pHash: 256); `nil` for a block without common content.
  ///
  /// - Throws: `FingerprintError.invalidSetting` for a block of less than one word.
  public static func rates(
    _ a: [UInt32], _ b: [UInt32], blockLength: Int = 256, bitCount: Int = 32
  ) throws(FingerprintError) -> [Double?] {
    guard blockLength >= 1 else {
      throw .invalidSetting(name: "words of a block", expected: "at least 1", got: "\(blockLength)")
    }
    return stride(from: 0, through: min(a.count, b.count) - blockLength, by: blockLength).map { start in
      rate(a[start..<start + blockLength], b[start..<start + blockLength], bitCount: bitCount)
    }
  }
}
