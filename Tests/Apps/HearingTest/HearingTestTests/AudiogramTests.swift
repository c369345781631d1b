import Expectations
import Foundation
import HearingTest
import Testing

@Suite struct AudiogramTests {
  /// What is read from a file is checked as what is made.
  @Test func storedValuesAreChecked() throws {
    let decoder = JSONDecoder()
    let range = try decoder.decode(LevelRange.self, from: Data(#"{"lowest": -10, "highest": 90}"#.utf8))
    expectEqual(range, (try LevelRange(lowest: -10, highest: 90)))
    expect(throws: HearingTestError.self) {
      try decoder.decode(LevelRange.self, from: Data(#"{"lowest": -10, "highest": 190}"#.utf8))
    }
    expect(throws: HearingTestError.self) { try decoder.decode(Audiogram.self, from: Data(#"{"points": []}"#.utf8)) }
    let audiogram = try Audiogram([.init(.left, frequency: 1000, threshold: 10)])
    expectEqual(try decoder.decode(Audiogram.self, from: JSONEncoder().encode(audiogram)), audiogram)
  }

  @Test func audiogramsInterpolateOverLogFrequency() throws {
    let audiogram = try Audiogram([
      .init(.left, frequency: 4000, threshold: 50), .init(.left, frequency: 1000, threshold: 10),
    ])
    expectLess(abs(try audiogram.threshold(.left, at: 2000) - 30), 1e-9)
    expectEqual(try audiogram.threshold(.left, at: 4000), 50)
    expect(throws: HearingTestError.self) { try audiogram.threshold(.left, at: 500) }
    expect(throws: HearingTestError.self) { try audiogram.threshold(.right, at: 1000) }
  }
}
