import CPortAudio
import Dispatch
import Synchronization

/// The only access to PortAudio, whose functions must not run on two threads at a time: a serial queue with a time
/// limit for each wait. If a sound server hangs, the call that waits for it and the calls behind it remain in the queue
/// until the server answers or ends.
enum PortAudioHost {
  private static let queue = DispatchQueue(label: "LiveAudio.PortAudio", qos: .userInitiated)
  /// Number of users that need the library initialised. Accessed on the queue only.
  nonisolated(unsafe) private static var userCount = 0

  /// Runs `body` on the queue and waits for it.
  ///
  /// - Parameters:
  ///   - timeLimit: the longest wait, in seconds.
  ///   - late: receives a result that arrives after the time limit; called on the queue.
  /// - Throws: the failure of `body`, or `LiveAudioError.notResponding`.
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

  /// Runs `body` on the queue later, without waiting for it.
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

  /// Terminates the library with its last user, so that the next user finds the devices present then. On the queue
  /// only.
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

/// A result that one thread delivers and another awaits with a time limit.
private final class Answer<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case open
    case given(Result<Value, LiveAudioError>)
    case abandoned
  }
  private let state = Mutex(State.open)
  private let semaphore = DispatchSemaphore(value: 0)

  /// Delivers the result; returns whether the other thread was still waiting.
  func give(_ result: Result<Value, LiveAudioError>) -> Bool {
    let isWanted = state.withLock { state in
      if case .abandoned = state { return false }
      state = .given(result)
      return true
    }
    semaphore.signal()
    return isWanted
  }

  /// The result, or `nil` if none arrived within the given number of seconds.
  func wait(_ seconds: Double) -> Result<Value, LiveAudioError>? {
    _ = semaphore.wait(timeout: .now() + seconds)
    return state.withLock { state in
      if case .given(let result) = state { return result }
      state = .abandoned
      return nil
    }
  }
}
