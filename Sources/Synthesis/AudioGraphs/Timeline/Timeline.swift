/// The control side's part of the timeline: all events with their frames.
struct Timeline {
  private struct Entry: HeapElement {
    let frame: Int
    let sequence: Int
    let vertex: Vertex
    let perform: (Int) -> Int?

    static func isBefore(_ a: Entry, _ b: Entry) -> Bool {
      a.frame != b.frame ? a.frame < b.frame : a.sequence < b.sequence
    }
  }

  /// The last frame of any event, which no rendering reaches: sums with latencies stay far within the integers.
  static let lastFrame = 1 << 60

  /// Entries that were not passed to the renderer.
  private var coming = BinaryHeap<Entry>()
  /// Entries that were, and are kept for `rewind()`.
  private var past: [Entry] = []
  /// Entries without a frame, in the order in which they were added.
  private var immediate: [Entry] = []
  private var nextSequence = 0

  /// Adds an event; O(log n), and O(1) behind all others. With `nil` in place of a frame it happens at once and is not
  /// repeated after `rewind()`.
  mutating func add(at frame: Int?, vertex: Vertex, perform: @escaping (_ frame: Int) -> Int?) {
    let entry = Entry(
      frame: min(max(frame ?? 0, 0), Self.lastFrame), sequence: nextSequence, vertex: vertex, perform: perform)
    nextSequence += 1
    if frame == nil { immediate.append(entry) } else { coming.insert(entry) }
  }

  /// The first frame whose entries were not all passed on; `nil` if all were.
  var nextFrame: Int? { coming.first.map { $0.frame + $0.vertex.inputLatency } }

  /// Passes the entries that are due before `horizon` to the renderer, as far as there is room.
  mutating func feed(_ renderer: GraphRenderer, before horizon: Int, keeps: Bool) {
    if !immediate.isEmpty {
      var count = 0
      while count < immediate.count, renderer.events.hasRoom {
        hand(immediate[count], renderer, latency: 0)
        count += 1
      }
      immediate.removeFirst(count)
    }
    while let next = coming.first, next.frame < horizon, renderer.events.hasRoom {
      let entry = coming.removeFirst()
      hand(entry, renderer, latency: entry.vertex.inputLatency)
      if keeps { past.append(entry) }
    }
  }

  private func hand(_ entry: Entry, _ renderer: GraphRenderer, latency: Int) {
    renderer.events.put(
      Unmanaged.passRetained(
        TimelineEvent(
          frame: entry.frame + latency, sequence: entry.sequence, unit: entry.vertex.unit, latency: latency,
          perform: entry.perform))
    )
  }

  /// Marks all kept entries as not passed on.
  mutating func rewind() {
    for entry in past { coming.insert(entry) }
    past = []
  }
}
