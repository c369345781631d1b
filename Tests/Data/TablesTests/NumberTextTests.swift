import AudioCore
import Expectations
import Foundation
import Tables
import TestSignals
import Testing

@Suite struct NumberTextTests {
  @Test(arguments: [
    (0.0, 2, "0.00"), (-0.0, 2, "0.00"), (-0.004, 2, "0.00"), (-0.006, 2, "-0.01"), (1, 0, "1"), (-1.5, 1, "-1.5"),
    (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (0.125, 2, "0.12"), (1.115, 2, "1.11"), (0.285, 2, "0.28"),
    (999.999, 2, "1000.00"), (1e16, 2, "1e+16"), (123_456.789, 3, "123456.789"), (5e-324, 15, "0.000000000000000"),
    (3, -4, "3"), (0.1, 99, "0.100000000000000"),
  ])
  func knownTexts(value: Double, decimals: Int, text: String) {
    expectEqual(NumberText.fixed(value, decimals: decimals), text)
  }

  @Test(arguments: [Double.nan, -.nan, .infinity, -.infinity, .signalingNaN])
  func whatIsNotFiniteHasNoText(value: Double) {
    expectNil(NumberText.fixed(value, decimals: 3))
  }

  /// The reference is C's `printf`, an independent implementation that also rounds the exact binary value.
  @Test func agreesWithPrintf() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let decimals = Int.random(in: 0...9, using: &random)
      // Half of the numbers are on or next to a tie at that precision, where rounding errors are most likely.
      let tie = (Double(Int.random(in: -100_000...100_000, using: &random)) + 0.5) / pow(10, Double(decimals))
      let value = Bool.random(using: &random) ? tie : random.anyMagnitude(-12...5)
      var expected = String(format: "%.\(decimals)f", value)
      if expected.hasPrefix("-"), expected.allSatisfy({ "-0.".contains($0) }) { expected.removeFirst() }
      expectEqual(NumberText.fixed(value, decimals: decimals), expected, "\(value) to \(decimals) decimals, seed 1")
    }
  }
}
