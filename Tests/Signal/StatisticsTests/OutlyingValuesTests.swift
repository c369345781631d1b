import AudioCore
import Expectations
import Foundation
import Statistics
import TestSupport
import Testing

@Suite struct OutlyingValuesTests {
  private struct Case: Codable {
    var name: String
    var byRatio: Bool
    /// `nil` where there is no value.
    var values: [Double?]
    var places: [Int]
    var distances: [Double]
  }

  /// The cases that the tests of the report's script read, too: `OSSICLE_WRITE_CASES=1` writes them.
  @Test func theScriptOfReportsIsTestedAgainstTheseCases() throws {
    let cases = Self.lists.map { name, byRatio, values in
      let found = OutlyingValues.find(in: values.map { $0 ?? .nan }, byRatio: byRatio)
      return Case(
        name: name, byRatio: byRatio, values: values, places: found.map(\.place), distances: found.map(\.distance))
    }
    let path = PackageRoot.path + "/Tests/JavaScript/outliers.json"
    if ProcessInfo.processInfo.environment["OSSICLE_WRITE_CASES"] == "1" {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let lines = try cases.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
      try Data("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8).write(to: URL(filePath: path))
    }
    let stored = try JSONDecoder().decode([Case].self, from: Data(contentsOf: URL(filePath: path)))
    expectEqual(stored.map(\.name), cases.map(\.name))
    for (one, other) in zip(stored, cases) {
      expectEqual(one.values, other.values, "\(one.name)")
      expectEqual(one.places, other.places, "\(one.name)")
      // Logarithms of different libraries differ in the last place.
      for (expected, distance) in zip(one.distances, other.distances) { expectLess(abs(expected - distance), 1e-9) }
    }
    expect(cases.contains { $0.places.count > 3 } && cases.contains { $0.places.isEmpty })
  }

  private static var lists: [(String, Bool, [Double?])] {
    var random = SeededRandom(seed: 37)
    let many: [Double?] = (0..<200).map { index in
      if index % 17 == 3 { return nil }
      let value = random.uniform(in: -1..<1) * (index % 40 == 0 ? 40 : 1)
      return (value * 1000).rounded() / 1000
    }
    return [
      ("by hand", false, [1, 2, 3, 4, 5, 6, 7, 8, 100, nil, -40]), ("octaves", true, [90, 95, 100, 105, 110, 50, 200]),
      ("octaves as differences", false, [90, 95, 100, 105, 110, 50, 200]),
      ("ratios with a zero are differences", true, [90, 95, 100, 105, 110, 0, 200]),
      ("no spread", false, [5, 5, 5, 5, 9]), ("nothing", false, []), ("no value", true, [nil, nil]),
      ("many", false, many),
      ("many lengths", true, many.map { $0.map { abs($0) + 0.01 } }),
    ]
  }

  /// By hand: the median is 4.5, and the median distance from it 2.5.
  @Test func distances() {
    let found = OutlyingValues.find(in: [1, 2, 3, 4, 5, 6, 7, 8, 100, .nan, -40], byRatio: false)
    expectEqual(found.map(\.place), [8, 10])
    expectEqual(found.map(\.distance), [95.5 / (1.4826 * 2.5), -44.5 / (1.4826 * 2.5)])
  }
}
