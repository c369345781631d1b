import AudioCore
import Expectations
import Foundation
import Testing
import ToneSynthesis

@Suite struct PortableFunctionTests {
  /// The logarithm agrees with the system's within a few units in the last place, relative to 1 near x = 1.
  @Test func logarithmAgreesWithTheSystem() {
    let seed: UInt64 = 9
    var random = SeededRandom(seed: seed)
    for _ in 0..<20_000 {
      let x = exp2(random.uniform(in: -900..<900))
      expectAtMost(abs(PortableFunctions.log(x) - log(x)), 4e-16 * max(1, abs(log(x))), "seed \(seed), x \(x)")
      let near = 1 + random.uniform(in: -0.1..<0.1)
      expectAtMost(abs(PortableFunctions.log(near) - log(near)), 4e-16, "seed \(seed), x \(near)")
    }
    expectEqual(PortableFunctions.log(1), 0)
  }

  @Test func powersAgreeWithTheSystem() {
    for (x, y) in [(2.0, 0.5), (10, -3), (0.3, 7.2), (440, 1.0 / 12)] {
      expectLess(abs(PortableFunctions.power(x, y) / pow(x, y) - 1), 1e-14)
    }
  }
}
