import AudioCore
import Expectations
import Foundation
import Reporting
import Tables
import TestSignals
import Testing

@Suite struct DecimationTests {
  /// Returns the points of a path, one array for each connected part.
  private func stretches(_ path: PathData) -> [[(x: Double, y: Double)]] {
    path.text.split(separator: "M").map { stretch in
      let numbers = stretch.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
      return stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    }
  }

  @Test func aMillionPointsKeepEveryPeak() {
    var random = SeededRandom(seed: 7)
    var line = LineDecimator(width: 800)
    var lowest = [Double](repeating: .infinity, count: 800)
    var highest = [Double](repeating: -.infinity, count: 800)
    for index in 0..<1_000_000 {
      let x = Double(index) * 800 / 1_000_000
      let y = Double.random(in: 40...60, using: &random) + (index == 123_456 ? 39 : 0) - (index == 654_321 ? 39 : 0)
      line.add(x, y)
      lowest[Int(x)] = min(lowest[Int(x)], y)
      highest[Int(x)] = max(highest[Int(x)], y)
    }
    line.breakLine()
    let points = stretches(line.path).flatMap(\.self)
    expectAtMost(points.count, 4 * 801)
    expectLess(line.path.text.utf8.count, 50_000)
    for column in 0..<800 {
      // A point at the end of a column may be rounded to the start of the next one; the rounding is half a tenth of a
      // pixel.
      let ys = points.filter { Double(column) - 0.051...Double(column) + 1.051 ~= $0.x }.map(\.y)
      expectAtMost((ys.min() ?? .infinity), lowest[column] + 0.051)
      expectAtLeast((ys.max() ?? -.infinity), highest[column] - 0.051)
    }
    expect(points.contains { $0.y > 75 } && points.contains { $0.y < 25 })
  }

  @Test func sparseLinesAreKeptWhole() {
    var line = LineDecimator(width: 100)
    for (x, y) in [(0.0, 5.0), (10, 1), (20.25, 9), (15, 3)] { line.add(x, y) }
    line.breakLine()
    line.add(50, 7)
    line.breakLine()
    line.breakLine()
    expectEqual(line.path.text, "M0 5 10 1 20.3 9 15 3M50 7h0")
  }

  @Test func pointsOutsideThePlotCostNothing() {
    var line = LineDecimator(width: 100)
    for index in 0..<100_000 { line.add(Double(index) - 50_000, Double(index % 7)) }
    line.breakLine()
    expectAtMost(stretches(line.path).flatMap(\.self).count, 4 * 103)
  }

  @Test func bandsKeepTheirExtremes() {
    var band = BandDecimator(width: 10)
    var path = PathData()
    for index in 0..<1000 { band.add(Double(index) / 100, index == 550 ? -3 : 1, index == 555 ? 30 : 2) }
    band.finish(into: &path)
    let points = stretches(path).flatMap(\.self)
    expectEqual(points.count, 20)
    expect(points.contains { $0.x == 5 && $0.y == -3 } && points.contains { $0.x == 5 && $0.y == 30 })
  }

  @Test(arguments: [
    (0.04, "0"), (-0.04, "0"), (0.05, "0.1"), (-0.06, "-0.1"), (12, "12"), (-1.25, "-1.3"), (1e300, "100000"),
    (.nan, "0"), (-.infinity, "-100000"),
  ])
  func coordinates(value: Double, text: String) {
    expectEqual(value.svg, text)
  }
}
