/// The control side's part of the timeline: all events with their frames.
struct Timeline {
  private struct Entry {
    let frame: Int
    let sequence: Int
    let node: NodeID
    let perform: (Int) -> Int?
  }

  /// Sorted by frame, then by sequence.
  private var entries: [Entry] = []
  /// Number of kept entries that were passed to the renderer.
  private var fed = 0
  /// Entries without a frame, in the order in which they were added.
  private var immediate: [Entry] = []
  private var nextSequence = 0

  /// Adds an event. With `nil` in place of a frame it happens at once and is not repeated after `rewind()`.
  mutating func add(at frame: Int?, node: NodeID, perform: @escaping (_ frame: Int) -> Int?) {
    let entry = Entry(frame: frame ?? 0, sequence: nextSequence, node: node, perform: perform)
    nextSequence += 1
    guard let frame else {
      immediate.append(entry)
      return
    }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    // A late event happens at once, so its place among the entries already passed on does not matter.
    if low < fed { low = fed }
    entries.insert(entry, at: low)
  }

  /// The first frame whose entries were not all passed on; `nil` if all were.
  func nextFrame(latencies: [NodeID: Int]) -> Int? {
    fed < entries.count ? entries[fed].frame + (latencies[entries[fed].node] ?? 0) : nil
  }

  /// Passes the entries that are due before `horizon` to the renderer, as far as there is room.
  mutating func feed(_ renderer: GraphRenderer, before horizon: Int, latencies: [NodeID: Int], keeps: Bool) {
    var count = 0
    while count < immediate.count, renderer.events.hasRoom {
      hand(immediate[count], renderer, latency: 0)
      count += 1
    }
    immediate.removeFirst(count)
    while fed < entries.count, renderer.events.hasRoom {
      let latency = latencies[entries[fed].node] ?? 0
      guard entries[fed].frame + latency < horizon || entries[fed].frame < horizon else { break }
      hand(entries[fed], renderer, latency: latency)
      fed += 1
    }
    if !keeps, fed > 0 {
      entries.removeFirst(fed)
      fed = 0
    }
  }

  private func hand(_ entry: Entry, _ renderer: GraphRenderer, latency: Int) {
    renderer.events.put(
      Unmanaged.passRetained(
        TimelineEvent(frame: entry.frame + latency, sequence: entry.sequence, latency: latency, perform: entry.perform))
    )
  }

  /// Marks all kept entries as not passed on.
  mutating func rewind() {
    fed = 0
    entries.sort { ($0.frame, $0.sequence) < ($1.frame, $1.sequence) }
  }
}
