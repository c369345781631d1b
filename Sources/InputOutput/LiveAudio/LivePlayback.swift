import AudioCore
import Dispatch
import Synchronization

/// Sound to headphones or loudspeakers that is written block by block, from a file for example: the writer waits where it is
/// ahead, the device never does.
///
/// ```swift
/// let playback = try LivePlayback(configuration: .init(channelCount: 2), sampleRate: reader.format.sampleRate)
/// while try reader.read(playback.write) {}
/// try playback.finish()
/// ```
///
/// One thread writes; any may stop. The device starts when the queue is full, or at `finish()`.
public final class LivePlayback: Sendable {
  /// Frames per second, in hertz.
  public let sampleRate: Double
  /// As asked for.
  public let configuration: LiveOutput.Configuration

  private let queue: PlaybackQueue
  private let output: LiveOutput

  /// Opens a device.
  ///
  /// - Parameters:
  ///   - configuration: as of `LiveOutput`; the ramp at the start is laid over the first frames that are written.
  ///   - queueDuration: seconds of sound that are kept ahead of the device, 0.001…3600.
  /// - Throws: `LiveAudioError`, as `LiveOutput`.
  public init(
    configuration: LiveOutput.Configuration, sampleRate: Double, queueDuration: Double = 1
  ) throws(LiveAudioError) {
    try LiveLimits.check("sample rate", sampleRate, LiveLimits.sampleRates, "Hz")
    try LiveLimits.check("channels", configuration.channelCount, LiveLimits.channelCounts)
    try LiveLimits.check("queue duration", queueDuration, LiveLimits.durations, "s")
    let frameCount = max(2 * StreamCallback.chunkLength, Int(queueDuration * sampleRate))
    let queue = PlaybackQueue(channelCount: configuration.channelCount, frameCount: frameCount)
    output = try LiveOutput(
      configuration: configuration, sampleRate: sampleRate, onLoss: { _ in queue.hasRoom.signal() },
      render: { queue.render($0) })
    self.queue = queue
    self.sampleRate = sampleRate
    self.configuration = configuration
  }

  /// Latency of the device in seconds as the system states it; a sound server adds its own.
  public var latency: Double { output.latency }

  /// Name of the device.
  public var deviceName: String { output.deviceName }

  /// Why sound does not flow any more; `nil` unless the device was lost.
  public var loss: LiveAudioError? { output.loss }

  /// What was counted so far.
  public var counts: LiveCounts { output.counts(starvedFrames: queue.starvedFrames.load(ordering: .relaxed)) }

  /// Written frames that were handed to the device so far; they are heard by the latency later.
  public var playedFrameCount: Int { queue.playedFrames.load(ordering: .relaxed) }

  /// Appends frames, waiting for room.
  ///
  /// - Returns: `false` if `stop()` was called, with some or all frames not taken.
  /// - Throws: `LiveAudioError.deviceLost`, and what can be wrong at the start. Frames that were not played yet stay in the
  ///   queue for `restart()`.
  @discardableResult
  public func write(_ block: AudioBlock) throws(LiveAudioError) -> Bool {
    var rest = block
    while !queue.isStopped.load(ordering: .acquiring) {
      let taken = queue.ring.write(rest)
      rest = rest.frames(taken..<rest.frameCount)
      if rest.frameCount == 0 { return true }
      try advance()
    }
    return false
  }

  /// Waits until all that was written has been heard, and lets go of the device.
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
    // The fall is of silence by now, but for the rest of the last call.
    output.stop(.fadingOut)
    return !queue.isStopped.load(ordering: .acquiring)
  }

  /// Opens the device again after its loss and goes on with what was not played yet.
  ///
  /// - Throws: `LiveAudioError` while the device is not back: try again later.
  public func restart() throws(LiveAudioError) { try output.restart() }

  /// Ends the sound before its time; a writer that waits returns.
  public func stop(_ ending: LiveOutput.Ending = .fadingOut) {
    queue.isStopped.store(true, ordering: .releasing)
    output.stop(ending)
    queue.hasRoom.signal()
  }

  /// Sees to it that the device runs, and waits for its next call.
  private func advance() throws(LiveAudioError) {
    if let loss = output.loss { throw loss }
    if !output.isRunning {
      try output.start()
      // Another thread may have stopped it in between.
      if queue.isStopped.load(ordering: .acquiring) { output.stop(.immediately) }
    }
    // The time is a safeguard only: the audio thread, a loss and `stop()` each signal.
    _ = queue.hasRoom.wait(timeout: .now() + .milliseconds(100))
  }
}
