import OpenBoards
import SpeechBoard
import TerminalSupport

/// A person at a board on a console: what keys do, and what is marked. Times in seconds come with each call.
///
/// With a scanner the space bar is the switch; with two switches the space bar steps and Enter chooses. Without one the arrow
/// keys move the mark, and Enter or the space bar press what is marked. Backspace and Escape delete a word and go back.
package struct TerminalBoard: Sendable {
  /// What happened on a key or a step.
  package struct Change: Sendable {
    /// What the pressed target did.
    package var effects: [BoardEffect] = []
    /// The tile that was pressed, and its board.
    package var tile: SentencePart.Origin?
  }

  /// The board and the sentence.
  package private(set) var visit: BoardVisit
  /// The interval of the scanner, learned from the presses.
  package private(set) var pace: ScanPace
  private let learnsPace: Bool
  private var layout: BoardLayout
  private var mark: BoardTarget
  private var scanner: SwitchScanner?
  private var targets: [String: BoardTarget] = [:]

  /// Opens the board.
  ///
  /// - Parameter pace: what is known of the person's presses; `nil` for nothing.
  package init(_ visit: BoardVisit, settings: SpeechBoardSettings, pace: ScanPace? = nil) {
    self.visit = visit
    layout = BoardLayout(visit)
    mark = layout.first
    self.pace = pace ?? ScanPace(interval: settings.scan.interval)
    learnsPace = settings.learnsScanInterval
    scanner = settings.scanner.map {
      var scan = $0
      // A terminal whispers nothing.
      scan.speaks = false
      return SwitchScanner(layout.scanScreen(first: scan.first), settings: scan)
    }
    if learnsPace { scanner?.settings.interval = self.pace.interval }
    targets = Dictionary(layout.targets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of switches of the scanner; `nil` for a person at the keys.
  package var switches: Int? { scanner?.settings.switches }

  /// The targets that are marked, in their order. A press chooses the only one, or opens the row of several.
  package var marked: [BoardTarget] {
    guard let scanner else { return [mark] }
    return scanner.highlighted.compactMap { targets[$0] }
  }

  /// Whether a press leaves the row of what is marked.
  package var offersWayOut: Bool { if case .back = scanner?.offer { true } else { false } }

  /// Makes the steps of the scanner that are due.
  package mutating func advance(to time: Double) {
    if let outcomes = scanner?.advance(to: time) { learn(outcomes) }
  }

  /// Takes a key.
  ///
  /// - Throws: `SpeechBoardError` for a tile that cannot be pressed.
  package mutating func press(_ key: TerminalKeys.Key, at time: Double) throws(SpeechBoardError) -> Change {
    switch key {
    case .backspace: return changed(visit.backspace(), at: time)
    case .escape: return changed(visit.goBack(), at: time)
    default: break
    }
    guard let switches else { return try moveOrPress(key, at: time) }
    guard key == .space || key == .enter else { return Change() }
    let outcomes = scanner?.press(switches == 2 && key == .space ? .step : .choose, at: time) ?? []
    learn(outcomes)
    for case .chosen(let id, _) in outcomes {
      if let target = targets[id] { return try press(target, at: time) }
    }
    return Change()
  }

  private mutating func moveOrPress(_ key: TerminalKeys.Key, at time: Double) throws(SpeechBoardError) -> Change {
    let directions: [TerminalKeys.Key: BoardLayout.Direction] = [
      .up: .up, .down: .down, .left: .left, .right: .right,
    ]
    if let direction = directions[key] {
      mark = layout.target(direction, of: mark)
      return Change()
    }
    return key == .enter || key == .space ? try press(mark, at: time) : Change()
  }

  private mutating func press(_ target: BoardTarget, at time: Double) throws(SpeechBoardError) -> Change {
    switch target {
    case .tile(let id):
      let origin = SentencePart.Origin(board: visit.openID, button: id)
      var change = changed(try visit.press(id), at: time)
      change.tile = origin
      return change
    case .command(.speak): return changed(visit.speak(), at: time)
    case .command(.backspace): return changed(visit.backspace(), at: time)
    case .command(.undo): return changed(visit.undo(), at: time)
    case .command(.clear): return changed(visit.clear(), at: time)
    case .command(.home): return changed(visit.goHome(), at: time)
    case .command(.back): return changed(visit.goBack(), at: time)
    }
  }

  private mutating func changed(_ effects: [BoardEffect], at time: Double) -> Change {
    for case .opened in effects { show(at: time) }
    return Change(effects: effects)
  }

  /// Shows the board that is open now; the mark goes to its first tile.
  private mutating func show(at time: Double) {
    layout = BoardLayout(visit)
    mark = layout.first
    targets = Dictionary(layout.targets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    if let first = scanner?.settings.first { scanner?.show(layout.scanScreen(first: first), at: time) }
  }

  private mutating func learn(_ outcomes: [SwitchScanner.Outcome]) {
    guard learnsPace, switches == 1 else { return }
    for outcome in outcomes { pace.learn(outcome) }
    scanner?.settings.interval = pace.interval
  }
}
