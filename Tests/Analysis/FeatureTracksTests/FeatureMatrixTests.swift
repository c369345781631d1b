import AudioCore
import Expectations
import FeatureTracks
import Testing

@Suite struct FeatureMatrixTests {
  private func matrix(_ rows: [[Float]]) -> FeatureMatrix {
    var matrix = FeatureMatrix(columns: [
      FeatureColumn(name: "a", unit: "Hz"), FeatureColumn(name: "b", unit: "dB"),
    ])
    for (index, row) in rows.enumerated() {
      row.withUnsafeBufferPointer { matrix.append(FeatureFrame(index: index, time: Double(index) / 10, values: $0)) }
    }
    return matrix
  }

  @Test func undefinedIsNil() {
    let matrix = matrix([[1, .nan], [2, 5]])
    expect(matrix[0, 0] == 1 && matrix[0, 1] == nil && matrix[1, 1] == 5)
    expectEqual(matrix.column(named: "b"), [nil, 5])
    expectEqual(matrix.column(named: "c"), [])
    expectEqual(matrix.times, [0, 0.1])
  }

  /// Statistics are of the frames in which a column is defined.
  @Test func summary() throws {
    let matrix = matrix([[1, .nan], [2, 5], [3, .nan], [6, .nan]])
    let names = ["mean", "std", "min", "max", "median", "p25", "p99.5", "count"]
    let statistics = try names.map { try require(FeatureStatistic(name: $0)) }
    expectEqual(statistics.map(\.name), names)
    let summary = matrix.summary(statistics)
    expectEqual(summary.map(\.column.name), names.map { "a_\($0)" } + names.map { "b_\($0)" })
    expectEqual(summary[0].column.unit, "Hz")
    expectEqual(summary[7].column.unit, "1")
    // numpy: mean 3, std 1.8708287, percentiles 2.5, 1.75 and 5.955.
    for (found, expected) in zip(summary.map(\.value), [3, 1.870_828_693_386_970_6, 1, 6, 2.5, 1.75, 5.955, 4]) {
      expectLess(abs(try require(found) - expected), 1e-12)
    }
    expectEqual(summary.suffix(8).map(\.value), [5, 0, 5, 5, 5, 5, 5, 1])
    expectEqual(self.matrix([]).summary([.mean, .count]).map(\.value), [nil, 0, nil, 0])
  }

  /// The summary of frames that are not kept.
  @Test func summarizer() throws {
    let statistics = try ["mean", "std", "min", "max", "p40", "count"].map { try require(FeatureStatistic(name: $0)) }
    let rows: [[Float]] = [[1, .nan], [2, 5], [3, .nan], [6, .nan], [-1000, .nan]]
    var summarizer = FeatureSummarizer(columns: matrix([]).columns, statistics: statistics)
    expectEqual(summarizer.summaries.map(\.value), matrix([]).summary(statistics).map(\.value))
    for row in rows { row.withUnsafeBufferPointer { summarizer.add($0) } }
    let expected = matrix(rows).summary(statistics)
    expectEqual(summarizer.summaries.map(\.column), expected.map(\.column))
    for (found, expected) in zip(summarizer.summaries, expected) {
      // Sums in another order: 1e-12, relative.
      expectLess(abs(try require(found.value) - (try require(expected.value))), 1e-12 * (1 + abs(expected.value ?? 0)))
    }
  }

  @Test func unknownStatistics() {
    for name in ["", "p", "p101", "p-1", "pnan", "average"] { expectNil(FeatureStatistic(name: name)) }
  }

  @Test func joined() throws {
    let both = try require(matrix([[1, 2], [3, 4]]).joined(with: matrix([[5, 6], [7, 8]])))
    expectEqual(both.values, [1, 2, 5, 6, 3, 4, 7, 8])
    expectEqual(both.columns.count, 4)
    expectNil(matrix([[1, 2]]).joined(with: matrix([])))
  }
}
