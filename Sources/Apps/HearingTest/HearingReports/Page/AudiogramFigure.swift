import AppWords
import Foundation
import HearingTest
import Reporting

/// An audiogram in the usual form (ISO 8253-1; ASHA 1990): levels increase downwards, and 20 dB have the length of an
/// octave. The right ear has red circles, the left one blue crosses; with noise in the other ear they are red triangles
/// and blue squares. An arrow marks a place where the highest level gave no response. A grey band behind them shows the
/// middle 80 % of people of the same age and sex (ISO 7029), if the session is in dB HL and the person's age and sex
/// are known.
package struct AudiogramFigure: Sendable {
  /// The right ear's colour.
  static let red = Colour(0xC62828)
  /// The left ear's colour.
  static let blue = Colour(0x1565C0)

  private let entries: [SessionOutcome.Entry]
  private let isCalibrated: Bool
  private let isUnanswered: Bool
  private let language: Language
  private let norm: [(frequency: Double, range: ClosedRange<Double>)]
  private static let normColour = Colour(0xE4E7EB)

  /// Creates the audiogram of a session.
  package init(_ session: ReportedSession, _ language: Language = .english) {
    self.language = language
    isUnanswered = session.isUnanswered
    entries = session.isUnanswered ? [] : session.outcome.entries
    isCalibrated = session.isCalibrated
    norm = AgeNorm.frequencies.compactMap { frequency in
      session.normRange(at: frequency).map { (frequency, $0) }
    }
  }

  /// The drawn figure.
  ///
  /// - Parameter octaveWidth: the width of an octave, and the height of 20 dB, in pixels. Letters have the same size in
  ///   any figure.
  package func figure(octaveWidth: Double = 72) -> Figure {
    let (x, y) = (frequencyAxis, levelAxis(isSmall: octaveWidth < 45))
    let octaves = log2((x.upper ?? 0) / (x.lower ?? 1))
    let height = ((y.upper ?? 0) - (y.lower ?? 0)) / 20 * octaveWidth
    let panel = Panel(
      height: height, x: x, y: y, marks: normMarks + Ear.allCases.flatMap(marks),
      reasonIfEmpty: isUnanswered
        ? say("žádný tón nebyl zodpovězen", "no tone was answered")
        : say("žádný práh nebyl nalezen", "no threshold was found"))
    var figure = Figure(title: say("Vzdušné vedení", "Air conduction"), panels: [panel])
    figure.plotWidth = octaves * octaveWidth
    return figure
  }

  /// The frequency axis: half an octave beyond 125 Hz and 8 kHz, or beyond tested frequencies outside that range.
  private var frequencyAxis: Axis {
    let lowest = min(125, entries.map(\.point.frequency).min() ?? 125)
    let highest = max(8000, entries.map(\.point.frequency).max() ?? 8000)
    var axis = Axis(
      say("kmitočet", "frequency"), unit: "Hz", from: lowest / 2.0.squareRoot(), to: highest * 2.0.squareRoot())
    axis.scale = .logarithmic
    axis.ticks = stride(from: -3.0, through: 4, by: 1).map { 1000 * pow(2, $0) }
      .filter { $0 >= lowest * 0.99 && $0 <= highest * 1.01 }
      .map { Axis.NamedValue($0, $0 < 1000 ? "\(Int($0))" : "\(Int($0 / 1000))k") }
    return axis
  }

  private func levelAxis(isSmall: Bool) -> Axis {
    let levels = entries.compactMap(\.result.level) + norm.map(\.range.upperBound)
    let highest = max(110, ((levels.max() ?? 0) / 10).rounded(.up) * 10 + 10)
    let lowest = min(-10, ((levels.min() ?? 0) / 10).rounded(.down) * 10 - 10)
    var axis = Axis(
      say("sluchový práh", "hearing level"),
      unit: isCalibrated
        ? "dB HL"
        : isSmall
          ? say("orientační dB", "nominal dB") : say("orientační dB, bez kalibrace", "nominal dB, not calibrated"),
      from: lowest, to: highest)
    axis.isReversed = true
    axis.ticks = stride(from: lowest, through: highest, by: 10).map { Axis.NamedValue($0, "\(Int($0))") }
    return axis
  }

  private var normMarks: [Mark] {
    guard norm.count > 1, !entries.isEmpty else { return [] }
    return [
      .envelope(
        x: norm.map(\.frequency), low: norm.map(\.range.lowerBound), high: norm.map(\.range.upperBound),
        colour: Self.normColour, label: say("80 % lidí téhož věku a pohlaví", "80 % of the same age and sex"))
    ]
  }

  private func marks(_ ear: Ear) -> [Mark] {
    let own = entries.filter { $0.point.ear == ear }.sorted { $0.point.frequency < $1.point.frequency }
    guard !own.isEmpty else { return [] }
    let colour = ear == .right ? Self.red : Self.blue
    var marks: [Mark] = []
    // Lines join thresholds only: a line to "no response" would suggest a response.
    let line = own.map { Self.found.contains($0.result.status) ? $0.result.level : nil }
    if line.count(where: { $0 != nil }) > 1 {
      marks.append(.line(x: own.map(\.point.frequency), y: line, colour: colour))
    }
    for isMasked in [false, true] {
      let name = ear.words(language) + (isMasked ? say(", maskováno", ", masked") : "")
      let (symbol, arrow) = Self.symbols(ear, isMasked: isMasked)
      let kinds: [(statuses: Set<ThresholdResult.Status>, symbol: Symbol, colour: Colour, label: String)] = [
        (Self.found, symbol, colour, name),
        ([.noResponse], arrow, colour, "\(name), \(say("bez odpovědi", "no response"))"),
        ([.unreliable], symbol, .grey, "\(name), \(say("nespolehlivé", "unreliable"))"),
      ]
      for kind in kinds {
        let entries = own.filter {
          ($0.masking != nil) == isMasked && kind.statuses.contains($0.result.status) && $0.result.level != nil
        }
        guard !entries.isEmpty else { continue }
        marks.append(
          .symbols(
            x: entries.map(\.point.frequency), y: entries.map(\.result.level), symbol: kind.symbol,
            colour: kind.colour, label: kind.label))
      }
    }
    return marks
  }

  private func say(_ czech: String, _ english: String) -> String { Words(cs: czech, en: english)(language) }

  private static let found: Set<ThresholdResult.Status> = [.threshold, .atOrBelow]

  private static func symbols(_ ear: Ear, isMasked: Bool) -> (symbol: Symbol, arrow: Symbol) {
    switch (ear, isMasked) {
    case (.right, false): (.circle, .circleWithArrow)
    case (.left, false): (.cross, .crossWithArrow)
    case (.right, true): (.triangle, .triangleWithArrow)
    case (.left, true): (.square, .squareWithArrow)
    }
  }
}
