import AudioCore
import Expectations
import Foundation
import LoudnessMetering
import Testing

@Suite struct KWeightingTests {
  /// The coefficients at 48 kHz are those of ITU-R BS.1770-5, Annex 1, tables 1 and 2, to all of their 14 decimals.
  @Test func tableOfTheStandard() throws {
    let weighting = try KWeighting(sampleRate: 48_000)
    let shelf = Biquad(
      b0: 1.53512485958697, b1: -2.69169618940638, b2: 1.19839281085285, a1: -1.69065929318241, a2: 0.73248077421585)
    let highPass = Biquad(b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621)
    for (found, expected) in [(weighting.shelf, shelf), (weighting.highPass, highPass)] {
      for path in [\Biquad.b0, \.b1, \.b2, \.a1, \.a2] {
        expectLess(abs(found[keyPath: path] - expected[keyPath: path]), 1e-14)
      }
    }
  }

  /// Below 10 kHz, where the bilinear transform warps little, the weighting at all rates agrees with that at 48 kHz
  /// within 0.05 dB (measured: 0.040). The high-pass is not normalised, which raises it by 0.043 dB at 48 kHz and by
  /// nothing at an infinite rate.
  @Test(arguments: [44_100.0, 88_200, 96_000, 192_000])
  func otherRates(sampleRate: Double) throws {
    func level(_ rate: Double, _ frequency: Double) throws -> Double {
      let weighting = try KWeighting(sampleRate: rate)
      let gain =
        weighting.shelf.gain(at: frequency, sampleRate: rate)
        * weighting.highPass.gain(at: frequency, sampleRate: rate)
      return 20 * log10(gain)
    }
    for frequency in [20.0, 38, 100, 500, 997, 1681, 3000, 10_000] {
      let difference = try level(sampleRate, frequency) - level(48_000, frequency)
      expectLess(abs(difference), 0.05, "\(frequency) Hz: \(difference) dB")
    }
  }

  /// Every rate that is accepted has the filters, the lowest and the highest too.
  @Test func everyRateHasFilters() throws {
    for rate in [KWeighting.sampleRates.lowerBound, KWeighting.sampleRates.upperBound] {
      let weighting = try KWeighting(sampleRate: rate)
      expect(weighting.shelf.gain(at: 1000, sampleRate: rate).isFinite, "\(rate) Hz")
    }
    let lower = KWeighting.sampleRates.lowerBound.nextDown
    expect(throws: LoudnessError.invalidSampleRate(lower)) { _ = try KWeighting(sampleRate: lower) }
  }

  /// The curve has +4 dB at the top and 0 dB in the middle, and raises 997 Hz by the 0.691 dB that equation 2
  /// subtracts.
  @Test(arguments: [44_100.0, 48_000, 96_000, 192_000])
  func knownGains(sampleRate: Double) throws {
    let weighting = try KWeighting(sampleRate: sampleRate)
    func level(_ frequency: Double) -> Double {
      20
        * log10(
          weighting.shelf.gain(at: frequency, sampleRate: sampleRate)
            * weighting.highPass.gain(at: frequency, sampleRate: sampleRate))
    }
    expectLess(abs(level(997) - 0.691), 0.05)
    expectLess(abs(level(20_000) - 4), 0.1)
    expectLess(abs(20 * log10(weighting.shelf.gain(at: 20, sampleRate: sampleRate))), 0.001)
    expectLess(level(10), -20)
  }
}
