/// Counts what a drawing draws when all its references are followed.
///
/// Ten copies of a group of ten copies, and so on, are a few lines that draw more than any machine can. An element is
/// counted once for every time that it is drawn.
struct SVGReferences {
  /// Elements that a drawing may draw.
  static let limit = 200_000

  struct Refusal: Error {
    let reason: String
  }

  private struct Node {
    /// The elements inside; then also those that it refers to.
    var inside: [Int] = []
    var references: [String] = []
    var count = 0
    var isOpen = false
  }

  private var nodes: [Node] = []
  private var referenceCount = 0
  private var open: [Int] = []
  private var places: [String: Int] = [:]

  /// An element begins inside the last one that has not ended.
  mutating func begin(id: String?) {
    let place = nodes.count
    nodes.append(Node())
    if let last = open.last { nodes[last].inside.append(place) }
    if let id, places[id] == nil { places[id] = place }
    open.append(place)
  }

  /// The element that is open draws others by their identifiers.
  mutating func refer(to ids: [String]) {
    // What is over the limit is refused in the end, so it need not be kept.
    guard let last = open.last, referenceCount <= Self.limit else { return }
    referenceCount += ids.count
    nodes[last].references += ids
  }

  mutating func end() { open.removeLast() }

  /// - Throws: `Refusal` for a drawing that is larger than the limit, or in itself.
  mutating func check() throws(Refusal) {
    guard referenceCount <= Self.limit else {
      throw Refusal(reason: "its parts refer to others more than \(Self.limit) times")
    }
    for place in nodes.indices { nodes[place].inside += nodes[place].references.compactMap { places[$0] } }
    // Without recursion: an element is left when all that it draws has been counted.
    var path: [(place: Int, next: Int)] = nodes.isEmpty ? [] : [(0, 0)]
    while let (place, next) = path.last {
      nodes[place].isOpen = true
      if next == nodes[place].inside.count {
        nodes[place].count = nodes[place].inside.reduce(1) { min(Self.limit + 1, $0 + nodes[$1].count) }
        nodes[place].isOpen = false
        path.removeLast()
        guard nodes[place].count <= Self.limit else {
          throw Refusal(reason: "it draws more than \(Self.limit) parts by repeating its own")
        }
        continue
      }
      path[path.count - 1].next += 1
      let target = nodes[place].inside[next]
      if nodes[target].isOpen { throw Refusal(reason: "a part of it contains itself") }
      if nodes[target].count == 0 { path.append((target, 0)) }
    }
  }
}
