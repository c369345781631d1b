import AudioCore
import Expectations
import Testing

@Suite struct SeededRandomTests {
  /// Published outputs of SplitMix64 (Rosetta Code, "Pseudo-random numbers/Splitmix64", from Vigna's splitmix64.c).
  @Test func publishedOutputs() {
    var random = SeededRandom(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
      16_408_922_859_458_223_821,
    ]
    expectEqual(expected.map { _ in random.next() }, expected)
  }

  /// A uniform number is an output shifted right by 11 bits, over 2^53, which is exact in Double. The seed is 1234567.
  @Test func uniformIsTheUpperBits() {
    var random = SeededRandom(seed: 1_234_567)
    expectEqual(random.uniform(), Double(6_457_827_717_110_365_317 / 2048) / 9_007_199_254_740_992)
  }

  @Test func uniformFillsItsRange() {
    var random = SeededRandom(seed: 7)
    let count = 20_000
    let values = (0..<count).map { _ in random.uniform(in: -3..<5) }
    expect(values.allSatisfy { (-3..<5).contains($0) }, "seed 7")
    // The mean is 1 with a standard error of 8 / √12 / √20000 = 0.016. The tolerance is six standard errors.
    expectLess(abs(values.reduce(0, +) / Double(count) - 1), 0.1, "seed 7")
    expect((values.min() ?? 0) < -2.99 && (values.max() ?? 0) > 4.99, "seed 7")
  }
}
