/// pHash's confidence that the longer of two hashes contains the shorter one (`ph_audio_distance_ber`).
///
/// The shorter hash is compared with the longer at each offset, in blocks of 256 words. With r the rate of a block and
/// t a threshold, confidence = ½ (1 + mean over blocks of ±(1 − r)), with plus where r ≤ t and minus elsewhere. A
/// confidence of 1 means equality, and ½ is the threshold of a match. The released code leaves the last block unset
/// where the length is a multiple of 256, and divides by zero below 256 words. Here all whole blocks count, and without
/// a whole block there is no value.
public enum BlockConfidence {
  /// Number of words in a block.
  public static let blockLength = 256
  /// The lowest confidence that pHash calls a match.
  public static let matchThreshold = 0.5

  /// The confidence at each offset of the shorter hash in the longer, from 0; empty if there is no whole block.
  ///
  /// Blocks without common content count as ½, as unrelated ones do. Cost: O(offsets · words).
  public static func confidences(_ a: [UInt32], _ b: [UInt32], threshold: Double = 0.35) -> [Double] {
    let (short, long) = a.count <= b.count ? (a, b) : (b, a)
    let blocks = short.count / blockLength
    guard blocks > 0 else { return [] }
    return (0...long.count - short.count).map { offset in
      var sum = 0.0
      for block in 0..<blocks {
        let start = block * blockLength
        let rate =
          BitErrorRate.rate(
            short[start..<start + blockLength], long[offset + start..<offset + start + blockLength]) ?? 0.5
        sum += rate <= threshold ? 1 - rate : rate - 1
      }
      return 0.5 * (1 + sum / Double(blocks))
    }
  }
}
