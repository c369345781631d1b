import CPortAudio
import Dispatch
import Synchronization

/// The one door to PortAudio, whose functions may not be called by two threads at a time: a queue that runs one call after
/// the other, and lets nobody wait without end. A sound server that hangs keeps the call that waits for it, and those
/// behind it, until it answers or ends.
enum PortAudioHost {
  private static let queue = DispatchQueue(label: "LiveAudio.PortAudio", qos: .userInitiated)
  /// How many want the library to stay initialised; on the queue only.
  nonisolated(unsafe) private static var userCount = 0

  /// Runs `body` on the queue and waits for it.
  ///
  /// - Parameters:
  ///   - timeLimit: the longest wait, in seconds.
  ///   - late: takes a result that came after the wait had been given up, on the queue.
  /// - Throws: what `body` fails with, or `LiveAudioError.notResponding`.
  static func perform<Value: Sendable>(
    timeLimit: Double, late: @escaping @Sendable (Value) -> Void = { _ in },
    _ body: @escaping @Sendable () -> Result<Value, LiveAudioError>
  ) throws(LiveAudioError) -> Value {
    let answer = Answer<Value>()
    queue.async {
      let result = HostMessages.silenced(body)
      if !answer.give(result), case .success(let value) = result { late(value) }
    }
    guard let result = answer.wait(timeLimit) else { throw .notResponding(seconds: timeLimit) }
    return try result.get()
  }

  /// Runs `body` on the queue some time later.
  static func enqueue(_ body: @escaping @Sendable () -> Void) { queue.async { HostMessages.silenced(body) } }

  /// Runs `body` while the library is initialised. On the queue only.
  static func withLibrary<Value>(_ body: () -> Result<Value, LiveAudioError>) -> Result<Value, LiveAudioError> {
    if let error = acquire() { return .failure(error) }
    defer { release() }
    return body()
  }

  /// Initialises the library for the first of its users. On the queue only.
  static func acquire() -> LiveAudioError? {
    if userCount == 0, let error = failure(Pa_Initialize(), device: "PortAudio") { return error }
    userCount += 1
    return nil
  }

  /// Ends the library with the last of its users; the next one finds the devices of that time. On the queue only.
  static func release() {
    userCount -= 1
    if userCount == 0 { Pa_Terminate() }
  }

  /// The library's code as an error; `nil` for none. On the queue only.
  static func failure(_ code: PaError, device: String) -> LiveAudioError? {
    if code >= 0 { return nil }
    var reason = String(cString: Pa_GetErrorText(code))
    if code == paUnanticipatedHostError.rawValue, let host = Pa_GetLastHostErrorInfo()?.pointee.errorText {
      let text = String(cString: host)
      if !text.isEmpty { reason = text }
    }
    return .unavailable(device: device, reason: reason)
  }
}

/// A result that one thread gives and another waits for, until it waits no more.
private final class Answer<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case open
    case given(Result<Value, LiveAudioError>)
    case abandoned
  }
  private let state = Mutex(State.open)
  private let semaphore = DispatchSemaphore(value: 0)

  /// Whether somebody still waited.
  func give(_ result: Result<Value, LiveAudioError>) -> Bool {
    let isWanted = state.withLock { state in
      if case .abandoned = state { return false }
      state = .given(result)
      return true
    }
    semaphore.signal()
    return isWanted
  }

  /// The result, or `nil` after so many seconds.
  func wait(_ seconds: Double) -> Result<Value, LiveAudioError>? {
    _ = semaphore.wait(timeout: .now() + seconds)
    return state.withLock { state in
      if case .given(let result) = state { return result }
      state = .abandoned
      return nil
    }
  }
}
