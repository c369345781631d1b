/// Samples in memory with one owner, 0 at first.
struct FloatMemory: ~Copyable {
  let base: UnsafeMutablePointer<Float>
  let count: Int

  init(count: Int) {
    base = .allocate(capacity: count)
    base.initialize(repeating: 0, count: count)
    self.count = count
  }

  deinit { base.deallocate() }

  func clear() { base.update(repeating: 0, count: count) }
}
