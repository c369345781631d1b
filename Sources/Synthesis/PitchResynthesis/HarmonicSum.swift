import Foundation

/// A sum of sinusoids at whole multiples of one phase, 16 samples at a time.
///
/// The phasor of harmonic k is that of harmonic k − 1 times that of the fundamental, which is computed anew for every
/// sample from its phase in double precision. Rounding errors therefore grow with k, to about 10⁻⁵ at k = 200, and not
/// with time.
struct HarmonicSum {
  typealias Lanes = SIMD16<Float>

  /// The phasors of the phase offsets, harmonic 1 first.
  private let constants: [SIMD2<Float>]

  init(phases: [Double]) { constants = phases.map { SIMD2(Float(cos($0)), Float(sin($0))) } }

  /// Writes `range` of the sum to `output`: amplitudes change linearly from `from` at `range.lowerBound` to `to` at
  /// `range.upperBound`.
  func render(
    _ output: UnsafeMutableBufferPointer<Float>, range: Range<Int>, track: PhaseTrack, from: [Float], to: [Float]
  ) {
    let count = min(constants.count, max(from.count, to.count))
    let length = Float(range.count)
    constants.withUnsafeBufferPointer { constants in
      from.withUnsafeBufferPointer { from in
        to.withUnsafeBufferPointer { to in
          var start = range.lowerBound
          while start < range.upperBound {
            let end = min(start + Lanes.scalarCount, range.upperBound)
            var (x, y, t, fade) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
            for n in start..<end {
              let turns = track.phase[n]
              let angle = 2 * Double.pi * (turns - turns.rounded(.down))
              x[n - start] = Float(cos(angle))
              y[n - start] = Float(sin(angle))
              t[n - start] = Float(n - range.lowerBound) / length
              fade[n - start] = track.fade[n]
            }
            var (re, im, sum) = (x, y, Lanes.zero)
            for k in 0..<count {
              let (a, b) = (k < from.count ? from[k] : 0, k < to.count ? to[k] : 0)
              let c = constants[k]
              sum += (a + t * (b - a)) * (re * c.x - im * c.y)
              (re, im) = (re * x - im * y, re * y + im * x)
            }
            sum *= fade
            for n in start..<end { output[n] += sum[n - start] }
            start = end
          }
        }
      }
    }
  }
}
