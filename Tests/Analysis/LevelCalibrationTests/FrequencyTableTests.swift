import AudioCore
import Expectations
import Foundation
import LevelCalibration
import Testing

@Suite struct FrequencyTableTests {
  private let table: FrequencyTable
  init() throws {
    table = try FrequencyTable([
      .init(frequency: 4000, level: 20, uncertainty: 3), .init(frequency: 250, level: 10, uncertainty: 1),
      .init(frequency: 1000, level: 0, uncertainty: 2), .init(frequency: 8000, level: 5),
    ])
  }

  @Test func itsOwnFrequenciesAreExact() throws {
    for point in table.points { expectEqual(try table.point(at: point.frequency), point) }
    expect(table.points.map(\.frequency) == [250, 1000, 4000, 8000] && table.range == 250...8000)
  }

  /// Halfway in octaves is halfway in decibels, as for 500 Hz between 250 and 1000 and 2000 Hz between 1000 and 4000.
  @Test func linearOverTheLogarithmOfTheFrequency() throws {
    let low = try table.point(at: 500)
    expect(try abs(low.level - 5) < 1e-12 && abs(require(low.uncertainty) - 1.5) < 1e-12)
    let high = try table.point(at: 2000)
    expect(try abs(high.level - 10) < 1e-12 && abs(require(high.uncertainty) - 2.5) < 1e-12)
    // A third of the way from 1 to 4 kHz is 1 kHz · 4^(1/3).
    expectLess(abs(try table.point(at: 1000 * pow(4, 1.0 / 3)).level - 20.0 / 3), 1e-10)
    expectNil(try table.point(at: 5000).uncertainty)
  }

  @Test func betweenItsNeighbours() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      let frequency = 250 * pow(32, random.uniform())
      let point = try table.point(at: frequency)
      let above = try require(table.points.first { $0.frequency >= frequency })
      let below = try require(table.points.last { $0.frequency <= frequency })
      let range = min(above.level, below.level)...max(above.level, below.level)
      expect(range.contains(point.level), "seed 3: \(frequency) Hz")
    }
  }

  @Test(arguments: [249.999, 8000.001, 0, -1000, .nan, .infinity])
  func outsideIsAnErrorThatNamesTheRange(frequency: Double) {
    let error = expect(throws: CalibrationError.self) { try table.point(at: frequency) }
    expectEqual(error?.description.hasPrefix("frequency: expected 250 to 8000 Hz, got "), true)
  }

  @Test func aSingleFrequencyCoversItselfOnly() throws {
    let single = try FrequencyTable([.init(frequency: 1000, level: 7)])
    expectEqual(try single.point(at: 1000).level, 7)
    expect(throws: CalibrationError.outsideRange(frequency: 1001, range: 1000...1000)) { try single.point(at: 1001) }
  }

  @Test func tablesThatMakeNoSenseAreRefused() {
    let refused: [[FrequencyTable.Point]] = [
      [], [.init(frequency: 0, level: 1)], [.init(frequency: -1, level: 1)], [.init(frequency: 10, level: .nan)],
      [.init(frequency: .infinity, level: 1)], [.init(frequency: 10, level: 1, uncertainty: -1)],
      [.init(frequency: 10, level: 1), .init(frequency: 10, level: 1)],
    ]
    for points in refused { expect(throws: CalibrationError.self) { try FrequencyTable(points) } }
  }
}
