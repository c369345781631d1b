import AudioCore
import Foundation
import Statistics

/// Two-sided tests of whether two detectors differ, from their scores on the same recordings.
public enum PairedTest {
  /// The result of a test.
  public struct Outcome: Sendable, Hashable, Codable {
    /// The mean of the first detector's scores minus the second's.
    public let meanDifference: Double
    /// The probability of a difference of at least this size if the detectors do not differ, 0…1.
    public let pValue: Double
    /// Whether `pValue` is exact, not estimated by random samples or an approximation.
    public let isExact: Bool
  }

  /// Largest number of pairs for which all combinations of signs are enumerated: 2¹⁶ signs.
  private static let exactPairLimit = 16

  /// Flips the signs of the differences at random (Fisher's randomisation test; Good: "Permutation, Parametric, and
  /// Bootstrap Tests of Hypotheses", 2005). It is exact up to 16 pairs, for which all signs are enumerated.
  ///
  /// - Parameters:
  ///   - first: a score for each recording.
  ///   - second: a score for each recording, in the same order.
  ///   - permutationCount: number of random sign combinations for more pairs.
  ///   - seed: seed of the random numbers.
  /// - Returns: `nil` without a pair.
  /// - Throws: `EvaluationError` for lengths that differ, what is not finite, or a number of draws outside of
  ///   `Bootstrap.resampleCounts`.
  public static func signFlip(
    _ first: [Double], _ second: [Double], permutationCount: Int = 10_000, seed: UInt64
  ) throws(EvaluationError) -> Outcome? {
    try requireDraws("permutations", permutationCount)
    let differences = try differences(first, second)
    guard !differences.isEmpty else { return nil }
    let sum = differences.reduce(0, +)
    // Sums of the same numbers in another order may differ in their last bits.
    let bound = abs(sum) - 1e-12 * differences.reduce(0) { $0 + abs($1) }
    if differences.count <= exactPairLimit {
      let all = 1 << differences.count
      var extreme = 0
      for signs in 0..<all {
        let flipped = differences.indices.reduce(0.0) { total, index in
          total + (signs >> index & 1 == 1 ? -differences[index] : differences[index])
        }
        if abs(flipped) >= bound { extreme += 1 }
      }
      return Outcome(
        meanDifference: sum / Double(differences.count), pValue: Double(extreme) / Double(all), isExact: true)
    }
    var random = SeededRandom(seed: seed)
    var extreme = 0
    for _ in 0..<permutationCount {
      var (flipped, bits) = (0.0, UInt64(0))
      for (index, difference) in differences.enumerated() {
        if index % 64 == 0 { bits = random.next() }
        flipped += bits & 1 == 1 ? -difference : difference
        bits >>= 1
      }
      if abs(flipped) >= bound { extreme += 1 }
    }
    // The original signs count as one of the draws, so that p is never 0 (Phipson & Smyth, 2010).
    return Outcome(
      meanDifference: sum / Double(differences.count),
      pValue: Double(extreme + 1) / Double(permutationCount + 1), isExact: false)
  }

  /// Resamples recordings, with the differences shifted to a mean of 0 (Efron & Tibshirani, 1993, section 16.4).
  ///
  /// - Parameters:
  ///   - first: a score for each recording.
  ///   - second: a score for each recording, in the same order.
  ///   - resampleCount: number of resamples.
  ///   - seed: seed of the random numbers.
  /// - Returns: `nil` with fewer than two pairs.
  /// - Throws: `EvaluationError` for lengths that differ, what is not finite, or a number of draws outside of
  ///   `Bootstrap.resampleCounts`.
  public static func bootstrap(
    _ first: [Double], _ second: [Double], resampleCount: Int = 10_000, seed: UInt64
  ) throws(EvaluationError) -> Outcome? {
    try requireDraws("resamples", resampleCount)
    let differences = try differences(first, second)
    guard differences.count > 1 else { return nil }
    let mean = differences.reduce(0, +) / Double(differences.count)
    let bound = abs(mean) - 1e-12 * differences.reduce(0) { $0 + abs($1) }
    var random = SeededRandom(seed: seed)
    var extreme = 0
    for _ in 0..<resampleCount {
      var sum = 0.0
      for _ in differences { sum += differences[Int(random.next(upperBound: UInt64(differences.count)))] }
      if abs(sum / Double(differences.count) - mean) >= bound { extreme += 1 }
    }
    return Outcome(
      meanDifference: mean, pValue: Double(extreme + 1) / Double(resampleCount + 1), isExact: false)
  }

