import AudioCore
import Synchronization

/// A lock-free queue of objects between two threads: one side puts, the other takes. The queue retains its objects, so
/// that none is released on the rendering thread.
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

  /// Whether there is room for another object. For the side that puts.
  var hasRoom: Bool { put.load(ordering: .relaxed) - taken.load(ordering: .acquiring) < capacity }

  /// Puts a retained object. Precondition: there is room for it.
  func put(_ object: Unmanaged<Object>) {
    let place = put.load(ordering: .relaxed)
    ensure(place - taken.load(ordering: .acquiring) < capacity, "a queue of \(capacity) places is full")
    slots[place % capacity] = object
    put.store(place + 1, ordering: .releasing)
  }

  /// Takes the next object, which the caller must release; `nil` if there is none.
  func take() -> Unmanaged<Object>? {
    let place = taken.load(ordering: .relaxed)
    guard place < put.load(ordering: .acquiring) else { return nil }
    let object = slots[place % capacity]
    taken.store(place + 1, ordering: .releasing)
    return object
  }
}
