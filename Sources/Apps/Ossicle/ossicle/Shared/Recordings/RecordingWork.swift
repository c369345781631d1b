import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation

/// Work on recordings by several threads that ends early when the user interrupts, when nobody reads standard output
/// any more, or when results cannot be written.
enum RecordingWork {
  private enum Outcome<Result: Sendable>: Sendable {
    case result(Result)
    case stopped(Reason)
  }

  /// Why the work ends early.
  private enum Reason: Sendable {
    case interrupted
    /// The reader of standard output has closed it.
    case unread
    case failed(message: String)

    init(_ error: any Error) {
      switch error {
      case is Interruption.Interrupted: self = .interrupted
      case Console.OutputError.unread: self = .unread
      case Console.OutputError.unwritable(let reason):
        self = .failed(message: "\(BatchError.unwritable(path: "standard output", reason: reason))")
      default: self = .failed(message: "\(error)")
      }
    }
  }

  /// Works until the recordings end.
  ///
  /// - Parameters:
  ///   - jobs: recordings worked on at the same time.
  ///   - next: gives the next recording.
  ///   - interruptedMessage: what to say when the user interrupts.
  ///   - work: works on the recording of the given position, from 0; calls the closure it is given now and then, and lets
  ///     what that throws pass. It may throw `BatchError` and `Console.OutputError`.
  ///   - deliver: takes the results in order. It may throw the same.
  /// - Throws: `ExitCode`.
  static func run<Item: Sendable, Result: Sendable>(
    jobs: Int, next: @escaping () -> Item?, interruptedMessage: String,
    work: @escaping @Sendable (Item, Int, _ checkCancellation: () throws -> Void) throws -> Result,
    deliver: @escaping (Result) throws -> Void
  ) throws {
    let stop = StopSignal()
    let interruption = Interruption { stop.cancel() }
    var reason: Reason?
    var position = -1
    let workers = OrderedWorkers<(position: Int, item: Item), Outcome<Result>>(
      next: {
        position += 1
        return next().map { (position, $0) }
      },
      work: { position, item in
        do {
          return .result(try work(item, position, interruption.check))
        } catch {
          return .stopped(Reason(error))
        }
      },
      deliver: { outcome in
        guard reason == nil else { return }
        switch outcome {
        case .result(let result): do { try deliver(result) } catch { reason = Reason(error) }
        case .stopped(let why): reason = why
        }
        if reason != nil { stop.cancel() }
      })
    stop.onCancel { workers.cancel() }
    workers.run(jobs: jobs)
    switch reason {
    case .failed(let message):
      Console.message("ossicle: \(message)")
      throw ExitStatus.someInputsFailed
    // 128 + SIGPIPE, as a shell reports a writer whose reader has gone.
    case .unread: throw ExitCode(141)
    case .interrupted, nil: break
    }
    if interruption.isRequested {
      Console.message(interruptedMessage)
      throw ExitStatus.interrupted
    }
  }
}

/// Passes a wish to stop on to whoever can act on it, in whatever order the two come.
private final class StopSignal: @unchecked Sendable {
  private let lock = NSLock()
  private var isCancelled = false
  private var action: (() -> Void)?

  func cancel() {
    let action = lock.withLock {
      isCancelled = true
      return self.action
    }
    action?()
  }

  func onCancel(_ action: @escaping () -> Void) {
    let isCancelled = lock.withLock {
      self.action = action
      return self.isCancelled
    }
    if isCancelled { action() }
  }
}
