import Foundation
import HearingTest
import Reporting

/// An audiogram as it is drawn everywhere (ISO 8253-1; ASHA 1990): levels downwards, 20 dB as long as an octave, the right ear as
/// red circles, the left one as blue crosses, an arrow where the highest level gave no response.
public struct AudiogramFigure: Sendable {
  /// Pixels of an octave, and so of 20 dB.
  static let octaveWidth = 72.0
  /// The right ear's colour.
  static let red = Colour(0xC62828)
  /// The left ear's colour.
  static let blue = Colour(0x1565C0)

  private let entries: [SessionOutcome.Entry]
  private let isCalibrated: Bool

  /// The audiogram of a session.
  public init(_ session: ReportedSession) {
    entries = session.outcome.entries
    isCalibrated = session.isCalibrated
  }

  /// The figure.
  public func figure() -> Figure {
    let (x, y) = (frequencyAxis, levelAxis)
    let octaves = log2((x.upper ?? 0) / (x.lower ?? 1))
    let height = ((y.upper ?? 0) - (y.lower ?? 0)) / 20 * Self.octaveWidth
    let panel = Panel(
      height: height, x: x, y: y, marks: Ear.allCases.flatMap(marks), reasonIfEmpty: "no threshold was found")
    var figure = Figure(title: "Air conduction", panels: [panel])
    figure.plotWidth = octaves * Self.octaveWidth
    return figure
  }

  /// Half an octave beyond 125 Hz and 8 kHz, or beyond what was tested outside of them.
  private var frequencyAxis: Axis {
    let lowest = min(125, entries.map(\.point.frequency).min() ?? 125)
    let highest = max(8000, entries.map(\.point.frequency).max() ?? 8000)
    var axis = Axis("frequency", unit: "Hz", from: lowest / 2.0.squareRoot(), to: highest * 2.0.squareRoot())
    axis.scale = .logarithmic
    axis.ticks = stride(from: -3.0, through: 4, by: 1).map { 1000 * pow(2, $0) }
      .filter { $0 >= lowest * 0.99 && $0 <= highest * 1.01 }
      .map { Axis.NamedValue($0, $0 < 1000 ? "\(Int($0))" : "\(Int($0 / 1000))k") }
    return axis
  }

  private var levelAxis: Axis {
    let levels = entries.compactMap(\.result.level)
    let highest = max(110, ((levels.max() ?? 0) / 10).rounded(.up) * 10 + 10)
    let lowest = min(-20, ((levels.min() ?? 0) / 10).rounded(.down) * 10 - 10)
    var axis = Axis(
      "hearing level", unit: isCalibrated ? "dB HL" : "nominal dB, not calibrated", from: lowest, to: highest)
    axis.isReversed = true
    axis.ticks = stride(from: lowest, through: highest, by: 10).map { Axis.NamedValue($0, "\(Int($0))") }
    return axis
  }

  private func marks(_ ear: Ear) -> [Mark] {
    let own = entries.filter { $0.point.ear == ear }.sorted { $0.point.frequency < $1.point.frequency }
    guard !own.isEmpty else { return [] }
    let colour = ear == .right ? Self.red : Self.blue
    let symbol: Symbol = ear == .right ? .circle : .cross
    let arrow: Symbol = ear == .right ? .circleWithArrow : .crossWithArrow
    let name = "\(ear.rawValue) ear"
    func x(_ entries: [SessionOutcome.Entry]) -> [Double] { entries.map(\.point.frequency) }
    func of(_ statuses: Set<ThresholdResult.Status>) -> [SessionOutcome.Entry] {
      own.filter { statuses.contains($0.result.status) && $0.result.level != nil }
    }
    let (found, silent, doubtful) = (of([.threshold, .atOrBelow]), of([.noResponse]), of([.unreliable]))
    var marks: [Mark] = []
    // Only thresholds are joined: a line to "no response" would say that there was one.
    let line = own.map { $0.result.status == .threshold || $0.result.status == .atOrBelow ? $0.result.level : nil }
    if found.count > 1 { marks.append(.line(x: x(own), y: line, colour: colour)) }
    if !found.isEmpty {
      marks.append(.symbols(x: x(found), y: found.map(\.result.level), symbol: symbol, colour: colour, label: name))
    }
    if !silent.isEmpty {
      marks.append(
        .symbols(
          x: x(silent), y: silent.map(\.result.level), symbol: arrow, colour: colour, label: "\(name), no response"))
    }
    if !doubtful.isEmpty {
      marks.append(
        .symbols(
          x: x(doubtful), y: doubtful.map(\.result.level), symbol: symbol, colour: .grey,
          label: "\(name), unreliable"))
    }
    return marks
  }
}
