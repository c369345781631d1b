import Dispatch
import Foundation
import Synchronization

/// A request of the user to stop: Ctrl-C (SIGINT), SIGTERM, or a terminal that was closed (SIGHUP).
public final class Interruption: @unchecked Sendable {
  /// The error that `check()` throws.
  public struct Interrupted: Error {
    /// Creates the error.
    public init() {}
  }

  /// `nohup` has a program outlive its terminal: SIGHUP stays ignored then.
  private static let signals = [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP])

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private let flag = Atomic(false)
  /// The signal sources. They are kept so that the watching goes on.
  private var sources: [any DispatchSourceSignal] = []

  /// Watches SIGINT, SIGTERM and SIGHUP for as long as this instance lives; a second signal kills as usual.
  ///
  /// - Parameter onInterrupt: called once, on a queue of its own.
  public init(onInterrupt: @escaping @Sendable () -> Void) {
    sources = Self.signals.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [weak self] in
        signal(number, SIG_DFL)
        guard let self, !self.flag.exchange(true, ordering: .relaxed) else { return }
        onInterrupt()
      }
      source.resume()
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
    for number in Self.signals { signal(number, SIG_DFL) }
  }

  /// Whether the user has asked to stop.
  public var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Throws `Interrupted` if the user has asked to stop.
  public func check() throws {
    if isRequested { throw Interrupted() }
  }
}
