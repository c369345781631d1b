import AudioCore
import Dispatch
import Synchronization

/// Plays sound that is written block by block, for example from a file, on headphones or loudspeakers. The writer waits
/// while the queue is full; the device never waits.
///
/// ```swift
/// let playback = try LivePlayback(configuration: .init(channelCount: 2), sampleRate: reader.format.sampleRate)
/// while try reader.read(playback.write) {}
/// try playback.finish()
/// ```
///
/// One thread writes; any thread may stop the playback. The device starts when the queue is full, or at `finish()`.
public final class LivePlayback: Sendable {
  /// Frames per second, in hertz.
  public let sampleRate: Double
  /// The configuration that was given.
  public let configuration: LiveOutput.Configuration

  private let queue: PlaybackQueue
  private let output: LiveOutput

  /// Opens a device. It starts with the first full queue.
  ///
  /// - Parameters:
  ///   - configuration: as for `LiveOutput`. The ramp at the start is applied to the first frames that are written.
  ///   - queueDuration: length of the queue in seconds, 0.001…3600, and at most 2³² samples over all channels.
  /// - Throws: `LiveAudioError`, as `LiveOutput`.
  public init(
    configuration: LiveOutput.Configuration, sampleRate: Double, queueDuration: Double = 1
  ) throws(LiveAudioError) {
    try LiveLimits.check("sample rate", sampleRate, LiveLimits.sampleRates, "Hz")
    try LiveLimits.check("channels", configuration.channelCount, LiveLimits.channelCounts)
    try LiveLimits.check("queue duration", queueDuration, LiveLimits.durations, "s")
    let frameCount = try LiveLimits.frames(
      of: "queue duration", in: queueDuration, channelCount: configuration.channelCount, sampleRate: sampleRate)
    let queue = PlaybackQueue(channelCount: configuration.channelCount, frameCount: frameCount)
    output = try LiveOutput(
      configuration: configuration, sampleRate: sampleRate, onLoss: { _ in queue.hasRoom.signal() },
      render: { queue.render($0) })
    self.queue = queue
    self.sampleRate = sampleRate
    self.configuration = configuration
  }

  /// Latency of the device in seconds as stated by the system. A sound server adds its own latency.
  public var latency: Double { output.latency }

  /// Name of the device that is open or was open last.
  public var deviceName: String { output.deviceName }

  /// The reason for the loss of the device; `nil` unless the device was lost.
  public var loss: LiveAudioError? { output.loss }

  /// The counts so far.
  public var counts: LiveCounts { output.counts(starvedFrames: queue.starvedFrames.load(ordering: .relaxed)) }

  /// Number of written frames that the device has taken so far. They are heard after the latency.
  public var playedFrameCount: Int { queue.playedFrames.load(ordering: .relaxed) }

  /// Appends frames; waits until there is room for them.
  ///
  /// - Returns: `false` if `stop()` was called; some or all frames were then not taken.
  /// - Throws: `LiveAudioError.invalidSound` for a block of another number of channels than the device's; `.deviceLost`,
  ///   and the errors of starting the device. Frames that were not played stay in the queue for `restart()`.
  @discardableResult
  public func write(_ block: AudioBlock) throws(LiveAudioError) -> Bool {
    let channelCount = configuration.channelCount
    guard block.channelCount == channelCount else {
      throw .invalidSound(.channelCount(block.channelCount, expected: channelCount...channelCount))
    }
    var rest = block
    while !queue.isStopped.load(ordering: .acquiring) {
      let taken = queue.ring.write(rest)
      rest = rest.frames(taken..<rest.frameCount)
      if rest.frameCount == 0 { return true }
      try advance()
    }
    return false
  }

  /// Waits until all written frames have been heard, and closes the device.
  ///
  /// - Returns: `false` if `stop()` was called before that.
  /// - Throws: `LiveAudioError.deviceLost`, and what can be wrong at the start.
  @discardableResult
  public func finish() throws(LiveAudioError) -> Bool {
    queue.isEnding.store(true, ordering: .relaxed)
    while queue.ring.count > 0 {
      if queue.isStopped.load(ordering: .acquiring) { return false }
      try advance()
    }
    // The ramp falls on silence here, except for the rest of the last call.
    output.stop(.fadingOut)
    return !queue.isStopped.load(ordering: .acquiring)
  }

  /// Opens the device again after a loss and continues with the frames that were not played.
  ///
  /// - Throws: `LiveAudioError` while the device is not available; try again later.
  public func restart() throws(LiveAudioError) { try output.restart() }

  /// Ends the sound early. A writer that waits returns `false`.
  public func stop(_ ending: LiveOutput.Ending = .fadingOut) {
    queue.isStopped.store(true, ordering: .releasing)
    output.stop(ending)
    queue.hasRoom.signal()
  }

  /// Starts the device if it does not run, and waits for its next call.
  private func advance() throws(LiveAudioError) {
    if let loss = output.loss { throw loss }
    if !output.isRunning {
      try output.start()
      // Another thread may have stopped the playback in the meantime.
      if queue.isStopped.load(ordering: .acquiring) { output.stop(.immediately) }
    }
    // The timeout is only a safeguard: the audio thread, a loss and `stop()` each signal.
    _ = queue.hasRoom.wait(timeout: .now() + .milliseconds(100))
  }
}
