/// A Butterworth band-pass as second-order sections b (1 − z⁻²) / (1 + a₁ z⁻¹ + a₂ z⁻²), by the bilinear transform,
/// pre-warped at both edges, where the gain is −3 dB.
package struct BandPassDesign: Sendable {
  /// b, a₁, a₂ of each section.
  package let sections: [(b: Double, a1: Double, a2: Double)]
  private let warpedCentre: Double
  private let sampleRate: Double

  /// - Parameter poleCount: number of poles of the low-pass prototype, odd. 3 gives three sections and 18 dB per octave
  ///   on each side.
  package init(from lower: Double, to upper: Double, poleCount: Int, sampleRate: Double) {
    let low = PortableFunctions.tangent(turns: lower / sampleRate / 2)
    let high = PortableFunctions.tangent(turns: upper / sampleRate / 2)
    let (width, square) = (high - low, low * high)
    self.sampleRate = sampleRate
    warpedCentre = square.squareRoot()
    // The real pole gives one section. The upper pole p of each conjugate pair splits into two, which are the roots of
    // S² − p · width · S + square, each with its conjugate.
    var quadratics = [(width, square)]
    for k in 1..<max(1, (poleCount + 1) / 2) {
      let turns = 0.5 - Double(k) / Double(2 * poleCount)
      let re = PortableFunctions.sine(turns: turns + 0.25) * width / 2
      let im = PortableFunctions.sine(turns: turns) * width / 2
      let (rootRe, rootIm) = Self.squareRoot(re * re - im * im - square, 2 * re * im)
      for sign in [1.0, -1] {
        let (x, y) = (re + sign * rootRe, im + sign * rootIm)
        quadratics.append((-2 * x, x * x + y * y))
      }
    }
    sections = quadratics.map { a, c in
      let d = 1 + a + c
      return (width / d, 2 * (c - 1) / d, (1 - a + c) / d)
    }
  }

  /// Power of the response at a frequency in hertz.
  package func power(at frequency: Double) -> Double {
    let (c, s) = (
      PortableFunctions.sine(turns: frequency / sampleRate + 0.25),
      PortableFunctions.sine(turns: frequency / sampleRate)
    )
    return sections.reduce(1) { product, section in
      // Numerator: |1 − z⁻²|² = 4 sin² ω; denominator: (1 + a₂) cos ω + a₁ and (1 − a₂) sin ω.
      let (x, y) = ((1 + section.a2) * c + section.a1, (1 - section.a2) * s)
      return product * section.b * section.b * 4 * s * s / (x * x + y * y)
    }
  }

  /// Output power over that of white noise at the input: the energy of the whole impulse response.
  package func noisePower(bandwidth: Double) -> Double {
    var states = [(Double, Double)](repeating: (0, 0), count: sections.count)
    var energy = 0.0
    for n in 0..<Int(12 * sampleRate / bandwidth) {
      var x = n == 0 ? 1.0 : 0
      for k in sections.indices {
        let section = sections[k]
        let y = section.b * x + states[k].0
        states[k] = (states[k].1 - section.a1 * y, -section.b * x - section.a2 * y)
        x = y
      }
      energy += x * x
    }
    return energy
  }

  /// The complex square root with a non-negative real part.
  private static func squareRoot(_ re: Double, _ im: Double) -> (Double, Double) {
    let size = (re * re + im * im).squareRoot()
    let x = max(0, (size + re) / 2).squareRoot()
    let y = max(0, (size - re) / 2).squareRoot()
    return (x, im < 0 ? -y : y)
  }
}
