import Synchronization

/// Objects on their way between two threads, in order, without locks: one side puts, the other takes. An object belongs to
/// the queue while it is in it, so that nothing is released where it must not be.
final class HandOver<Object: AnyObject>: @unchecked Sendable {
  private let capacity: Int
  private let slots: UnsafeMutablePointer<Unmanaged<Object>?>
  private let put = Atomic(0)
  private let taken = Atomic(0)

  init(capacity: Int) {
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: nil, count: capacity)
  }

  deinit {
    while let object = take() { object.release() }
    slots.deallocate()
  }

  /// Whether there is room for one more. For the side that puts.
  var hasRoom: Bool { put.load(ordering: .relaxed) - taken.load(ordering: .acquiring) < capacity }

  /// Puts a retained object, for which there must be room.
  func put(_ object: Unmanaged<Object>) {
    let place = put.load(ordering: .relaxed)
    precondition(place - taken.load(ordering: .acquiring) < capacity, "there must be room")
    slots[place % capacity] = object
    put.store(place + 1, ordering: .releasing)
  }

  /// The next object, which belongs to the caller; `nil` if there is none.
  func take() -> Unmanaged<Object>? {
    let place = taken.load(ordering: .relaxed)
    guard place < put.load(ordering: .acquiring) else { return nil }
    let object = slots[place % capacity]
    taken.store(place + 1, ordering: .releasing)
    return object
  }
}
