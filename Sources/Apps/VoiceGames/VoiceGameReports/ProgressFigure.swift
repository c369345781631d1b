import AppReports
import Foundation
import Reporting
import Statistics
import VoiceGames

/// The picture of a progress report: a panel for each figure that was measured, over calendar time. Each session is a
/// marker in the colour and shape of its game; lines join the medians of the days.
struct ProgressFigure {
  let figures: ProgressFigures
  let words: ProgressWords
  /// The quantities that are shown, where a session has them.
  var quantities = ProgressQuantity.trained

  /// A line is interrupted where nothing was played for more days than this.
  private static let longestGap = 14

  /// The games of the sessions, in the usual order of games.
  private var games: [Game] { Game.allCases.filter { game in figures.sessions.contains { $0.game == game } } }

  /// The picture; `nil` if no session has a figure.
  var figure: Figure? {
    let moments = figures.sessions.map { Date(timeIntervalSince1970: $0.date) }
    let shown = quantities.filter { quantity in
      figures.sessions.contains { quantity.value(in: $0) != nil }
    }
    guard let calendar = CalendarAxis(moments, words: words), !shown.isEmpty else {
      return nil
    }
    let x = calendar.axis
    let panels = shown.enumerated().map { place, quantity in panel(quantity, x, calendar, namesGames: place == 0) }
    return Figure(width: 900, panels: panels, sharesXAxis: true)
  }

  /// Makes a panel. The first one names all games of the report, also those without the panel's figure.
  private func panel(_ quantity: ProgressQuantity, _ x: Axis, _ calendar: CalendarAxis, namesGames: Bool) -> Panel {
    let factor = quantity.isShare ? 100.0 : 1
    var highest = quantity.isShare ? 100.0 : 0
    var (lines, markers): ([Mark], [Mark]) = ([], [])
    for game in games {
      let points = figures.sessions(of: game).compactMap { session in
        quantity.value(in: session).map { (session: session, value: factor * $0) }
      }
      highest = max(highest, points.map(\.value).max() ?? 0)
      let colour = Colour(game.mark.colour)
      let line = line(points.map { (day: $0.session.day, value: $0.value) })
      lines.append(.line(x: line.x, y: line.y, colour: colour))
      markers.append(
        .markers(
          x: points.map { calendar.place(Date(timeIntervalSince1970: $0.session.date)) }, y: points.map(\.value),
          marker: Marker(game.mark.shape), colour: colour, label: namesGames ? game.title(words.language) : nil))
    }
    // The scale leaves room for the markers at its upper end.
    var y = Axis("", from: 0, to: highest > 0 ? 1.12 * highest : 1)
    if quantity.isShare { y.ticks = [0, 50, 100].map { Axis.NamedValue($0, words.number($0, decimals: 0)) } }
    y.hasDecimalComma = words.language == .czech
    return Panel(title: words.title(quantity), height: 84, x: x, y: y, marks: lines + markers)
  }

  /// The medians of the days at noon, with gaps where nothing was played for long.
  private func line(_ points: [(day: Int, value: Double)]) -> (x: [Double], y: [Double?]) {
    var (x, y): ([Double], [Double?]) = ([], [])
    var before: Int?
    for (day, points) in Dictionary(grouping: points, by: \.day).sorted(by: { $0.key < $1.key }) {
      if let before, day - before > Self.longestGap {
        x.append(Double(day))
        y.append(nil)
      }
      before = day
      x.append(Double(day) + 0.5)
      y.append(OrderStatistics.median(points.map(\.value)))
    }
    // A line of one point would be a dot beside its marker.
    return x.count > 1 ? (x, y) : ([], [])
  }
}

extension Colour {
  /// The colour of a game's mark: the light palette of the apps' pages.
  fileprivate init(_ colour: GameMark.Colour) {
    switch colour {
    case .teal: self.init(0x2A827E)
    case .coral: self.init(0xF2705B)
    case .plum: self.init(0x7A4E8A)
    case .sun: self.init(0xFFC94A)
    case .ink: self.init(0x2B2A33)
    }
  }
}

extension Marker {
  fileprivate init(_ shape: GameMark.Shape) {
    switch shape {
    case .circle: self = .circle
    case .square: self = .square
    case .triangle: self = .triangle
    case .diamond: self = .diamond
    case .triangleDown: self = .triangleDown
    case .plus: self = .plus
    }
  }
}
