import Foundation
import Synchronization

/// How an app behind a page opens a microphone.
public struct MicrophoneOpener: Sendable {
  /// Opens a microphone. It may wait until the user has allowed it.
  public var open: @Sendable () throws -> any PageMicrophone
  /// Ends the waiting of `open`.
  public var cancel: @Sendable () -> Void

  /// Creates an opener.
  public init(
    open: @escaping @Sendable () throws -> any PageMicrophone, cancel: @escaping @Sendable () -> Void = {}
  ) {
    (self.open, self.cancel) = (open, cancel)
  }
}

/// A thread that listens to a microphone until its work is done or it is left.
public final class ListeningThread: Sendable {
  private struct State {
    var isLeft = false
    var isOver = false
    var microphone: (any PageMicrophone)?
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let opener: MicrophoneOpener
  private let state = Mutex(State())

  /// Creates a thread that has not begun.
  public init(_ opener: MicrophoneOpener) { self.opener = opener }

  /// Begins.
  ///
  /// - Parameter work: runs on the thread with the microphone, or with the reason why there is none. The microphone is
  ///   stopped after it.
  public func start(_ work: @escaping @Sendable (Result<any PageMicrophone, any Error>) -> Void) {
    let thread = Thread { [self] in
      let opened = Result { try opener.open() }
      let isLeft = state.withLock { state in
        state.microphone = try? opened.get()
        return state.isLeft
      }
      if isLeft { try? opened.get().stop() }
      work(opened)
      try? opened.get().stop()
      let waiting = state.withLock { state in
        state.isOver = true
        defer { state.waiting = [] }
        return state.waiting
      }
      for waiter in waiting { waiter.resume() }
    }
    thread.name = "listening"
    thread.start()
  }

  /// Whether the thread is to end.
  public var isLeft: Bool { state.withLock { $0.isLeft } }

  /// Ends the thread, and waits until it has ended.
  public func leave() async {
    let microphone = state.withLock { state in
      state.isLeft = true
      return state.microphone
    }
    if let microphone { microphone.stop() } else { opener.cancel() }
    await withCheckedContinuation { waiter in
      let isOver = state.withLock { state in
        if !state.isOver { state.waiting.append(waiter) }
        return state.isOver
      }
      if isOver { waiter.resume() }
    }
  }
}
