import Foundation

/// Works on a sequence of inputs with several threads and hands the results on in the order of the inputs, so that the
/// number of threads cannot be told from the outcome.
///
/// Threads rather than tasks: the work is long, busy and reads files, and an input may have to be waited for (standard
/// input) without holding up the results that are ready. At most `window` inputs are begun beyond the first unfinished
/// one, so memory is bounded for endless inputs.
package final class OrderedWorkers<Input: Sendable, Output: Sendable>: @unchecked Sendable {
  /// How far work runs ahead of the oldest unfinished input.
  package static var window: Int { 256 }

  // The condition guards the counters and results, the lock the input; neither is held while work is done.
  private let condition = NSCondition()
  private let inputLock = NSLock()
  private var next: () -> Input?
  private var work: @Sendable (Input) -> Output
  private var deliver: (Output) -> Void
  private var begun = 0
  private var delivered = 0
  private var ready: [Int: Output] = [:]
  private var running = 0
  private var isCancelled = false
  private var isDelivering = false

  /// Workers at rest.
  ///
  /// - Parameters:
  ///   - next: gives the next input or `nil` at the end; called by one thread at a time.
  ///   - work: does the work; called by several threads at a time.
  ///   - deliver: takes the results, in the order of the inputs; called by one thread at a time.
  package init(
    next: @escaping () -> Input?, work: @escaping @Sendable (Input) -> Output, deliver: @escaping (Output) -> Void
  ) {
    self.next = next
    self.work = work
    self.deliver = deliver
  }

  /// Works until the inputs end or `cancel()` is called, with `jobs` threads; returns when all of them have stopped. To be
  /// called once: what it was made with is let go of then.
  package func run(jobs: Int) {
    precondition(jobs >= 1)
    condition.withLock { running = jobs }
    for _ in 0..<jobs {
      let thread = Thread { self.loop() }
      thread.stackSize = 1 << 21
      thread.start()
    }
    condition.lock()
    while running > 0 { condition.wait() }
    condition.unlock()
    // The last threads hold on to this for a moment longer; files and locks are not to wait for that.
    next = { nil }
    work = { _ in preconditionFailure("the work is over") }
    deliver = { _ in }
  }

  /// Lets no further input begin. Work under way is finished and delivered as far as the order allows.
  package func cancel() {
    condition.withLock {
      isCancelled = true
      condition.broadcast()
    }
  }

  private func loop() {
    while let (index, input) = take() {
      let output = work(input)
      condition.lock()
      ready[index] = output
      deliverReady()
      condition.unlock()
    }
    condition.withLock {
      running -= 1
      condition.broadcast()
    }
  }

  private func take() -> (Int, Input)? {
    inputLock.lock()
    defer { inputLock.unlock() }
    condition.lock()
    while begun - delivered >= Self.window, !isCancelled { condition.wait() }
    let stop = isCancelled
    condition.unlock()
    guard !stop, let input = next() else { return nil }
    return condition.withLock {
      begun += 1
      return (begun - 1, input)
    }
  }

  /// Delivers what is due; called with the condition locked, which is given up while a result is handed over.
  private func deliverReady() {
    guard !isDelivering else { return }
    isDelivering = true
    while let output = ready.removeValue(forKey: delivered) {
      condition.unlock()
      deliver(output)
      condition.lock()
      delivered += 1
      condition.broadcast()
    }
    isDelivering = false
  }
}
