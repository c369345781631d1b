/// Something that is done at a frame, and perhaps again.
final class TimelineEvent: @unchecked Sendable {
  /// When it is due next.
  var frame: Int
  /// Of two that are due at one frame, the one that was scheduled first comes first.
  let sequence: Int
  /// Frames by which what it is about lags behind the timeline.
  private let latency: Int
  private let action: (_ frame: Int) -> Int?

  /// - Parameters:
  ///   - frame: when it is due, the latency added.
  ///   - perform: does it, at a frame of the timeline; the frame at which it is to be done again, or `nil`.
  init(frame: Int, sequence: Int, latency: Int, perform: @escaping (_ frame: Int) -> Int?) {
    self.frame = frame
    self.sequence = sequence
    self.latency = latency
    action = perform
  }

  /// Does it; whether it is to be done again, at its new frame.
  func perform() -> Bool {
    guard let next = action(frame - latency) else { return false }
    frame = max(next + latency, frame + 1)
    return true
  }

  func isBefore(_ other: TimelineEvent) -> Bool {
    frame != other.frame ? frame < other.frame : sequence < other.sequence
  }
}

/// Events that are to come, the next one first: a binary heap with room for a fixed number of them, which owns them.
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

  /// When the next event is due.
  var nextFrame: Int? { count > 0 ? slots[0]._withUnsafeGuaranteedRef { $0.frame } : nil }

  /// Adds a retained event, for which there must be room.
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

  /// The next event, which belongs to the caller.
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
