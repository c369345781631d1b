import AudioCore
import EvaluationMetrics
import Expectations
import Foundation
import Testing

/// Confidence intervals and tests agree with scipy and with their own definitions.
@Suite struct InferenceTests {
  private let skewed = [0.12, 0.05, 0.33, 0.21, 0.08, 0.9, 0.15, 0.27, 0.02, 0.11, 0.44, 0.19, 0.07, 0.61, 0.10]
  /// Hamilton's depression scores before and after treatment (Hollander & Wolfe, 1973, p. 29).
  private let before = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
  private let after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]

  /// With 200 000 resamples, scipy.stats.bootstrap gives 0.138 to 0.373 and 0.153 to 0.408, and a standard error of
  /// 0.0605. Two runs of it differ by 0.0013; with 20 000 resamples by three times that.
  @Test func intervalsAgreeWithScipy() throws {
    let percentile = try require(
      try Bootstrap(resampleCount: 20_000, method: .percentile, seed: 5).interval(ofMean: skewed))
    expect(abs(percentile.lower - 0.138) < 0.004 && abs(percentile.upper - 0.3733) < 0.004)
    expectLess(abs(percentile.standardError - 0.0605), 0.001)
    let bca = try require(try Bootstrap(resampleCount: 20_000, seed: 5).interval(ofMean: skewed))
    expect(abs(bca.lower - 0.153) < 0.004 && abs(bca.upper - 0.4083) < 0.006)
    expectEqual(try Bootstrap(resampleCount: 20_000, seed: 5).interval(ofMean: skewed), bca)
    expectUnequal(try Bootstrap(resampleCount: 20_000, seed: 6).interval(ofMean: skewed), bca)
  }

  /// For 400 samples of 25 exponential values, about 95 % of the intervals contain the true mean. BCa is slightly below
  /// that for small samples, so the test requires 90 % (three standard deviations of the count below 93 %).
  @Test func coverage() throws {
    var random = SeededRandom(seed: 9)
    let bootstrap = try Bootstrap(resampleCount: 500, seed: 1)
    var held = 0
    for _ in 0..<400 {
      let sample = (0..<25).map { _ in -log(1 - random.uniform()) }
      let interval = try require(bootstrap.interval(ofMean: sample))
      if interval.lower <= 1, interval.upper >= 1 { held += 1 }
    }
    expect(held >= 356 && held <= 396, "\(held) of 400, seed 9")
  }

  @Test func ratioAndUndefined() throws {
    let bootstrap = try Bootstrap(resampleCount: 2000, seed: 3)
    let whole = try require(bootstrap.interval(ofRatio: skewed, to: skewed.map { _ in 1 }))
    expectEqual(whole.lower, (try require(bootstrap.interval(ofMean: skewed))).lower)
    let sparse = try require(bootstrap.interval(ofRatio: [1, 0, 1], to: [2, 0, 1]))
    // A resample is undefined if it is three times the item with denominator 0: 1 of 27.
    expectLess(abs(Double(sparse.undefinedCount) / 2000 - 1.0 / 27), 0.015)
    expectNil(bootstrap.interval(ofMean: [1]))
    let constant = try require(bootstrap.interval(ofMean: [0.5, 0.5, 0.5]))
    expect(constant.lower == 0.5 && constant.upper == 0.5 && constant.standardError == 0)
    expect(throws: EvaluationError.self) { try Bootstrap(resampleCount: 10, seed: 1) }
    expect(throws: EvaluationError.self) { try Bootstrap(confidence: 1, seed: 1) }
  }

  /// The exact values are 0.0390625 from scipy.stats.wilcoxon and 0.02734375 from scipy.stats.permutation_test.
  @Test func exactTests() throws {
    let wilcoxon = try require(try PairedTest.wilcoxon(before, after))
    expect(wilcoxon.isExact && wilcoxon.pValue == 0.0390625)
    expectLess(abs(wilcoxon.meanDifference - 0.43188888888888893), 1e-15)
    let flips = try require(try PairedTest.signFlip(before, after, seed: 1))
    expect(flips.isExact && flips.pValue == 0.02734375)
  }

  /// With ties and a zero, scipy.stats.wilcoxon(method: approx) gives 0.5936305914425295.
  @Test func wilcoxonWithTies() throws {
    let outcome = try require(
      try PairedTest.wilcoxon(
        [125, 115, 130, 140, 140, 115, 140, 125, 140, 135], [110, 122, 125, 120, 140, 124, 123, 137, 135, 145]))
    expect(!outcome.isExact && abs(outcome.pValue - 0.5936305914425295) < 1e-12)
    expectNil(try PairedTest.wilcoxon([1, 2], [1, 2]))
  }

  /// With too many pairs for an exact count, random signs give the p value of a normal mean, within the spread of 20
  /// 000 draws.
  @Test func randomSigns() throws {
    var random = SeededRandom(seed: 12)
    let first = (0..<60).map { _ in random.uniform() }
    let second = first.map { $0 + random.uniform(in: -0.5..<0.4) }
    let outcome = try require(try PairedTest.signFlip(first, second, permutationCount: 20_000, seed: 2))
    let differences = zip(first, second).map { $0 - $1 }
    let z = differences.reduce(0, +) / differences.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let expected = erfc(abs(z) / 2.0.squareRoot())
    expect(!outcome.isExact && abs(outcome.pValue - expected) < 0.02, "seed 12")
    let bootstrap = try require(try PairedTest.bootstrap(first, second, resampleCount: 20_000, seed: 2))
    expectLess(abs(bootstrap.pValue - outcome.pValue), 0.03)
    expectEqual(try PairedTest.signFlip(first, second, permutationCount: 20_000, seed: 2), outcome)
  }

  @Test func noDifference() throws {
    let same = try require(try PairedTest.signFlip([1, 2, 3], [1, 2, 3], seed: 1))
    expect(same.pValue == 1 && same.meanDifference == 0)
    expectNil(try PairedTest.bootstrap([1], [2], seed: 1))
    expect(throws: EvaluationError.self) { try PairedTest.wilcoxon([1], [1, 2]) }
    expect(throws: EvaluationError.self) { try PairedTest.signFlip([.infinity], [1], seed: 1) }
    expect(throws: EvaluationError.self) { try PairedTest.bootstrap([1, 2], [1, 2], resampleCount: 0, seed: 1) }
  }
}
