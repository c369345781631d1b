import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation

/// Work on recordings by several threads that ends early when the user interrupts, when nobody reads standard output
/// any more, or when results cannot be written.
enum RecordingWork {
  /// Nobody reads standard output any more: nothing more is wanted.
  struct NobodyReads: Error {}

  private enum Outcome<Result: Sendable>: Sendable {
    case result(Result)
    case interrupted
    case unread
    case failed(BatchError)
  }

  /// Works until the recordings end.
  ///
  /// - Parameters:
  ///   - jobs: recordings worked on at the same time.
  ///   - next: gives the next recording.
  ///   - interruptedMessage: what to say when the user interrupts.
  ///   - work: works on the recording of the given position, from 0; calls the closure it is given now and then, and lets
  ///     what that throws pass. It may throw `BatchError` and `NobodyReads`.
  ///   - deliver: takes the results in order; `false` if nobody reads them.
  /// - Throws: `ExitCode`.
  static func run<Result: Sendable>(
    jobs: Int, next: @escaping () -> RecordingItem?, interruptedMessage: String,
    work: @escaping @Sendable (RecordingItem, Int, _ checkCancellation: () throws -> Void) throws -> Result,
    deliver: @escaping (Result) -> Bool
  ) throws {
    let stop = StopSignal()
    let interruption = Interruption { stop.cancel() }
    var problem: BatchError?
    var isStopped = false
    var position = -1
    let workers = OrderedWorkers<(position: Int, item: RecordingItem), Outcome<Result>>(
      next: {
        position += 1
        return next().map { (position, $0) }
      },
      work: { position, item in
        do {
          return .result(try work(item, position, interruption.check))
        } catch let error as BatchError {
          return .failed(error)
        } catch is NobodyReads {
          return .unread
        } catch {
          return .interrupted
        }
      },
      deliver: { outcome in
        switch outcome {
        case .result(let result) where !isStopped: isStopped = !deliver(result)
        case .result: break
        case .interrupted, .unread: isStopped = true
        case .failed(let error):
          problem = problem ?? error
          isStopped = true
        }
        if isStopped { stop.cancel() }
      })
    stop.onCancel { workers.cancel() }
    workers.run(jobs: jobs)
    if let problem {
      Console.message("ossicle: \(problem)")
      throw ExitStatus.someInputsFailed
    }
    if interruption.isRequested {
      Console.message(interruptedMessage)
      throw ExitStatus.interrupted
    }
    // 128 + SIGPIPE, as a shell reports a writer whose reader has gone.
    if isStopped { throw ExitCode(141) }
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
