/// Finds the offset between two recordings to one sample, near an offset that is known to some milliseconds.
enum FineAlignment {
  /// The offset and how well the waveforms agree there.
  struct Found {
    /// Sample index in the other recording minus sample index in the reference.
    let offset: Int
    /// Normalised cross-correlation at this offset, −1…1; below 0 if the polarity is inverted.
    let correlation: Double
  }

  /// The offset with the largest magnitude of the cross-correlation over `range` of the reference's samples.
  ///
  /// - Parameters:
  ///   - offset: the offset around which to search, in samples.
  ///   - reach: how far to search to each side, in samples.
  static func find(
    _ reference: [Float], _ other: [Float], range: Range<Int>, near offset: Int, reach: Int
  ) -> Found? {
    var best: Found?
    reference.withUnsafeBufferPointer { a in
      other.withUnsafeBufferPointer { b in
        for shift in offset - reach...offset + reach {
          let low = max(range.lowerBound, -shift, 0)
          let high = min(range.upperBound, b.count - shift, a.count)
          guard high - low > range.count / 2 else { continue }
          var (products, squaresA, squaresB) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
          var n = low
          while n + 4 <= high {
            let x = SIMD4(a[n], a[n + 1], a[n + 2], a[n + 3])
            let y = SIMD4(b[n + shift], b[n + shift + 1], b[n + shift + 2], b[n + shift + 3])
            products += x * y
            squaresA += x * x
            squaresB += y * y
            n += 4
          }
          let power = Double(squaresA.sum()) * Double(squaresB.sum())
          guard power > 0 else { continue }
          let correlation = Double(products.sum()) / power.squareRoot()
          if abs(correlation) > abs(best?.correlation ?? 0) { best = Found(offset: shift, correlation: correlation) }
        }
      }
    }
    return best
  }
}
