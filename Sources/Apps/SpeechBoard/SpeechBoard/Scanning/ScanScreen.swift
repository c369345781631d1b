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

  /// The parts in the order in which they are offered.
  package var groups: [Group]

  /// Creates a screen.
  package init(_ groups: [Group]) { self.groups = groups }

  /// The same parts, of which one comes first if it is there.
  package func beginning(with first: ScanSettings.First) -> ScanScreen {
    ScanScreen(groups.filter { $0.id == first.rawValue } + groups.filter { $0.id != first.rawValue })
  }
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

  /// The most targets of a row that is not cut into parts, and of a part of a longer one.
  private static let (longestRow, longestBlock) = (5, 4)

  /// What the first level offers. A list of one is replaced by what is in it, since it would only cost a press.
  static func nodes(of screen: ScanScreen, _ order: ScanSettings.Order) -> [ScanNode] {
    let groups = screen.groups.map { $0.rows.filter { !$0.isEmpty } }.filter { !$0.isEmpty }
    func row(_ ids: some Collection<String>) -> ScanNode {
      ids.count == 1 ? .target(ids.first ?? "") : .list(ids.map { .target($0) })
    }
    func blocks(_ ids: [String]) -> ScanNode {
      guard ids.count > longestRow else { return row(ids) }
      let count = (ids.count + longestBlock - 1) / longestBlock
      // As equal as they can be, the larger ones first.
      return .list(
        (0..<count).map { n in
          row(ids[(n * ids.count + count - 1) / count..<((n + 1) * ids.count + count - 1) / count])
        })
    }
    switch order {
    case .linear: return groups.joined().joined().map { .target($0) }
    case .rows: return opened(groups.joined().map(row))
    // Without a screen there are no places to point at.
    case .blocks, .point: return opened(groups.joined().map(blocks))
    case .groups: return opened(groups.map { $0.count == 1 ? row($0[0]) : .list($0.map(row)) })
    }
  }

  private static func opened(_ nodes: [ScanNode]) -> [ScanNode] {
    if nodes.count == 1, case .list(let inner) = nodes[0] { return opened(inner) }
    return nodes
  }
}
