import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation

/// Processes recordings on several threads. The work ends early if the user interrupts it, if the reader of standard
/// output closes it, or if results cannot be written.
enum RecordingWork {
  private enum Outcome<Result: Sendable>: Sendable {
    case result(Result)
    case stopped(Reason)
  }

  /// The reasons why the work ends early.
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

  /// Processes recordings until there is no next one.
  ///
  /// - Parameters:
  ///   - jobs: the number of recordings that are processed at the same time.
  ///   - next: returns the next recording, or `nil` after the last.
  ///   - interruptedMessage: the message that is printed if the user interrupts the work.
  ///   - work: processes the recording at the given position, counted from 0. It calls the given closure now and then,
  ///     and rethrows the closure's errors. It may also throw `BatchError` and `Console.OutputError`.
  ///   - deliver: receives the results in order. It may throw `BatchError` and `Console.OutputError`.
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
    // A shell reports 128 + SIGPIPE for a writer whose reader has closed the pipe.
    case .unread: throw ExitCode(141)
    case .interrupted, nil: break
    }
    if interruption.isRequested {
      Console.message(interruptedMessage)
      throw ExitStatus.interrupted
    }
  }
}

/// Passes a request to stop on to an action. The action may be set before or after the request.
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
