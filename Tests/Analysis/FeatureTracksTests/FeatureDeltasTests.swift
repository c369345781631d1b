import AudioCore
import Expectations
import FeatureTracks
import Testing

@Suite struct FeatureDeltasTests {
  private static let columns = [FeatureColumn(name: "a", unit: "Hz"), FeatureColumn(name: "b", unit: "1")]

  private func matrix(_ count: Int, _ value: (Int) -> (Float, Float)) -> FeatureMatrix {
    var matrix = FeatureMatrix(columns: Self.columns)
    for index in 0..<count {
      let (a, b) = value(index)
      [a, b].withUnsafeBufferPointer {
        matrix.append(FeatureFrame(index: index, time: Double(index) / 10, values: $0))
      }
    }
    return matrix
  }

  /// A line has its slope in every frame, a parabola a constant second derivative.
  @Test func polynomials() {
    let plain = matrix(30) { (Float(3 * $0), Float($0 * $0) / 4) }
    let found = plain.withDeltas(order: 2)
    expectEqual(found.columns.map(\.name), ["a", "b", "a_delta", "b_delta", "a_delta2", "b_delta2"])
    expectEqual(found.columns.map(\.unit), ["Hz", "1", "Hz/frame", "1/frame", "Hz/frame²", "1/frame²"])
    expectEqual(found.times, plain.times)
    for frame in 0..<30 {
      expectEqual(found.row(frame).prefix(2), plain.row(frame))
      expectLess(abs((found[frame, 2] ?? .infinity) - 3), 1e-5)
      expectLess(abs(found[frame, 4] ?? .infinity), 1e-5)
      expectLess(abs((found[frame, 5] ?? .infinity) - 0.5), 1e-5)
      // The slope of a parabola in the middle of nine frames; the edges have those of the nearest middle.
      expectLess(abs((found[frame, 3] ?? .infinity) - Float(min(25, max(4, frame))) / 2), 1e-4)
    }
    expectEqual(plain.withDeltas(order: 1).columns.count, 4)
  }

  /// An undefined value makes the derivatives of the nine frames around it undefined, and nothing else.
  @Test func undefined() {
    let found = matrix(30) { ($0 == 12 ? .nan : 1, 1) }.withDeltas(order: 1)
    for frame in 0..<30 {
      expectEqual(found[frame, 2] == nil, (8...16).contains(frame), "\(frame)")
      expectEqual(found[frame, 3], 0)
    }
  }

  /// Fewer than nine frames have no derivatives.
  @Test func short() {
    for count in [0, 1, 8, 9] {
      let found = matrix(count) { (Float($0), 1) }.withDeltas(order: 2)
      expectEqual(found.frameCount, count)
      for frame in 0..<count {
        expectEqual(found[frame, 0], Float(frame))
        expectEqual(found[frame, 2] == nil, count < 9)
        expectEqual(found[frame, 5] == nil, count < 9)
      }
    }
  }

  /// After a reset nothing is left of the frames before.
  @Test func reset() {
    let plain = matrix(12) { (Float($0 % 5), Float($0)) }
    var deltas = FeatureDeltas(columns: Self.columns, order: 2)
    var rounds: [FeatureMatrix] = []
    for _ in 0..<2 {
      var found = FeatureMatrix(columns: deltas.columns)
      for index in 0..<12 {
        Array(plain.row(index)).withUnsafeBufferPointer {
          deltas.process(FeatureFrame(index: index, time: plain.times[index], values: $0)) { found.append($0) }
        }
      }
      deltas.flush { found.append($0) }
      rounds.append(found)
      deltas.reset()
    }
    expectEqual(rounds[0], rounds[1])
    expectEqual(rounds[0], plain.withDeltas(order: 2))
  }
}
