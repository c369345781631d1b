import Foundation

/// Processes a sequence of inputs on several threads and delivers the results in the order of the inputs, so that the
/// number of threads does not affect the output.
///
/// It uses threads instead of tasks, because the work takes long, keeps a processor busy and reads files, and because
/// waiting for an input (from standard input) must not delay results that are ready. At most `window` inputs are
/// started beyond the first unfinished one, so memory is bounded for endless inputs.
package final class OrderedWorkers<Input: Sendable, Output: Sendable>: @unchecked Sendable {
  /// The number of inputs that may be started beyond the oldest unfinished one.
  package static var window: Int { 256 }

  // The condition guards the counters and results; the lock guards the input. Neither is held during the work.
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

  /// Makes the workers; `run` starts them.
  ///
  /// - Parameters:
  ///   - next: returns the next input or `nil` at the end; called by one thread at a time.
  ///   - work: processes one input; called by several threads at a time.
  ///   - deliver: takes the results, in the order of the inputs; called by one thread at a time.
  package init(
    next: @escaping () -> Input?, work: @escaping @Sendable (Input) -> Output, deliver: @escaping (Output) -> Void
  ) {
    self.next = next
    self.work = work
    self.deliver = deliver
  }

  /// Processes the inputs on `jobs` threads until they end or `cancel()` is called; returns when all threads have
  /// stopped. Call it only once, because it releases the closures at its end.
  package func run(jobs: Int) {
    precondition(jobs >= 1)
    condition.withLock { running = jobs }
    for _ in 0..<jobs where !start() {
      // There is no room for this thread: the others do its work, and without any this one does.
      if condition.withLock({ running }) > 1 { end() } else { loop() }
    }
    condition.lock()
    while running > 0 { condition.wait() }
    condition.unlock()
    // The last threads retain this object for a moment longer. The closures are released here, so that their files and
    // locks do not wait for that.
    next = { nil }
    work = { _ in preconditionFailure("the work is over") }
    deliver = { _ in }
  }

  /// Stops the start of further inputs. Work under way is finished and delivered as far as the order allows.
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
    end()
  }

  private func end() {
    condition.withLock {
      running -= 1
      condition.broadcast()
    }
  }

  /// Starts a thread that works until the end; returns whether the system has room for it. `Thread` would not tell.
  private func start() -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 1 << 21)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let body = Unmanaged.passRetained(ThreadBody { self.loop() })
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { context in
        if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    if code != 0 { body.release() }
    return code == 0
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

  /// Delivers the results that are next in order. Call it with the condition locked; the lock is released during each
  /// delivery.
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

/// What a thread does: the system's function takes a pointer to it.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
