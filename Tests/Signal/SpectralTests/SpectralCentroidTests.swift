import AudioCore
import Expectations
import Spectral
import Testing

@Suite struct SpectralCentroidTests {
  private func centroid(_ magnitudes: [Float], binWidth: Double) -> Double? {
    magnitudes.withUnsafeBufferPointer { SpectralCentroid.frequency(magnitudes: $0, binWidth: binWidth) }
  }

  @Test func knownCentroids() {
    expectEqual(centroid([0, 0, 0, 5], binWidth: 10), 30)
    expectEqual(centroid([1, 1, 1, 1, 1], binWidth: 100), 200)
    expectEqual(centroid([0, 3, 0, 1], binWidth: 2), 3)
    expectEqual(centroid([7], binWidth: 2), 0)
  }

  @Test func emptySpectraBalanceNowhere() {
    expectNil(centroid([], binWidth: 10))
    expectNil(centroid([Float](repeating: 0, count: 33), binWidth: 10))
  }

  /// The centroid agrees with its definition in Double. The sums are of 2000 Floats in eight lanes; the relative
  /// tolerance of 1e-5 is 80 roundings of 2^-23.
  @Test func againstTheDefinition() throws {
    var random = SeededRandom(seed: 31)
    for count in [1, 7, 8, 9, 16, 513, 2049] {
      let magnitudes = (0..<count).map { _ in Float(random.uniform()) }
      let total = magnitudes.reduce(0.0) { $0 + Double($1) }
      let moment = magnitudes.enumerated().reduce(0.0) { $0 + Double($1.offset) * Double($1.element) }
      let found = try require(centroid(magnitudes, binWidth: 5))
      expectAtMost(abs(found - moment / total * 5), 1e-5 * found, "\(count) bins, seed 31")
    }
  }
}
