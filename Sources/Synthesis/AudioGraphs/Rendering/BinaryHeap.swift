/// An element of a heap, in a strict order.
protocol HeapElement {
  static func isBefore(_ a: Self, _ b: Self) -> Bool
}

/// Elements of which the first one is always at hand; adding and removing cost O(log n), and adding in order O(1).
///
/// It allocates nothing as long as there are no more elements than were reserved.
struct BinaryHeap<Element: HeapElement> {
  private(set) var elements: [Element] = []

  var first: Element? { elements.first }

  mutating func reserve(_ count: Int) { elements.reserveCapacity(count) }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0, Element.isBefore(elements[child], elements[(child - 1) / 2]) {
      elements.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes the first element. Precondition: there is one.
  mutating func removeFirst() -> Element {
    elements.swapAt(0, elements.count - 1)
    let first = elements.removeLast()
    var parent = 0
    while case let left = 2 * parent + 1, left < elements.count {
      let right = left + 1
      let least = right < elements.count && Element.isBefore(elements[right], elements[left]) ? right : left
      guard Element.isBefore(elements[least], elements[parent]) else { break }
      elements.swapAt(least, parent)
      parent = least
    }
    return first
  }
}
