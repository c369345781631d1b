/// The sections of a recording that are open at a place that moves forward. Places are times, or numbers of frames.
///
/// Cost: a sort, and then a step for each section that is open. Sections may be in any order, and overlap.
package struct OpenSections: Sendable {
  private let ends: [Double]
  /// The sections that are not open yet, the next one last.
  private var waiting: [(start: Double, index: Int)]
  /// The indices of the open sections.
  package private(set) var open: [Int] = []

  /// Creates the state before the first place. A section lasts from its start to before its end.
  package init(_ sections: [(start: Double, end: Double)]) {
    ends = sections.map(\.end)
    waiting = sections.indices.map { (sections[$0].start, $0) }.sorted { ($1.start, $1.index) < ($0.start, $0.index) }
  }

  /// Opens the sections that start at this place or before.
  package mutating func open(through place: Double) {
    while let next = waiting.last, next.start <= place {
      open.append(next.index)
      waiting.removeLast()
    }
  }

  /// Closes the open sections that end at this place or before, and returns them.
  package mutating func close(until place: Double) -> [Int] {
    guard open.contains(where: { ends[$0] <= place }) else { return [] }
    let closed = open.filter { ends[$0] <= place }
    open.removeAll { ends[$0] <= place }
    return closed
  }
}
