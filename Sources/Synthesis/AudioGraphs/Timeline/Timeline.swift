/// All that is to be done, and when; the control side's part of it.
struct Timeline {
  private struct Entry {
    let frame: Int
    let sequence: Int
    let node: NodeID
    let perform: (Int) -> Int?
  }

  /// Sorted by frame, then by sequence.
  private var entries: [Entry] = []
  /// Entries handed over so far, of those that are kept.
  private var fed = 0
  /// To be done at once, in order.
  private var immediate: [Entry] = []
  private var nextSequence = 0

  /// Adds something to be done; `nil`: at once, which is not part of the timeline when it begins anew.
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
    // What comes late is done at once; its place among those already handed over does not matter.
    if low < fed { low = fed }
    entries.insert(entry, at: low)
  }

  /// The first frame for which not all entries are handed over; `nil`: all are.
  func nextFrame(latencies: [NodeID: Int]) -> Int? {
    fed < entries.count ? entries[fed].frame + (latencies[entries[fed].node] ?? 0) : nil
  }

  /// Hands over what is due before `horizon`, as far as there is room.
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

  /// All entries are to come once more.
  mutating func rewind() {
    fed = 0
    entries.sort { ($0.frame, $0.sequence) < ($1.frame, $1.sequence) }
  }
}
