import AudioCore
import Expectations
import Fingerprinting
import Foundation
import TestSignals
import Testing

@Suite struct SimilarityTests {
  private func words(_ count: Int, seed: UInt64) -> [UInt32] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in UInt32(truncatingIfNeeded: random.next()) | 1 }
  }

  @Test func ratesCountBitsOfContentOnly() throws {
    expectEqual(BitErrorRate.rate([0xFF, 0, 7], [0xF0, 5, 7]), 4.0 / 64)
    expectNil(BitErrorRate.rate([0, 0], [1, 2]))
    expectEqual(BitErrorRate.rate([0xFFF], [1], bitCount: 12), 11.0 / 12)
    let long = words(600, seed: 1)
    expectEqual(try BitErrorRate.rates(long, long), [0, 0])
  }

  /// A part of a hash is found at its position with confidence 1, and unrelated hashes stay below ½. The result is also
  /// right for a length of exactly one block, for which the released code reads uninitialised memory, and for shorter
  /// lengths, for which it divides by zero.
  @Test func confidenceOverOffsets() throws {
    let long = words(2000, seed: 2)
    let found = BlockConfidence.confidences(Array(long[700..<1212]), long)
    expectEqual(found.count, 2000 - 512 + 1)
    expect(found.firstIndex(of: try require(found.max())) == 700 && found[700] == 1)
    expect(found.enumerated().allSatisfy { $0.offset == 700 || $0.element < BlockConfidence.matchThreshold })
    expectEqual(BlockConfidence.confidences(Array(long[..<256]), Array(long[..<256])), [1])
    expect(BlockConfidence.confidences(Array(long[..<255]), long).isEmpty)
  }

  @Test func simHashesOfPartsAreNear() throws {
    let signal = SyntheticMusic.buffer(seconds: 20, seed: 30)
    let whole = try require(SimHash(Fingerprint.of(signal, profile: .prh)))
    let noisy = try require(
      SimHash(Fingerprint.of(SyntheticMusic.withNoise(signal, decibels: 20, seed: 1), profile: .prh)))
    let other = try require(SimHash(Fingerprint.of(SyntheticMusic.buffer(seconds: 20, seed: 31), profile: .prh)))
    expectEqual(whole.distance(to: whole), 0)
    expectLess(whole.distance(to: noisy), whole.distance(to: other))
  }

  /// Error rates of independent bits are binomial. The fitted model has their variance and predicts how often the best
  /// of many is below a threshold.
  @Test func modelPredictsImpostors() throws {
    var random = SeededRandom(seed: 77)
    func rate(_ words: Int) -> Double {
      var errors = 0
      for _ in 0..<words { errors += UInt32(truncatingIfNeeded: random.next()).nonzeroBitCount }
      return Double(errors) / Double(32 * words)
    }
    let impostors = [8: (0..<20_000).map { _ in rate(8) }, 32: (0..<20_000).map { _ in rate(32) }]
    let model = try FalsePositiveModel.fitted(to: impostors)
    expectLess(abs(model.mean - 0.5), 0.001)
    // The variance is ¼ / 32 per word. The tail's quantile of 20 in 20 000 has an error of about 5 % of a deviation, or
    // 10 % of the variance.
    expect(abs(model.perWord / (0.25 / 32) - 1) < 0.15 && model.floor < 0.0001)
    let threshold = model.threshold(words: 16, alignments: 50, probability: 0.2)
    let falls = (0..<2000).count { _ in (0..<50).contains { _ in rate(16) < threshold } }
    // 400 are expected, ± 18 by chance. The model's tail is fitted to 20 rates, ± 22 %, which is 2 % of a deviation
    // and, at 2.6 deviations, 15 % of the count. The tolerance is 2.5 times both together.
    expect((240...560).contains(falls), "seed 77: \(falls)")
    expect(throws: FingerprintError.self) { try FalsePositiveModel.fitted(to: [8: [0.5]]) }
  }

  @Test func thresholdsFollowLengthAndCorpus() {
    let model = FalsePositiveModel(.compact)
    let long = model.threshold(words: 54, alignments: 1e6, probability: 1e-3)
    expectGreater(long, model.threshold(words: 16, alignments: 1e6, probability: 1e-3))
    expectGreater(long, model.threshold(words: 54, alignments: 1e9, probability: 1e-3))
    expectLess(abs(model.probability(rate: long, words: 54, alignments: 1e6) - 1e-3), 1e-5)
    expectEqual(model.probability(rate: 0.5, words: 20), 0.5)
  }
}
