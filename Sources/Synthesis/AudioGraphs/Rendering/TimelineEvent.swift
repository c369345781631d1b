/// An event at a frame, which may repeat.
final class TimelineEvent: @unchecked Sendable {
  /// The frame at which the event is due next.
  var frame: Int
  /// Orders events of the same frame as they were scheduled.
  let sequence: Int
  /// Latency in frames of the node's input behind the timeline.
  private let latency: Int
  private let action: (_ frame: Int) -> Int?

  /// - Parameters:
  ///   - frame: the frame at which the event is due, latency included.
  ///   - perform: performs the event for a frame of the timeline and returns the frame of its repetition, or `nil`.
  init(frame: Int, sequence: Int, latency: Int, perform: @escaping (_ frame: Int) -> Int?) {
    self.frame = frame
    self.sequence = sequence
    self.latency = latency
    action = perform
  }

  /// Performs the event; returns whether it repeats, with `frame` updated.
  func perform() -> Bool {
    guard let next = action(frame - latency) else { return false }
    frame = max(next + latency, frame + 1)
    return true
  }

  func isBefore(_ other: TimelineEvent) -> Bool {
    frame != other.frame ? frame < other.frame : sequence < other.sequence
  }
}

/// The future events, the next one first: a binary heap of fixed capacity that owns its events.
struct EventHeap: ~Copyable {
  private let slots: UnsafeMutablePointer<Unmanaged<TimelineEvent>>
  private let capacity: Int
  private var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
  }

  deinit {
    for n in 0..<count { slots[n].release() }
    slots.deallocate()
  }

  var hasRoom: Bool { count < capacity }

  /// The frame of the next event.
  var nextFrame: Int? { count > 0 ? slots[0]._withUnsafeGuaranteedRef { $0.frame } : nil }

  /// Adds a retained event. Precondition: there is room for it.
  mutating func insert(_ event: Unmanaged<TimelineEvent>) {
    precondition(count < capacity, "there must be room")
    slots[count] = event
    count += 1
    var child = count - 1
    while child > 0, isBefore(child, (child - 1) / 2) {
      exchange(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes the next event, which the caller must release.
  mutating func removeFirst() -> Unmanaged<TimelineEvent> {
    let first = slots[0]
    count -= 1
    slots[0] = slots[count]
    var parent = 0
    while case let left = 2 * parent + 1, left < count {
      let least = left + 1 < count && isBefore(left + 1, left) ? left + 1 : left
      guard isBefore(least, parent) else { break }
      exchange(least, parent)
      parent = least
    }
    return first
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    slots[a]._withUnsafeGuaranteedRef { a in slots[b]._withUnsafeGuaranteedRef { a.isBefore($0) } }
  }

  private func exchange(_ a: Int, _ b: Int) { (slots[a], slots[b]) = (slots[b], slots[a]) }
}
