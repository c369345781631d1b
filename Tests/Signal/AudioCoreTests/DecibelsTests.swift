import AudioCore
import Expectations
import Testing

@Suite struct DecibelsTests {
  /// Powers of ten are whole decibels. The tolerance of 1e-12 dB is for the rounding of a logarithm.
  @Test(arguments: [(1.0, 0.0), (10, 20), (0.1, -20), (1e-6, -120), (-0.1, -20)])
  func levelOfAnAmplitude(amplitude: Double, level: Double) throws {
    expectLess(abs(try require(Decibels.level(amplitude: amplitude)) - level), 1e-12)
  }

  @Test(arguments: [(1.0, 0.0), (10, 10), (0.5, -3.010299956639812), (1e-12, -120)])
  func levelOfAPower(power: Double, level: Double) throws {
    expectLess(abs(try require(Decibels.level(power: power)) - level), 1e-12)
  }

  /// 1 Pa is 93.979 dB re 20 µPa (20 log₁₀ 50000 = 93.97940008672037).
  @Test func reference() throws {
    expectLess(abs(try require(Decibels.level(amplitude: 1, reference: 20e-6)) - 93.979_400_086_720_37), 1e-12)
    expectLess(abs(try require(Decibels.level(power: 4, reference: 2)) - 3.010_299_956_639_812), 1e-12)
    expectLess(abs(Decibels.amplitude(level: 93.979_400_086_720_37, reference: 20e-6) - 1), 1e-12)
    expectLess(abs(Decibels.power(level: 3.010_299_956_639_812, reference: 2) - 4), 1e-12)
  }

  @Test func undefinedLevelsAreNil() {
    for value in [0, -0.0, .nan, .infinity, -.infinity] {
      expectNil(Decibels.level(amplitude: value), "\(value)")
      expectNil(Decibels.level(power: value), "\(value)")
    }
    expectNil(Decibels.level(power: -1))
    expectNil(Decibels.level(amplitude: 1, reference: 0))
    expectNil(Decibels.level(amplitude: 0, reference: 0))
    expectNil(Decibels.level(power: 1, reference: 0))
  }

  @Test func theSmallestNumberHasALevel() throws {
    // 20 log₁₀(2^-1074) = −1074 · 6.0206 dB. One rounding of a number near 6466 is far below 1e-9 dB.
    let level = try require(Decibels.level(amplitude: .leastNonzeroMagnitude))
    expectLess(abs(level + 1074 * 6.020_599_913_279_624), 1e-9)
  }

  @Test func roundTrip() throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<500 {
      let level = random.uniform(in: -200..<200)
      expectLess(
        abs(try require(Decibels.level(amplitude: Decibels.amplitude(level: level))) - level), 1e-10, "seed 11")
      expectLess(abs(try require(Decibels.level(power: Decibels.power(level: level))) - level), 1e-10, "seed 11")
    }
  }
}
