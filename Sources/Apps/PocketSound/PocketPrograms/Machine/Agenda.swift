/// What is due, the earliest first, and what was put first before the rest of the same frame.
struct Agenda<Item> {
  private struct Entry {
    let frame: Int
    let sequence: Int
    let item: Item
  }

  /// A binary heap.
  private var entries: [Entry] = []
  private var nextSequence = 0

  /// The frame of the first item.
  var nextFrame: Int? { entries.first?.frame }

  mutating func add(_ item: Item, at frame: Int) {
    entries.append(Entry(frame: frame, sequence: nextSequence, item: item))
    nextSequence += 1
    var child = entries.count - 1
    while child > 0, isBefore(child, (child - 1) / 2) {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// The first item. Precondition: there is one.
  mutating func removeFirst() -> (frame: Int, item: Item) {
    let first = entries[0]
    let last = entries.removeLast()
    if !entries.isEmpty {
      entries[0] = last
      var parent = 0
      while case let left = 2 * parent + 1, left < entries.count {
        let least = left + 1 < entries.count && isBefore(left + 1, left) ? left + 1 : left
        guard isBefore(least, parent) else { break }
        entries.swapAt(least, parent)
        parent = least
      }
    }
    return (first.frame, first.item)
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    entries[a].frame != entries[b].frame
      ? entries[a].frame < entries[b].frame : entries[a].sequence < entries[b].sequence
  }
}
