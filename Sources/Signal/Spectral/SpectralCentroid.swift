/// The spectral centroid: the frequency at which a magnitude spectrum balances, Σ f |X(f)| / Σ |X(f)|.
///
/// Definition as in G. Peeters, "A large set of audio features for sound description" (IRCAM 2004), 6.1.1, and librosa.
public enum SpectralCentroid {
  /// The centroid of magnitudes at bins 0, 1, 2 … of `binWidth` hertz each, in hertz. `nil` if all magnitudes are 0:
  /// the centroid of an empty spectrum is undefined.
  public static func frequency(magnitudes: UnsafeBufferPointer<Float>, binWidth: Double) -> Double? {
    var sum = SIMD8<Float>.zero
    var moment = SIMD8<Float>.zero
    var index = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    var k = 0
    while k + 8 <= magnitudes.count, let base = magnitudes.baseAddress {
      let m = UnsafeRawPointer(base + k).loadUnaligned(as: SIMD8<Float>.self)
      sum += m
      moment += m * index
      index += 8
      k += 8
    }
    var total = Double(sum.sum())
    var weighted = Double(moment.sum())
    while k < magnitudes.count {
      total += Double(magnitudes[k])
      weighted += Double(magnitudes[k]) * Double(k)
      k += 1
    }
    return total > 0 ? weighted / total * binWidth : nil
  }
}
