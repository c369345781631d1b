import Foundation

/// The fit of a sine of a known frequency, and a constant, to pieces of a signal: least squares, weighted by a Hann window,
/// which keeps what lies at other frequencies out of it.
struct SineFit {
  /// What one piece holds.
  struct Piece {
    /// Mean square of the fitted sine.
    var tonePower: Double
    /// Weighted mean square of what is left.
    var restPower: Double
    /// The sum of both.
    var power: Double { tonePower + restPower }
  }

  /// Frames of a piece: 0.1 s, or 8 periods if they last longer.
  let length: Int
  /// Frames from one piece to the next: half a piece.
  let hop: Int

  private let sampleRate: Double
  private let weights: [Double]
  private let cosines: [Double]
  private let sines: [Double]
  /// Inverse of the normal equations' matrix, which is the same for all pieces.
  private let inverse: SymmetricInverse

  init(frequency: Double, sampleRate: Double) {
    length = Int((max(0.1, 8 / frequency) * sampleRate).rounded(.up)) & ~1
    hop = length / 2
    self.sampleRate = sampleRate
    let (length, step) = (length, 2 * Double.pi * frequency / sampleRate)
    let middle = Double(length - 1) / 2
    let count = Double(length)
    weights = (0..<length).map { (n: Int) -> Double in
      let angle: Double = 2 * .pi * (Double(n) + 0.5) / count
      return (1 - cos(angle)) / count
    }
    cosines = (0..<length).map { cos(step * (Double($0) - middle)) }
    sines = (0..<length).map { sin(step * (Double($0) - middle)) }
    var (cc, c1, ss) = (0.0, 0.0, 0.0)
    for n in 0..<length {
      cc += weights[n] * cosines[n] * cosines[n]
      c1 += weights[n] * cosines[n]
      ss += weights[n] * sines[n] * sines[n]
    }
    // About the middle the cosine and the constant are even and the sine is odd: they do not meet.
    inverse = SymmetricInverse(cc: cc, c1: c1, ss: ss)
  }

  private struct SymmetricInverse {
    let cc: Double
    let c1: Double
    let ss: Double

    /// The coefficients of cosine, sine and constant for the weighted sums of a piece; the weights sum to 1.
    func solve(_ xc: Double, _ xs: Double, _ x1: Double) -> (cosine: Double, sine: Double, constant: Double) {
      let determinant = cc - c1 * c1
      return ((xc - c1 * x1) / determinant, xs / ss, (cc * x1 - c1 * xc) / determinant)
    }
  }

  func frameCount(ofPieces count: Int) -> Int { count == 0 ? 0 : (count - 1) * hop + length }

  /// How long overlapping pieces last, in seconds.
  func duration(ofPieces count: Int) -> Double { Double(frameCount(ofPieces: count)) / sampleRate }

  /// The fits of all pieces, one every `hop` frames, that lie in the signal as a whole.
  func pieces(of samples: [Float]) -> [Piece] {
    samples.withUnsafeBufferPointer { samples in
      weights.withUnsafeBufferPointer { weights in
        cosines.withUnsafeBufferPointer { cosines in
          sines.withUnsafeBufferPointer { sines in
            stride(from: 0, through: samples.count - length, by: hop).map { start in
              var (xx, xc, xs, x1) = (0.0, 0.0, 0.0, 0.0)
              var n = 0
              while n < length {
                let x = Double(samples[start + n])
                let weighted = weights[n] * x
                xx += weighted * x
                xc += weighted * cosines[n]
                xs += weighted * sines[n]
                x1 += weighted
                n += 1
              }
              return piece(xx, xc, xs, x1)
            }
          }
        }
      }
    }
  }

  private func piece(_ xx: Double, _ xc: Double, _ xs: Double, _ x1: Double) -> Piece {
    let (a, b, constant) = inverse.solve(xc, xs, x1)
    // A constant is an offset of the input, neither tone nor noise.
    return Piece(tonePower: (a * a + b * b) / 2, restPower: max(0, xx - a * xc - b * xs - constant * x1))
  }
}
