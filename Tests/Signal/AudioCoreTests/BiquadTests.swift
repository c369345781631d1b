import AudioCore
import Expectations
import Foundation
import Testing

@Suite struct BiquadTests {
  private typealias Numerator = (name: String, s2: Double, s1: Double, s0: Double)

  private static let numerators: [Numerator] = [
    ("low-pass", 0, 0, 1), ("high-pass", 1, 0, 0), ("band-pass", 0, 1, 0), ("notch", 1, 0, 1), ("mixed", 2, -0.7, 0.4),
  ]

  /// The gain of the analogue prototype at s = i Ω.
  private func analogue(_ n: Numerator, q: Double, at omega: Double) -> Double {
    let numerator = hypot(n.s0 - n.s2 * omega * omega, n.s1 * omega)
    return numerator / hypot(1 - omega * omega, omega / q)
  }

  /// The bilinear transform maps tan(π f / fs) / tan(π fc / fs) to Ω exactly. The relative tolerance of 1e-9 is for
  /// rounding where the digital gain is a difference of numbers near 1.
  @Test(arguments: [8000.0, 11_025, 44_100, 192_000])
  func gainIsThatOfThePrototype(sampleRate: Double) throws {
    for n in Self.numerators {
      for corner in [0.01, 0.1, 0.3, 0.49] {
        for q in [0.3, 0.7071, 4] {
          let biquad = try Biquad(
            frequency: corner * sampleRate, q: q, numerator: (n.s2, n.s1, n.s0), sampleRate: sampleRate)
          for place in [0.002, 0.01, 0.1, 0.21, 0.3, 0.45] {
            let expected = analogue(n, q: q, at: tan(.pi * place) / tan(.pi * corner))
            let gain = biquad.gain(at: place * sampleRate, sampleRate: sampleRate)
            expectAtMost(abs(gain - expected), 1e-9 * max(1, expected), "\(n.name), \(corner), q \(q) at \(place)")
          }
        }
      }
    }
  }

  /// A Butterworth low-pass is 1 at 0 Hz and 1/√2 at its corner.
  @Test func knownGains() throws {
    let lowPass = try Biquad(frequency: 1000, q: 0.5.squareRoot(), numerator: (0, 0, 1), sampleRate: 48_000)
    expectLess(abs(lowPass.gain(at: 0, sampleRate: 48_000) - 1), 1e-12)
    expectLess(abs(lowPass.gain(at: 1000, sampleRate: 48_000) - 0.5.squareRoot()), 1e-12)
    expectLess(lowPass.gain(at: 24_000, sampleRate: 48_000), 1e-12)
  }

  /// The impulse response's Fourier transform is the stated gain, and `step` follows the difference equation.
  @Test func stepFiltersAsStated() throws {
    let biquad = try Biquad(frequency: 3000, q: 0.6, numerator: (0.2, 0.5, 1.1), sampleRate: 44_100)
    var state = Biquad.State()
    let response = (0..<400).map { biquad.step($0 == 0 ? 1 : 0, &state) }
    for frequency in [0.0, 500, 3000, 9000, 22_050] {
      let w = 2 * Double.pi * frequency / 44_100
      let re = response.indices.reduce(0.0) { $0 + response[$1] * cos(w * Double($1)) }
      let im = response.indices.reduce(0.0) { $0 + response[$1] * sin(w * Double($1)) }
      // The response decays by 1e-50 within the 400 samples; the rounding of the sum is 1e-14.
      expectLess(abs(hypot(re, im) - biquad.gain(at: frequency, sampleRate: 44_100)), 1e-12)
    }
    var random = SeededRandom(seed: 5)
    state = Biquad.State()
    var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
    for n in 0..<1000 {
      let x = random.uniform(in: -1..<1)
      let direct = biquad.b0 * x + biquad.b1 * x1 + biquad.b2 * x2 - biquad.a1 * y1 - biquad.a2 * y2
      let y = biquad.step(x, &state)
      expectLess(abs(y - direct), 1e-12, "sample \(n), seed 5")
      (x2, x1, y2, y1) = (x1, x, y1, y)
    }
  }

  @Test func onlyInaudibleStateIsDropped() throws {
    let resonant = try Biquad(frequency: 1000, q: 20, numerator: (0, 1, 0), sampleRate: 48_000)
    var state = Biquad.State()
    _ = resonant.step(1, &state)
    let before = state
    state.dropDenormals()
    expectEqual(state, before)
    for _ in 0..<200_000 { _ = resonant.step(0, &state) }
    state.dropDenormals()
    expectEqual(state, Biquad.State())
  }
}
