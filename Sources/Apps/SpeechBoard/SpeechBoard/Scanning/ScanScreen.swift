/// The targets on the screen, as the scanner offers them.
package struct ScanScreen: Sendable, Hashable, Codable {
  /// A part of the screen: the sentence bar, the dock, the board.
  package struct Group: Sendable, Hashable, Codable {
    /// The name of the part.
    package var id: String
    /// The ids of its targets, row by row. Empty places are left out.
    package var rows: [[String]]

    /// Creates a part.
    package init(id: String, rows: [[String]]) { (self.id, self.rows) = (id, rows) }
  }

  /// The parts from top to bottom.
  package var groups: [Group]

  /// Creates a screen.
  package init(_ groups: [Group]) { self.groups = groups }
}

/// What a step of the scanner offers: a target, or a list that a press opens.
indirect enum ScanNode: Sendable, Hashable {
  case target(String)
  case list([ScanNode])

  /// The targets in it.
  var targets: [String] {
    switch self {
    case .target(let id): [id]
    case .list(let nodes): nodes.flatMap(\.targets)
    }
  }

  /// What the first level offers. A list of one is replaced by what is in it, since it would only cost a press.
  static func nodes(of screen: ScanScreen, _ order: ScanSettings.Order) -> [ScanNode] {
    let groups = screen.groups.map { $0.rows.filter { !$0.isEmpty } }.filter { !$0.isEmpty }
    func row(_ ids: [String]) -> ScanNode { ids.count == 1 ? .target(ids[0]) : .list(ids.map { .target($0) }) }
    switch order {
    case .linear: return groups.joined().joined().map { .target($0) }
    case .rows: return opened(groups.joined().map(row))
    case .groups: return opened(groups.map { $0.count == 1 ? row($0[0]) : .list($0.map(row)) })
    }
  }

  private static func opened(_ nodes: [ScanNode]) -> [ScanNode] {
    if nodes.count == 1, case .list(let inner) = nodes[0] { return opened(inner) }
    return nodes
  }
}
