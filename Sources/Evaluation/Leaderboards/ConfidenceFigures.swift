import CorpusEvaluation
import EvaluationMetrics
import Reporting
import Statistics

/// Draws ROC, DET and reliability of detectors under one condition.
struct ConfidenceFigures {
  /// A detector's place in a picture.
  struct Series {
    let name: String
    let colour: Colour
    let standing: ConfidenceStanding?
    /// The rates of what the detector decided, whatever its confidences are.
    let decision: (falseAlarmRate: Double, hitRate: Double)?
  }

  private static let side = 300.0
  /// The ticks of a DET plot. Its axes show rates of 0.1 % to 80 %.
  private static let percents = [0.1, 0.5, 2, 5, 10, 20, 40, 60, 80]

  let series: [Series]

  /// Receiver operating characteristic (Fawcett, 2006): hit rate against false alarm rate.
  var roc: Figure {
    let marks = series.flatMap { one -> [Mark] in
      curve(one, label: { "\(one.name), AUC \(Self.text($0.areaUnderCurve))" }) { ($0.falseAlarmRate, $0.hitRate) }
        + crossing(one) { ($0, 1 - $0) } + decision(one) { ($0.falseAlarmRate, $0.hitRate) }
    }
    return figure(
      "ROC", Axis("false alarm rate", from: 0, to: 1), Axis("hit rate", from: 0, to: 1), from: (0, 0), to: (1, 1), marks
    )
  }

  /// Detection error trade-off (Martin et al., 1997): both axes are normal deviates, so that normal scores give lines.
  var det: Figure {
    let deviate = NormalDistribution.quantile
    let marks = series.flatMap { one -> [Mark] in
      curve(one, label: { "\(one.name), EER \(Self.text($0.equalErrorRate))" }) {
        // A rate of 0 or 1 is infinitely far: the line leaves the plot.
        (min(max($0.falseAlarmDeviate, -8), 8), min(max($0.missDeviate, -8), 8))
      } + crossing(one) { (deviate($0), deviate($0)) }
        + decision(one) { (deviate($0.falseAlarmRate), deviate(1 - $0.hitRate)) }
    }
    let (low, high) = (deviate(0.001), deviate(0.8))
    func axis(_ title: String) -> Axis {
      var axis = Axis(title, unit: "%", from: low, to: high)
      axis.ticks = Self.percents.map { Axis.NamedValue(deviate($0 / 100), $0 < 1 ? "\($0)" : "\(Int($0))") }
      return axis
    }
    return figure("DET", axis("false alarm rate"), axis("miss rate"), from: (low, -low), to: (high, -high), marks)
  }

  /// Reliability of confidences: the share of what was right among claims of about the same confidence.
  var reliability: Figure {
    let marks = series.flatMap { one -> [Mark] in
      guard let diagram = one.standing?.reliability, !diagram.bins.isEmpty else { return [] }
      let (x, y) = (diagram.bins.map(\.meanScore), diagram.bins.map { Optional($0.targetShare) })
      return [
        .line(
          x: x, y: y, colour: one.colour,
          label: "\(one.name), ECE \(Self.text(diagram.expectedCalibrationError))"),
        .markers(x: x, y: y, marker: .circle, colour: one.colour),
      ]
    }
    return figure(
      "Reliability", Axis("confidence", from: 0, to: 1), Axis("share that is right", from: 0, to: 1), from: (0, 0),
      to: (1, 1), marks)
  }

  /// The place where misses and false alarms are equally frequent.
  private func crossing(_ one: Series, _ place: (Double) -> (x: Double, y: Double)) -> [Mark] {
    guard let rate = one.standing?.curve.equalErrorRate.value else { return [] }
    let (x, y) = place(rate)
    return [.markers(x: [x], y: [y], marker: .diamond, colour: one.colour)]
  }

  private func decision(
    _ one: Series, _ place: ((falseAlarmRate: Double, hitRate: Double)) -> (x: Double, y: Double)
  ) -> [Mark] {
    guard let rates = one.decision else { return [] }
    let (x, y) = place(rates)
    // A detector without a curve has its name here.
    let label = one.standing == nil ? "\(one.name), decisions only" : nil
    return [.markers(x: [x], y: [y], marker: .square, colour: one.colour, label: label)]
  }

  private func curve(
    _ one: Series, label: (DetectionCurve) -> String, _ place: (DetectionCurve.Point) -> (x: Double, y: Double)
  ) -> [Mark] {
    guard let curve = one.standing?.curve, !curve.points.isEmpty else { return [] }
    let points = curve.points.map(place)
    return [.line(x: points.map(\.x), y: points.map(\.y), colour: one.colour, label: label(curve))]
  }

  private func figure(
    _ title: String, _ x: Axis, _ y: Axis, from: (Double, Double), to: (Double, Double), _ marks: [Mark]
  ) -> Figure {
    // What chance gives, or what would be calibrated.
    let line = Mark.line(x: [from.0, to.0], y: [from.1, to.1], colour: .grey)
    var figure = Figure(
      title: title,
      panels: [
        Panel(
          title: title, height: Self.side, x: x, y: y, marks: marks.isEmpty ? [] : [line] + marks,
          reasonIfEmpty: "no detector has confidences")
      ])
    figure.drawsTitle = false
    figure.plotWidth = Self.side
    return figure
  }

  static func text(_ score: Score) -> String { score.value.map(Leaderboard.short) ?? "undefined" }
}
