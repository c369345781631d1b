import AudioCore

/// An event at a frame, which may repeat.
final class TimelineEvent: @unchecked Sendable {
  /// The frame at which the event is due next.
  var frame: Int
  /// Orders events of the same frame as they were scheduled.
  let sequence: Int
  /// The unit that it changes, or the target of a connection that it changes.
  let unit: RenderUnit
  /// Latency in frames of the node's input behind the timeline.
  private let latency: Int
  private let action: (_ frame: Int) -> Int?

  /// - Parameters:
  ///   - frame: the frame at which the event is due, latency included.
  ///   - perform: performs the event for a frame of the timeline and returns the frame of its repetition, or `nil`.
  init(frame: Int, sequence: Int, unit: RenderUnit, latency: Int, perform: @escaping (_ frame: Int) -> Int?) {
    self.frame = frame
    self.sequence = sequence
    self.unit = unit
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

extension Unmanaged: HeapElement where Instance == TimelineEvent {
  static func isBefore(_ a: Self, _ b: Self) -> Bool {
    a._withUnsafeGuaranteedRef { a in b._withUnsafeGuaranteedRef { a.isBefore($0) } }
  }
}

/// The future events, the next one first, in a fixed number of places. It owns its events.
struct EventHeap: ~Copyable {
  private var events = BinaryHeap<Unmanaged<TimelineEvent>>()
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    events.reserve(capacity)
  }

  deinit {
    for event in events.elements { event.release() }
  }

  var hasRoom: Bool { events.elements.count < capacity }

  /// The frame of the next event.
  var nextFrame: Int? { events.first?._withUnsafeGuaranteedRef { $0.frame } }

  /// Adds a retained event. Precondition: there is room for it.
  mutating func insert(_ event: Unmanaged<TimelineEvent>) {
    ensure(hasRoom, "a heap of \(capacity) events is full")
    events.insert(event)
  }

  /// Removes the next event, which the caller must release.
  mutating func removeFirst() -> Unmanaged<TimelineEvent> { events.removeFirst() }
}
