import AppWords
import Expectations
import Foundation
import LetterTrail
import TestSupport
import Testing
import TraceMetrics

/// The figures of attempts, with stray touches between them, beside those of numpy and scipy, which `make-metrics.py` beside the fixture computes.
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
    case .orderErrors, .directionErrors, .strayTouches: 0
    case .pressureMean, .pressureVariation, .pressureFirstPeak, .tiltMean, .tiltVariation, .tiltFirstPeak, .sizeMean,
      .sizeVariation, .sizeFirstPeak:
      1e-9
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
      let trace = one.samples.map { row in
        TraceSample(
          time: row[0], x: row[1], y: row[2], contact: row[3] == 1, pressure: row[4],
          tilt: TraceSample.Tilt(x: row[5], y: row[6]), size: row[7], scroll: PlanePoint(x: row[8], y: row[9]))
      }
      let score = TraceScorer(chapter).score(trace)
      expectEqual(one.figures.count, 27)
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
