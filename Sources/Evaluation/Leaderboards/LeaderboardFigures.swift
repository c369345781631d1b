import CorpusEvaluation
import Reporting

/// The pictures of a leaderboard.
enum LeaderboardFigures {
  /// The colours. There are often more detectors than a figure has colours, so darker and paler shades follow.
  private static let palette =
    Colour.series + [
      Colour(0x8C564B), Colour(0x7A3B00), Colour(0x5CCBA5), Colour(0x6A3D9A), Colour(0xB8A300), Colour(0x12436D), .grey,
    ]

  /// The colour of the detector at a place of the run.
  static func colour(_ place: Int) -> Colour { palette[place % palette.count] }

  /// Draws scores by condition, with a line for each detector and its confidence intervals.
  static func byCondition(_ leaderboard: Leaderboard) -> Figure {
    let conditions = leaderboard.conditions
    let panels = shownMeasures(leaderboard).map { index, measure in
      var marks: [Mark] = []
      for (place, detector) in leaderboard.detectors.enumerated() {
        let colour = colour(place)
        // The lines are shifted against each other, so that their intervals do not cover each other.
        let shift =
          leaderboard.detectors.count > 1
          ? 0.5 * (Double(place) / Double(leaderboard.detectors.count - 1) - 0.5) : 0
        let standings = conditions.map { leaderboard[detector, $0]?.standings[index] }
        let places = conditions.indices.map { Double($0) + shift }
        for (x, standing) in zip(places, standings) {
          guard let interval = standing?.interval else { continue }
          marks.append(.line(x: [x, x], y: [interval.lowerBound, interval.upperBound], colour: colour))
        }
        // Each mean is a short stroke, with gaps between them.
        let strokes = zip(places, standings).flatMap {
          (x: Double, standing: Leaderboard.Standing?) -> [(Double, Double?)] in
          [(x - 0.025, standing?.mean), (x + 0.025, standing?.mean), (x + 0.025, nil)]
        }
        marks.append(.line(x: strokes.map(\.0), y: strokes.map(\.1), colour: colour, label: detector))
      }
      return Panel(
        title: measure.name, height: 240, x: Axis("condition", names: conditions), y: axis(measure), marks: marks,
        reasonIfEmpty: "no score is defined")
    }
    return Figure(title: "Scores by condition", panels: Array(panels))
  }

  /// Draws the first score against speed, with a cross for each detector and condition.
  static func bySpeed(_ leaderboard: Leaderboard) -> Figure? {
    let measure = leaderboard.measures[0]
    let marks = leaderboard.detectors.enumerated().compactMap { place, detector -> Mark? in
      let entries = leaderboard.entries.filter { $0.detector == detector }
      let points = entries.compactMap { entry -> (Double, Double)? in
        guard let speed = entry.timesRealTime, let mean = entry.standings[0].mean else { return nil }
        return (speed, mean)
      }
      guard !points.isEmpty else { return nil }
      // A cross has two strokes. It is as wide on the logarithmic axis of speed as it is high.
      let strokes = points.flatMap { speed, mean -> [(Double, Double?)] in
        [
          (speed / 1.04, mean), (speed * 1.04, mean), (speed, nil), (speed, mean - 0.012), (speed, mean + 0.012),
          (speed, nil),
        ]
      }
      return .line(
        x: strokes.map(\.0), y: strokes.map(\.1), colour: colour(place), label: detector)
    }
    guard !marks.isEmpty else { return nil }
    return Figure(
      title: "Speed and \(measure.name)",
      panels: [
        Panel(
          title: "a cross for each condition", height: 280,
          x: Axis("seconds of sound per second", unit: "× real time", scale: .logarithmic), y: axis(measure),
          marks: marks)
      ])
  }

  private static func axis(_ measure: Measure) -> Axis {
    measure.direction == .lowerUnbounded
      ? Axis(measure.alias, from: 0) : Axis(measure.alias, from: 0, to: 1)
  }

  /// The first measure, and a measure of errors if the task has one.
  private static func shownMeasures(_ leaderboard: Leaderboard) -> [(Int, Measure)] {
    let all = Array(leaderboard.measures.enumerated())
    let second = all.dropFirst().first { $0.element.direction != .higher } ?? all.dropFirst().first
    return [all[0]] + (second.map { [$0] } ?? [])
  }
}