  /// Wilcoxon's signed-rank test (Biometrics Bulletin 1, 1945). Differences of 0 are left out; ties get their mean rank.
  ///
  /// It is exact up to 50 pairs without ties. Otherwise it uses the normal distribution with the variance corrected for
  /// ties, without a continuity correction.
  ///
  /// - Parameters:
  ///   - first: a score for each recording.
  ///   - second: a score for each recording, in the same order.
  /// - Returns: `nil` if all differences are 0.
  /// - Throws: `EvaluationError` for lengths that differ, or what is not finite.
  public static func wilcoxon(_ first: [Double], _ second: [Double]) throws(EvaluationError) -> Outcome? {
    let all = try differences(first, second)
    let differences = all.filter { $0 != 0 }.sorted { abs($0) < abs($1) }
    guard !differences.isEmpty else { return nil }
    let count = differences.count
    var (doubleRankSum, tieCorrection, start) = (0, 0.0, 0)
    while start < count {
      var end = start
      while end < count, abs(differences[end]) == abs(differences[start]) { end += 1 }
      // Twice the mean of the ranks start + 1 … end, which is an integer.
      for difference in differences[start..<end] where difference > 0 { doubleRankSum += start + 1 + end }
      let ties = Double(end - start)
      tieCorrection += ties * ties * ties - ties
      start = end
    }
    let mean = all.reduce(0, +) / Double(all.count)
    if count <= 50, tieCorrection == 0, count == all.count {
      return Outcome(meanDifference: mean, pValue: exactWilcoxon(doubleRankSum / 2, count), isExact: true)
    }
    let n = Double(count)
    let deviation = ((n * (n + 1) * (2 * n + 1) - tieCorrection / 2) / 24).squareRoot()
    let z = (Double(doubleRankSum) / 2 - n * (n + 1) / 4) / deviation
    return Outcome(
      meanDifference: mean, pValue: min(1, 2 * NormalDistribution.probability(upTo: -abs(z))), isExact: false)
  }

  /// The share of all 2ⁿ sign combinations whose rank sum is at least as far from the middle as this one.
  private static func exactWilcoxon(_ rankSum: Int, _ count: Int) -> Double {
    let largest = count * (count + 1) / 2
    // Shares instead of counts: they are halved with each rank, so they do not overflow.
    var shares = [Double](repeating: 0, count: largest + 1)
    shares[0] = 1
    for rank in 1...count {
      for sum in stride(from: largest, through: 0, by: -1) {
        shares[sum] = 0.5 * (shares[sum] + (sum >= rank ? shares[sum - rank] : 0))
      }
    }
    let tail = min(rankSum, largest - rankSum)
    return min(1, 2 * shares[0...tail].reduce(0, +))
  }

  private static func requireDraws(_ name: String, _ count: Int) throws(EvaluationError) {
    guard Bootstrap.resampleCounts.contains(count) else {
      throw .invalidParameter(name: name, expected: "100 to 100,000,000", value: Double(count))
    }
  }

  private static func differences(_ first: [Double], _ second: [Double]) throws(EvaluationError) -> [Double] {
    try Checked.sameCount("scores", first.count, second.count)
    try Checked.finite("score of the first", first)
    try Checked.finite("score of the second", second)
    return zip(first, second).map { $0 - $1 }
  }
}
