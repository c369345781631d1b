import Foundation

/// A function of the lag that is known at whole lags, and its extrema between them.
///
/// It is the product of an even, band-limited function (`base`) and a smooth one (`norm`). The first is interpolated
/// with a windowed sinc, the second linearly. A parabola through whole lags has an error of several cents if a period
/// has ten samples or its harmonics have three.
package struct LagCurve: Sendable {
  /// Number of lags on either side of a place that the interpolation needs.
  package static let reach = 8
  /// Number of tabulated places of the sinc per lag.
  private static let phases = 64
  /// Curvature per lag² (that of a sine with 28 lags per period) up to which a parabola through whole lags is exact to
  /// 0.2 cent, and to 1.1 cents for a dip that `norm` tilts. Below it, smaller steps would be dominated by the ripple
  /// of the sinc's window.
  private static let flat = 0.05
  /// Otherwise the parabola goes through places at this distance, in steps of the table.
  private static let step = 16

  /// Number of lags, from 0 on.
  package let count: Int
  /// `base` from lag −reach on.
  private var base: [Double]
  private var norm: [Double]
  private var values: [Double]
  private let kernel: [Double]

  package init(count: Int) {
    self.count = count
    base = [Double](repeating: 0, count: count + Self.reach)
    norm = [Double](repeating: 0, count: count)
    // Not a copy of `norm`: arrays that share memory are copied at the first write, which allocates.
    values = [Double](repeating: 0, count: count)
    let width = 2 * Self.reach
    kernel = (0..<Self.phases).flatMap { phase -> [Double] in
      let taps = (0..<width).map { n -> Double in
        let x = Double(n - Self.reach + 1) - Double(phase) / Double(Self.phases)
        let half = x / Double(width) * .pi
        return (x == 0 ? 1 : sin(.pi * x) / (.pi * x)) * cos(half) * cos(half)
      }
      let sum = taps.reduce(0, +)
      return taps.map { $0 / sum }
    }
  }

  /// Sets the function: `body` writes `base` and `norm` for lags 0..<count.
  package mutating func fill(
    _ body: (_ base: UnsafeMutablePointer<Double>, _ norm: UnsafeMutablePointer<Double>) -> Void
  ) {
    base.withUnsafeMutableBufferPointer { base in
      norm.withUnsafeMutableBufferPointer { norm in
        values.withUnsafeMutableBufferPointer { values in
          guard let start = base.baseAddress, let norms = norm.baseAddress else { return }
          body(start + Self.reach, norms)
          for lag in 1...Self.reach { base[Self.reach - lag] = base[Self.reach + lag] }
          for lag in 0..<count { values[lag] = base[Self.reach + lag] * norm[lag] }
        }
      }
    }
  }

  /// Calls `body` with the values at whole lags.
  package func withValues<Result>(_ body: (UnsafeBufferPointer<Double>) -> Result) -> Result {
    values.withUnsafeBufferPointer(body)
  }

  /// The extremum (of either kind) next to the whole lag `lag`, where there must be one: its lag and value. Needs lags
  /// up to `lag + reach + 1`.
  package func extremum(near lag: Int) -> (lag: Double, value: Double) {
    let (left, centre, right) = (values[lag - 1], values[lag], values[lag + 1])
    let curvature = left - 2 * centre + right
    guard curvature != 0 else { return (Double(lag), centre) }
    let shift = max(-1, min(1, 0.5 * (left - right) / curvature))
    guard abs(curvature) > Self.flat else {
      return (Double(lag) + shift, centre - 0.25 * (left - right) * shift)
    }
    var place = lag * Self.phases + Int((shift * Double(Self.phases)).rounded())
    for _ in 0..<3 {
      let (left, centre, right) = (value(place - Self.step), value(place), value(place + Self.step))
      let curvature = left - 2 * centre + right
      guard curvature != 0 else { break }
      let shift = max(-2, min(2, 0.5 * (left - right) / curvature))
      if abs(shift) <= 1 {
        let lag = (Double(place) + shift * Double(Self.step)) / Double(Self.phases)
        return (lag, centre - 0.25 * (left - right) * shift)
      }
      place += Int((shift * Double(Self.step)).rounded())
    }
    return (Double(place) / Double(Self.phases), value(place))
  }

  /// The interpolated value at `place` / phases.
  private func value(_ place: Int) -> Double {
    let (lag, phase) = (place / Self.phases, place % Self.phases)
    let first = MemoryLayout<Double>.stride * (lag + 1)
    let row = MemoryLayout<Double>.stride * 2 * Self.reach * phase
    let sum = base.withUnsafeBytes { base in
      kernel.withUnsafeBytes { kernel in
        (base.loadUnaligned(fromByteOffset: first, as: SIMD16<Double>.self)
          * kernel.loadUnaligned(fromByteOffset: row, as: SIMD16<Double>.self)).sum()
      }
    }
    let share = Double(phase) / Double(Self.phases)
    return sum * (norm[lag] + (norm[lag + 1] - norm[lag]) * share)
  }
}
