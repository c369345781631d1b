/// Offers the targets on the screen one after the other to a person with one or two switches.
///
/// It has no clock: times in seconds come with each call and must not go back. With one switch the scanner steps by itself
/// and a press chooses; with two, one switch steps and the other chooses. A chosen row opens, and its targets are offered.
/// Docs/Guides/switch-access.md describes each rule.
package struct SwitchScanner: Sendable, Hashable {
  /// The switches.
  package enum Switch: String, Sendable, Hashable, Codable, CaseIterable {
    /// Goes to the next step; only with two switches.
    case step
    /// Chooses what is offered, or starts the scanner.
    case choose
  }

  /// What happened.
  package enum Outcome: Sendable, Hashable {
    /// The scanner began at its first step.
    case started
    /// Another step is offered.
    case stepped
    /// A row or part was opened; `response` is the time since its step began, with one switch.
    case entered(response: Double?)
    /// A row or part was left without a choice; whether the person asked for it.
    case left(byPress: Bool)
    /// A target was chosen; `response` is the time since its step began, with one switch.
    case chosen(String, response: Double?)
    /// The whole screen was offered as often as the settings say, and nothing was chosen.
    case stopped
    /// The press came too soon after the one before it.
    case ignored
  }

  /// What is offered.
  package enum Offer: Sendable, Hashable {
    /// Nothing: the scanner waits for a press.
    case nothing
    /// A target.
    case target(String)
    /// A row or part with these targets.
    case list([String])
    /// The way out of a row or part with these targets.
    case back([String])

    /// The targets that are highlighted.
    package var highlighted: [String] {
      switch self {
      case .nothing: []
      case .target(let id): [id]
      case .list(let ids), .back(let ids): ids
      }
    }
  }

  /// A list that is open, and where the scanner is in it.
  private struct Level: Sendable, Hashable {
    var nodes: [ScanNode]
    /// The step; the number of nodes for the way back.
    var index = 0
    /// How often all steps were offered.
    var loop = 0
  }

  /// The settings. A changed interval holds from the next step.
  package var settings: ScanSettings
  private var top: [ScanNode]
  private var levels: [Level] = []
  private var stepBegan = 0.0
  /// Whether the offer was said to its end, or need not be said.
  private var isSaid = true
  private var lastPress: [Switch: Double] = [:]
  /// When the next step begins by itself; `nil` if a press is awaited.
  package private(set) var nextStepAt: Double?

  /// Creates a scanner that waits for a press.
  package init(_ screen: ScanScreen, settings: ScanSettings) {
    self.settings = settings
    top = ScanNode.nodes(of: screen, settings.order)
  }

  /// What is offered now.
  package var offer: Offer {
    guard let level = levels.last else { return .nothing }
    guard level.index < level.nodes.count else { return .back(level.nodes.flatMap(\.targets)) }
    return switch level.nodes[level.index] {
    case .target(let id): .target(id)
    case let node: .list(node.targets)
    }
  }

  /// The targets that are highlighted now.
  package var highlighted: [String] { offer.highlighted }

  /// How many lists are open: 0 while the scanner waits, 1 at the rows, 2 in a row.
  package var depth: Int { levels.count }

  /// Whether the scanner is running.
  package var isRunning: Bool { !levels.isEmpty }

  /// Takes another screen, such as a board that was opened. A running scanner begins again.
  package mutating func show(_ screen: ScanScreen, at time: Double) {
    top = ScanNode.nodes(of: screen, settings.order)
    if isRunning { _ = start(at: time) }
  }

  /// Stops the scanner, so that it waits for a press.
  package mutating func stop() { (levels, nextStepAt) = ([], nil) }

  /// Takes a press.
  ///
  /// Steps that were due before are made first.
  package mutating func press(_ key: Switch, at time: Double) -> [Outcome] {
    var outcomes = advance(to: time)
    if let last = lastPress[key], time - last < settings.ignoreRepeats { return outcomes + [.ignored] }
    lastPress[key] = time
    if !isRunning {
      outcomes += start(at: time)
    } else if key == .step, settings.switches == 2 {
      outcomes += step(at: time)
    } else {
      outcomes += choose(at: time)
    }
    return outcomes
  }

  /// Takes that the offer was said to its end: the time of its step counts from now.
  package mutating func said(at time: Double) {
    guard isRunning, !isSaid else { return }
    isSaid = true
    count(from: time)
  }

  /// Makes the steps that are due until a time.
  package mutating func advance(to time: Double) -> [Outcome] {
    var outcomes: [Outcome] = []
    while let due = nextStepAt, due <= time { outcomes += step(at: due) }
    return outcomes
  }

  // MARK: Steps

  private mutating func start(at time: Double) -> [Outcome] {
    guard !top.isEmpty else {
      stop()
      return []
    }
    levels = [Level(nodes: top)]
    beginStep(at: time)
    return [.started]
  }

  private mutating func beginStep(at time: Double) {
    (isSaid, nextStepAt) = (!settings.speaks, nil)
    if isSaid { count(from: time) }
  }

  private mutating func count(from time: Double) {
    stepBegan = time
    let isFirst = levels.last.map { $0.index == 0 && $0.loop == 0 } ?? false
    nextStepAt =
      settings.switches == 1 && isRunning ? time + settings.interval + (isFirst ? settings.firstExtra : 0) : nil
  }

  private mutating func step(at time: Double) -> [Outcome] {
    guard var level = levels.last else { return [] }
    level.index += 1
    let hasBack = levels.count > 1 && settings.hasBackStep
    if level.index >= level.nodes.count + (hasBack ? 1 : 0) {
      (level.index, level.loop) = (0, level.loop + 1)
      // Two switches have no hurry: only the person leaves a row.
      if settings.switches == 1, level.loop >= settings.loops { return leave(byPress: false, at: time) }
    }
    levels[levels.count - 1] = level
    beginStep(at: time)
    return [.stepped]
  }

  private mutating func leave(byPress: Bool, at time: Double) -> [Outcome] {
    levels.removeLast()
    guard isRunning else {
      stop()
      return [.stopped]
    }
    beginStep(at: time)
    return [.left(byPress: byPress)]
  }

  private mutating func choose(at time: Double) -> [Outcome] {
    guard let level = levels.last else { return [] }
    guard level.index < level.nodes.count else { return leave(byPress: true, at: time) }
    // A press before the end of what is said answers something else.
    let response = settings.switches == 1 && isSaid ? time - stepBegan : nil
    switch level.nodes[level.index] {
    case .list(let nodes):
      levels.append(Level(nodes: nodes))
      beginStep(at: time)
      return [.entered(response: response)]
    case .target(let id):
      stop()
      return [.chosen(id, response: response)] + (settings.afterChoice == .goesOn ? start(at: time) : [])
    }
  }
}
