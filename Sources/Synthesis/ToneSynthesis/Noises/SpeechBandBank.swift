/// The band-passes of `SpeechShapedNoise`, four side by side.
struct SpeechBandBank: Sendable {
  private static let poleCount = 5

  /// Output power over that of white noise at the inputs.
  let power: Double
  /// Number of state vectors for one channel.
  var stateCount: Int { groupCount * Self.poleCount * 2 }

  private let groupCount: Int
  /// b, a₁ and a₂ of each section of each group; the gains are in the first section's b.
  private let coefficients: [SIMD4<Double>]

  init(_ spectrum: SpeechSpectrum, sampleRate: Double) {
    let factor = PortableFunctions.tenToThe(0.05)
    let bands = SpeechSpectrum.bandNumbers.map { 1000 * PortableFunctions.tenToThe(Double($0) / 10) }
      .filter { $0 * factor < 0.49 * sampleRate }
    let designs = bands.map {
      BandPassDesign(from: $0 / factor, to: $0 * factor, poleCount: Self.poleCount, sampleRate: sampleRate)
    }
    let wanted = spectrum.bandLevels.prefix(bands.count).map { PortableFunctions.tenToThe($0 / 10) }
    // The power of the noise of each filter in each band.
    let leakage = bands.map { band in
      designs.map { Self.power(of: $0, from: band / factor, to: band * factor, sampleRate) }
    }
    // The required powers of the noises, by the Gauss–Seidel method, which converges since most power of a band is from
    // its own noise.
    var powers = zip(wanted, leakage.indices).map { $0 / leakage[$1][$1] }
    for _ in 0..<100 {
      for b in powers.indices {
        var others = 0.0
        for j in powers.indices where j != b { others += leakage[b][j] * powers[j] }
        powers[b] = max(0, (wanted[b] - others) / leakage[b][b])
      }
    }
    let total = wanted.reduce(0, +)
    power = zip(designs, powers).reduce(0) {
      $0 + $1.1 / total * Self.power(of: $1.0, from: 0, to: sampleRate / 2, sampleRate)
    }
    groupCount = (bands.count + 3) / 4
    var coefficients: [SIMD4<Double>] = []
    for group in 0..<groupCount {
      for section in 0..<Self.poleCount {
        var (b, a1, a2) = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
        for lane in 0..<min(4, bands.count - 4 * group) {
          let index = 4 * group + lane
          let own = designs[index].sections[section]
          b[lane] = own.b * (section == 0 ? (powers[index] / total).squareRoot() : 1)
          (a1[lane], a2[lane]) = (own.a1, own.a2)
        }
        coefficients += [b, a1, a2]
      }
    }
    self.coefficients = coefficients
  }

  /// The next sample: the sum of all bands.
  @inline(__always)
  func step(_ source: inout NoiseSource, _ states: UnsafeMutableBufferPointer<SIMD4<Double>>) -> Double {
    coefficients.withUnsafeBufferPointer { coefficients in
      var sum = SIMD4<Double>.zero
      for group in 0..<groupCount {
        var x = source.nextFour()
        for section in group * Self.poleCount..<(group + 1) * Self.poleCount {
          let driven = coefficients[3 * section] * x
          x = driven + states[2 * section]
          states[2 * section] = states[2 * section + 1] - coefficients[3 * section + 1] * x
          states[2 * section + 1] = -driven - coefficients[3 * section + 2] * x
        }
        sum += x
      }
      return (sum.x + sum.z) + (sum.y + sum.w)
    }
  }

  /// The power of filtered white noise between two frequencies, relative to that of the white noise over the whole
  /// band, by the trapezoidal rule.
  private static func power(
    of design: BandPassDesign, from lower: Double, to upper: Double, _ sampleRate: Double
  ) -> Double {
    let count = lower > 0 ? 64 : 40_000
    let width = (upper - lower) / Double(count)
    var sum = (design.power(at: lower) + design.power(at: upper)) / 2
    for n in 1..<count { sum += design.power(at: lower + Double(n) * width) }
    return sum * width / (sampleRate / 2)
  }
}
