import AppWords
import Expectations
import Foundation
import LetterTrail
import TestSupport
import Testing
import TraceMetrics

/// The figures beside those of numpy and scipy, which `make-metrics.py` beside the fixture computes.
@Suite struct PeerFixtureTests {
  private struct Table: Decodable {
    struct Case: Decodable {
      var name: String
      var strokes: [String]
      var samples: [[Double]]
      var figures: [String: Double]
    }
    var cases: [Case]
  }

  /// How far a figure may be from that of the peer, and why.
  private static func tolerance(_ figure: TraceFigure) -> Double {
    switch figure {
    // The same numbers in another order of operations.
    case .duration, .speedMean, .inAir, .lifts, .stops, .speedPeaks, .speedMax, .sparc: 1e-9
    // Second differences times 10⁸ of numbers of some 100, added up.
    case .logDimensionlessJerk: 1e-7
    // The template is a polyline within 0.005 mm here, and points 0.03 mm apart there.
    case .deviationMean, .deviationRMS, .deviation95, .deviationMax: 0.01
    case .dtw, .frechetDiscrete: 0.01
    // One point of 300 may lie on the edge.
    case .shareInside: 0.004
    // The peer compares points that are 0.05 mm apart.
    case .frechet: 0.05
    case .orderErrors, .directionErrors: 0
    }
  }

  @Test func theFiguresAreThoseOfScipy() throws {
    let path = PackageRoot.file("Tests/Fixtures/LetterTrail/metrics.json")
    let table = try JSONDecoder().decode(Table.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    expectEqual(table.cases.count, 4)
    for one in table.cases {
      let chapter = Chapter(
        id: one.name, title: Words(cs: one.name, en: one.name), mapWidth: 120, mapHeight: 120, pathTolerance: 4,
        checkpointTolerance: 4, strokes: try one.strokes.map { try SVGPathReader.strokes(of: $0)[0] })
      let trace = one.samples.map { TraceSample(time: $0[0], x: $0[1], y: $0[2], contact: $0[3] == 1) }
      let score = TraceScorer(chapter).score(trace)
      expectEqual(one.figures.count, 17)
      for (name, expected) in one.figures {
        let figure = try require(TraceFigure(rawValue: name))
        let value = try require(score[figure], "\(one.name): \(name) is undefined")
        expectAtMost(
          abs(value - expected), Self.tolerance(figure), "\(one.name): \(name) is \(value), the peer's \(expected)")
      }
      expectEqual(score[.orderErrors], 0)
      expectEqual(score[.directionErrors], 0)
    }
  }
}
