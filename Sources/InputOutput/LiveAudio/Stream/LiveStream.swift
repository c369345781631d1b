import Dispatch
import Synchronization

/// The life cycle of a stream: opened, started, stopped, lost, opened again. `LiveInput`, `LiveOutput` and `LiveDuplex`
/// are built on it. Any thread except the audio thread may call it.
final class LiveStream: Sendable {
  /// The devices to open and their settings.
  struct Request: Sendable {
    var input: PortAudioStream.Side?
    var output: PortAudioStream.Side?
    let sampleRate: Double
    /// The longest time in seconds without a call of the device, and for a request to the system.
    let timeLimit: Double
  }

  private struct State: Sendable {
    var stream: PortAudioStream?
    var isRunning = false
    var loss: LiveAudioError?
    var monitor: StreamMonitor?
    var inputLatency = 0.0
    var outputLatency = 0.0
    var deviceName = ""
  }

  private let request: Request
  private let callback: StreamCallback
  private let onLoss: @Sendable (LiveAudioError) -> Void
  private let state = Mutex(State())
  /// Lets only one of start, stop and restart run at a time.
  private let control = Mutex(())

  /// Opens the devices.
  ///
  /// - Parameter onLoss: called once for each loss, on a separate queue.
  init(
    _ request: Request, callback: StreamCallback, onLoss: @escaping @Sendable (LiveAudioError) -> Void
  ) throws(LiveAudioError) {
    self.request = request
    self.callback = callback
    self.onLoss = onLoss
    try open()
  }

  deinit {
    let (stream, monitor) = state.withLock { ($0.stream, $0.monitor) }
    monitor?.cancel()
    if let stream { PortAudioHost.enqueue { stream.close() } }
  }

  var isRunning: Bool { state.withLock { $0.isRunning } }
  var loss: LiveAudioError? { state.withLock { $0.loss } }
  var inputLatency: Double { state.withLock { $0.inputLatency } }
  var outputLatency: Double { state.withLock { $0.outputLatency } }
  var deviceName: String { state.withLock { $0.deviceName } }

  /// Starts the devices, which are first opened if they are closed. It does nothing while they run.
  func start() throws(LiveAudioError) {
    let result: Result<Void, LiveAudioError> = control.withLock { _ in Result { () throws(LiveAudioError) in try run() }
    }
    try result.get()
  }

  /// Closes the devices, opens them again and starts them.
  func restart() throws(LiveAudioError) {
    let result: Result<Void, LiveAudioError> = control.withLock { _ in
      letGo()
      return Result { () throws(LiveAudioError) in try run() }
    }
    try result.get()
  }

  /// Stops and closes the devices.
  ///
  /// - Parameter fadesOut: whether the output first falls in the ramp and is heard to its end.
  func stop(fadesOut: Bool) {
    control.withLock { _ in
      let (waits, latency) = state.withLock { state in
        (state.isRunning && state.loss == nil && fadesOut, state.outputLatency)
      }
      if waits {
        endWatching()
        callback.requestEnd()
        let ramps = 2 * Double(callback.rampLength) / request.sampleRate
        _ = callback.ended.wait(timeout: .now() + latency + ramps + request.timeLimit)
      }
      letGo()
    }
  }

  private func open() throws(LiveAudioError) {
    let (request, callback) = (request, callback)
    let closeLate: @Sendable (PortAudioStream) -> Void = { $0.close() }
    let stream = try PortAudioHost.perform(timeLimit: request.timeLimit, late: closeLate) {
      PortAudioStream.open(
        input: request.input, output: request.output, sampleRate: request.sampleRate, callback: callback)
    }
    state.withLock { state in
      state.stream = stream
      state.loss = nil
      state.inputLatency = stream.inputLatency
      state.outputLatency = stream.outputLatency
      state.deviceName = stream.deviceName
    }
  }

  private func run() throws(LiveAudioError) {
    if isRunning { return }
    if loss != nil { letGo() }
    if state.withLock({ $0.stream == nil }) { try open() }
    guard let stream = state.withLock({ $0.stream }) else { return }
    callback.prepare()
    try PortAudioHost.perform(timeLimit: request.timeLimit) { stream.start() }
    state.withLock { $0.isRunning = true }
    watch()
  }

  /// Closes the stream. If the system does not answer, the stream is closed as soon as it does.
  private func letGo() {
    endWatching()
    let stream = state.withLock { state in
      defer { state.stream = nil }
      return state.stream
    }
    if let stream { _ = try? PortAudioHost.perform(timeLimit: request.timeLimit) { .success(stream.close()) } }
    // Set last, so that a thread that reads it knows that the device has made its last call.
    state.withLock { $0.isRunning = false }
  }

  private func watch() {
    let monitor = StreamMonitor(callback, timeLimit: request.timeLimit) { [weak self] in self?.lose($0) }
    state.withLock { $0.monitor = monitor }
  }

  private func endWatching() {
    let monitor = state.withLock { state in
      defer { state.monitor = nil }
      return state.monitor
    }
    monitor?.cancel()
  }

  private func lose(_ reason: String) {
    let loss = state.withLock { state -> LiveAudioError? in
      guard state.isRunning, state.loss == nil, state.monitor != nil else { return nil }
      let loss = LiveAudioError.deviceLost(device: state.deviceName, reason: reason)
      state.loss = loss
      state.isRunning = false
      return loss
    }
    guard let loss else { return }
    endWatching()
    onLoss(loss)
  }
}
