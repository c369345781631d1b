import AudioCore
import Expectations
import PocketInstruments
import Testing

@Suite struct RootChoiceTests {
  /// The zones of random roots give each key the root that the definition names, by search.
  @Test func zonesFollowTheDefinition() {
    let seed: UInt64 = 21
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let count = Int(random.uniform(in: 1..<9))
      let roots = Set((0..<count).map { _ in Int(random.uniform(in: 0..<131)) }).sorted()
      for choice in RootChoice.allCases {
        let zones = choice.zones(of: roots, in: 0...130)
        for key in 0...130 {
          let expected =
            switch choice {
            case .highestNotAbove: roots.last { $0 <= key } ?? roots[0]
            case .nearest: roots.min { (abs($0 - key), $0) < (abs($1 - key), $1) } ?? 0
            }
          let found = zones.indices.filter { zones[$0].contains(key) }.map { roots[$0] }
          expectEqual(found, [expected], "seed \(seed), roots \(roots), key \(key), \(choice)")
        }
      }
    }
  }

  @Test func ofTwoNearestRootsTheLowerOnePlays() {
    expectEqual(RootChoice.nearest.zones(of: [36, 48, 60], in: 0...130), [0...42, 43...54, 55...130])
    expectEqual(RootChoice.highestNotAbove.zones(of: [36, 48, 60], in: 0...130), [0...47, 48...59, 60...130])
  }
}
