import Foundation

/// Points at a place of the screen by one or two switches: a line moves across, a press fixes it, a second line moves down, and a
/// press chooses the point where both cross.
///
/// It has no clock: times in seconds come with each call and must not go back. The page of the board follows it case by case.
package struct PointScanner: Sendable, Hashable {
  /// The line that moves.
  package enum Line: String, Sendable, Hashable {
    case nothing, across, down
  }

  /// What happened. Places are shares of the screen from its left and from its top.
  package enum Outcome: Sendable, Hashable {
    /// The first line began.
    case started
    /// A line has crossed the screen and begins again.
    case stepped
    /// The first line was fixed.
    case fixed(across: Double)
    /// A point was chosen.
    case pointed(across: Double, down: Double)
    /// The second line was left for the first one; whether the person asked for it.
    case left(byPress: Bool)
    /// Nothing was chosen.
    case stopped
    /// The press came too soon after the one before it.
    case ignored
  }

  /// A target and its edges.
  package struct Target: Sendable, Hashable, Codable {
    package var id: String
    package var left, top, right, bottom: Double
  }

  /// The settings.
  package let settings: ScanSettings
  /// The line that moves.
  package private(set) var line = Line.nothing
  private var began = 0.0
  private var loop = 0
  private var across = 0.0
  private var lastPress: [SwitchScanner.Switch: Double] = [:]

  /// Creates a scanner that waits for a press.
  package init(_ settings: ScanSettings) { self.settings = settings }

  /// When the line reaches the other side; `nil` if a press is awaited.
  package var nextStepAt: Double? { line == .nothing ? nil : began + wait + settings.lineTime }

  /// How long the line waits before it moves.
  private var wait: Double { loop == 0 ? settings.firstExtra : 0 }

  /// Where the lines are; a line that is not there is `nil`.
  package func lines(at time: Double) -> (across: Double?, down: Double?) {
    let moved = min(1, max(0, (time - began - wait) / settings.lineTime))
    return switch line {
    case .nothing: (nil, nil)
    case .across: (moved, nil)
    case .down: (across, moved)
    }
  }

  /// Takes a press. The switch that steps goes back to the first line.
  ///
  /// What was due before happens first.
  package mutating func press(_ key: SwitchScanner.Switch, at time: Double) -> [Outcome] {
    let outcomes = advance(to: time)
    if let last = lastPress[key], time - last < settings.ignoreRepeats { return outcomes + [.ignored] }
    lastPress[key] = time
    let isBack = key == .step && settings.switches == 2
    switch line {
    case .down where isBack:
      begin(.across, at: time)
      return outcomes + [.left(byPress: true)]
    case .across where !isBack:
      across = lines(at: time).across ?? 0
      begin(.down, at: time)
      return outcomes + [.fixed(across: across)]
    case .nothing, .across:
      begin(.across, at: time)
      return outcomes + [.started]
    case .down:
      let pointed = Outcome.pointed(across: across, down: lines(at: time).down ?? 0)
      line = .nothing
      guard settings.afterChoice == .goesOn else { return outcomes + [pointed] }
      begin(.across, at: time)
      return outcomes + [pointed, .started]
    }
  }

  /// Makes what is due until a time.
  package mutating func advance(to time: Double) -> [Outcome] {
    var outcomes: [Outcome] = []
    while let due = nextStepAt, due <= time {
      if loop + 1 < settings.loops {
        (began, loop) = (due, loop + 1)
        outcomes.append(.stepped)
      } else if line == .down {
        begin(.across, at: due)
        outcomes.append(.left(byPress: false))
      } else {
        line = .nothing
        outcomes.append(.stopped)
      }
    }
    return outcomes
  }

  private mutating func begin(_ line: Line, at time: Double) { (self.line, began, loop) = (line, time, 0) }

  /// The target at a point, or the nearest one; of several as near, the one whose middle is nearest. `nil` without targets.
  package static func nearest(_ targets: [Target], x: Double, y: Double) -> String? {
    targets.map { target in
      let outside = (max(target.left - x, 0, x - target.right), max(target.top - y, 0, y - target.bottom))
      let middle = ((target.left + target.right) / 2 - x, (target.top + target.bottom) / 2 - y)
      return (target.id, hypot(outside.0, outside.1), hypot(middle.0, middle.1))
    }.min { ($0.1, $0.2) < ($1.1, $1.2) }?.0
  }
}
