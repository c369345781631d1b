/// pHash's confidence that a shorter hash is part of a longer one (`ph_audio_distance_ber`).
///
/// The shorter is laid over the longer at each offset and compared in blocks of 256 words; with r the rates of the blocks and
/// t a threshold, confidence = ½ (1 + mean over blocks of ±(1 − r)), plus where r ≤ t and minus where not. 1 is equality,
/// ½ the threshold of a match. The released code leaves the last block unset where the length is a multiple of 256 and divides
/// by zero below 256 words; here all whole blocks count, and with none there is no value.
public enum BlockConfidence {
  /// Words in a block.
  public static let blockLength = 256
  /// The confidence from which on pHash speaks of a match.
  public static let matchThreshold = 0.5

  /// The confidence at each offset of the shorter in the longer, from 0; empty if there is no whole block.
  ///
  /// Blocks without content in common count as ½, as unrelated ones do. Cost: O(offsets · words).
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
