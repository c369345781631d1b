import Foundation

/// A second-order recursive filter section: coefficients, normalised so that a₀ = 1.
///
/// H(z) = (b₀ + b₁ z⁻¹ + b₂ z⁻²) / (1 + a₁ z⁻¹ + a₂ z⁻²)
public struct Biquad: Sendable, Equatable {
  /// Feed-forward coefficients.
  public var b0: Double, b1: Double, b2: Double
  /// Feedback coefficients.
  public var a1: Double, a2: Double

  /// A section with the given coefficients.
  public init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
    self.b0 = b0
    self.b1 = b1
    self.b2 = b2
    self.a1 = a1
    self.a2 = a2
  }

  /// The section whose analogue prototype is (B₂ s² + B₁ s + B₀) / (s² + s / Q + 1) with s normalised to `frequency`,
  /// by the bilinear transform pre-warped at `frequency`.
  ///
  /// - Parameters:
  ///   - frequency: corner in hertz, 0 < frequency < sampleRate / 2.
  ///   - q: quality factor, above 0.
  ///   - numerator: B₂, B₁, B₀.
  ///   - sampleRate: frames per second.
  /// - Throws: `AudioFormatError` for a rate that no sound has, or a number outside its range.
  public init(
    frequency: Double, q: Double, numerator: (s2: Double, s1: Double, s0: Double), sampleRate: Double
  ) throws(AudioFormatError) {
    let (edge, least) = (try SampleRate(sampleRate).hertz / 2, Double.leastNormalMagnitude)
    guard frequency >= least, frequency < edge else {
      throw .argument("frequency", frequency, expected: least...edge.nextDown)
    }
    guard q >= least, q.isFinite else { throw .argument("q", q, expected: least...Double.greatestFiniteMagnitude) }
    let k = tan(.pi * frequency / sampleRate)
    let scale = 1 / (1 + k / q + k * k)
    let (n2, n1, n0) = (numerator.s2, numerator.s1 * k, numerator.s0 * k * k)
    self.init(
      b0: (n2 + n1 + n0) * scale, b1: 2 * (n0 - n2) * scale, b2: (n2 - n1 + n0) * scale,
      a1: 2 * (k * k - 1) * scale, a2: (1 - k / q + k * k) * scale)
  }

  /// Magnitude of the response at `frequency`, linear.
  public func gain(at frequency: Double, sampleRate: Double) -> Double {
    let w = 2 * Double.pi * frequency / sampleRate
    func magnitudeSquared(_ c0: Double, _ c1: Double, _ c2: Double) -> Double {
      let re = c0 + c1 * cos(w) + c2 * cos(2 * w)
      let im = c1 * sin(w) + c2 * sin(2 * w)
      return re * re + im * im
    }
    return (magnitudeSquared(b0, b1, b2) / magnitudeSquared(1, a1, a2)).squareRoot()
  }

  /// The two values that a section remembers, in transposed direct form II, which keeps rounding noise low in Double.
  public struct State: Sendable, Equatable {
    @usableFromInline var z1 = 0.0
    @usableFromInline var z2 = 0.0

    /// The state of a section after silence.
    public init() {}

    /// Sets values below −600 dBFS to 0, so that a decay into digital silence does not slow down on denormal numbers.
    ///
    /// Call it at fixed frame numbers, not once per block, so that the output does not depend on the blocks.
    @inlinable
    public mutating func dropDenormals() {
      if abs(z1) < 1e-30 { z1 = 0 }
      if abs(z2) < 1e-30 { z2 = 0 }
    }
  }

  /// Filters one sample.
  @inlinable @inline(__always)
  public func step(_ x: Double, _ state: inout State) -> Double {
    let y = b0 * x + state.z1
    state.z1 = b1 * x - a1 * y + state.z2
    state.z2 = b2 * x - a2 * y
    return y
  }
}
