import AudioCore

/// Filters for any place between two samples: a cubic spline through the impulse response, `placeCount` knots to a sample.
///
/// A filter is a weighted sum of four consecutive rows. The output is therefore computed as four sums, one for each
/// row, which are then weighted. The spline's error for a component of f cycles per sample is below (2π f /
/// placeCount)⁴ / 384: −170 dB at a quarter of the rate, which is the end of the band after a steep filter at twice the
/// rate, and −150 dB at 20 kHz for a rate of 44.1 kHz.
///
/// Source: M. Unser, "Splines: a perfect fit for signal and image processing", IEEE Signal Processing Magazine 16 (1999).
package struct InterpolatedFilters: Sendable {
  /// Input samples that an output needs after the one at or before its time.
  package let halfLength: Int
  /// Knots from one sample to the next.
  package let placeCount: Int
  /// Row q + 1 holds the spline's coefficients at q / placeCount, from q = −1 on.
  let rows: CoefficientRows

  /// Knots in one period of twice the cutoff frequency of the prototype.
  private static let resolution = 48.0

  package init(prototype: SincPrototype) {
    let half = prototype.halfLength
    let places = max(4, Int((Self.resolution * min(1, 2.1 * prototype.cutoff)).rounded(.up)))
    let reach = (half + 2) * places
    // The impulse response, symmetric, at all knots; index `reach` is its middle.
    let right = (0...reach).map { prototype.value(at: Double($0) / Double(places)) }
    var values = (-reach...reach).map { right[abs($0)] }
    // Each filter is scaled to the sum 1, so that a constant signal is unchanged.
    for place in 0..<places {
      let indices = stride(from: place, through: 2 * reach, by: places)
      let gain = 1 / indices.reduce(0) { $0 + values[$1] }
      for index in indices { values[index] *= gain }
    }
    let coefficients = Self.splineCoefficients(values)
    rows = CoefficientRows(count: places + 3, length: (2 * half + 7) / 8 * 8) { row, target in
      for k in 0..<2 * half {
        target[k] = Float(coefficients[reach + (k + 1 - half) * places - (row - 1)])
      }
    }
    halfLength = half
    placeCount = places
  }

  /// The coefficients of the cubic B-spline through the values, by a forward and a backward recursion (Unser, box 2).
  /// The values end in zeros.
  private static func splineCoefficients(_ values: [Double]) -> [Double] {
    let pole = 3.0.squareRoot() - 2
    var c = values
    for i in c.indices.dropFirst() { c[i] += pole * c[i - 1] }
    c[c.count - 1] *= -pole / (1 - pole * pole)
    for i in c.indices.dropLast().reversed() { c[i] = pole * (c[i + 1] - c[i]) }
    return c.map { 6 * $0 }
  }

  /// An unowned view of the filters for hot loops, valid as long as the filters exist.
  package var view: View {
    View(base: rows.base, length: rows.length, halfLength: halfLength, placeCount: UInt64(placeCount))
  }

  /// The memory of the filters, without ownership.
  package struct View {
    let base: UnsafePointer<Float>
    let length: Int
    let halfLength: Int
    let placeCount: UInt64

    /// The first of the four rows around a place 0 ≤ `fraction` / 2⁶⁴ < 1, and their weights.
    @inline(__always)
    private func rows(at fraction: UInt64) -> (UnsafePointer<Float>, SIMD4<Double>) {
      let (row, rest) = fraction.multipliedFullWidth(by: placeCount)
      let u = Double(rest >> 11) * 0x1p-53
      let v = 1 - u
      return (
        base + Int(truncatingIfNeeded: row) &* length,
        SIMD4(v * v * v, 4 - 3 * u * u * (2 - u), 4 - 3 * v * v * (2 - v), u * u * u) * (1 / 6)
      )
    }

    /// Computes the output of every channel for a place after `frame` of the history, multiplies it by `gain`, and adds
    /// it to frame `n` of `output` or overwrites that frame. The history holds all frames that the filter needs.
    @inline(__always)
    package func apply(
      _ history: PlanarFrames, _ frame: Int, _ fraction: UInt64, gain: Double = 1, adding: Bool = false,
      to output: MutableAudioBlock, _ n: Int
    ) {
      let (rows, plainWeights) = rows(at: fraction)
      let weights = plainWeights * gain
      let start = frame &- halfLength &+ 1
      for c in 0..<output.channelCount {
        let value = Float(FilterSums.weightedFour(rows, history.channel(c) + start, length, weights))
        let target = output.channel(c)
        target[n] = adding ? target[n] + value : value
      }
    }
  }
}
