import AudioCore
import Dispatch
import Synchronization

/// Records sound from a microphone or a line, block by block, as `AudioFileReader` reads it from a file.
///
/// ```swift
/// let microphone = try LiveInput(configuration: .init(channelCount: 1), sampleRate: 48_000)
/// try microphone.start()
/// while try microphone.read({ block in tracker.process(block) { print($0) } }) {}
/// ```
///
/// The audio thread writes frames to a ring buffer without waiting, allocating or locking; `read` takes them out.
/// Frames without room are dropped and counted. One thread reads; any thread may start and stop.
public final class LiveInput: Sendable {
  /// The device, its channels and latency, and the buffer behind it.
  public struct Configuration: Sendable, Equatable {
    /// The device; `nil` for the system's default at the time of opening.
    public var device: AudioDevice?
    /// Number of channels to record, from the device's first channel on.
    public var channelCount: Int
    /// Requested latency of the device in seconds, 0.001…10. It determines how many frames come at a time.
    public var latency: Double
    /// Length of the ring buffer in seconds, 0.001…3600, and at most 2³² samples over all channels. When it is full,
    /// frames are dropped.
    public var bufferDuration: Double
    /// The most frames in one block, 1…1,048,576.
    public var blockLength: Int
    /// Time in seconds, 0.1…600, without a call of the device after which the device counts as lost; also the longest
    /// wait for a request to the system.
    public var timeLimit: Double

    /// A configuration. `LiveInput.init` checks the ranges.
    public init(
      device: AudioDevice? = nil, channelCount: Int, latency: Double = 0.02, bufferDuration: Double = 2,
      blockLength: Int = 4096, timeLimit: Double = 5
    ) {
      self.device = device
      self.channelCount = channelCount
      self.latency = latency
      self.bufferDuration = bufferDuration
      self.blockLength = blockLength
      self.timeLimit = timeLimit
    }
  }

  /// Frames per second, in hertz. The device gives this rate, or the system converts to it.
  public let sampleRate: Double
  /// The configuration that was given.
  public let configuration: Configuration

  private let stream: LiveStream
  private let callback: StreamCallback
  private let ring: FrameRing
  private let hasNews = DispatchSemaphore(value: 0)
  private let droppedFrames: DroppedFrames
  private let isReading = Atomic(false)
  private let block: PlanarMemory

  /// Opens a device. Recording begins with `start()`.
  ///
  /// - Throws: `LiveAudioError`: a number out of range, an unknown device, or a rate or number of channels that the
  ///   device does not support.
  public init(configuration: Configuration, sampleRate: Double) throws(LiveAudioError) {
    try LiveLimits.check(
      channelCount: configuration.channelCount, latency: configuration.latency, timeLimit: configuration.timeLimit,
      sampleRate: sampleRate)
    try LiveLimits.check("buffer duration", configuration.bufferDuration, LiveLimits.durations, "s")
    try LiveLimits.check("block length", configuration.blockLength, LiveLimits.blockLengths)
    let frameCount = try LiveLimits.frames(
      of: "buffer duration", in: configuration.bufferDuration, channelCount: configuration.channelCount,
      sampleRate: sampleRate)
    let ring = FrameRing(channelCount: configuration.channelCount, frameCount: frameCount)
    let (hasNews, dropped) = (hasNews, DroppedFrames())
    let callback = StreamCallback(inputChannelCount: configuration.channelCount, outputChannelCount: 0, rampLength: 0) {
      incoming, _ in
      guard let incoming else { return }
      dropped.add(incoming.frameCount - ring.write(incoming))
      hasNews.signal()
    }
    let side = PortAudioStream.Side(
      device: configuration.device, channelCount: configuration.channelCount, latency: configuration.latency)
    stream = try LiveStream(
      .init(input: side, sampleRate: sampleRate, timeLimit: configuration.timeLimit), callback: callback
    ) { _ in hasNews.signal() }
    self.callback = callback
    self.ring = ring
    self.sampleRate = sampleRate
    self.configuration = configuration
    droppedFrames = dropped
    block = PlanarMemory(channelCount: configuration.channelCount, frameCount: configuration.blockLength)
  }

  /// Latency of the device in seconds as stated by the system. A sound server adds its own latency.
  public var latency: Double { stream.inputLatency }

  /// Name of the device that is open or was open last: with `device` `nil`, the system's default.
  public var deviceName: String { stream.deviceName }

  /// Whether the device is running.
  public var isRunning: Bool { stream.isRunning }

  /// The reason for the loss of the device; `nil` unless the device was lost. `restart()` can open it again.
  public var loss: LiveAudioError? { stream.loss }

  /// The counts so far, over all restarts.
  public var counts: LiveCounts { LiveCounts(callback, droppedFrames: droppedFrames.count) }

  /// Starts recording. It does nothing while the input runs. After `stop()` it opens the device again.
  ///
  /// - Throws: `LiveAudioError`.
  public func start() throws(LiveAudioError) { try stream.start() }

  /// Opens the device again after a loss and starts it. Frames that were not read are kept.
  ///
  /// - Throws: `LiveAudioError` while the device is not available; try again later.
  public func restart() throws(LiveAudioError) { try stream.restart() }

  /// Stops recording and closes the device. Frames that were recorded before can still be read.
  public func stop() {
    stream.stop(fadesOut: false)
    hasNews.signal()
  }

  /// Waits for sound and calls `body` with the frames that have come, at most `blockLength`. The block is valid inside
  /// `body` only.
  ///
  /// - Returns: `false` without calling `body` if the input does not run (after `stop()` or before `start()`) and all
  ///   frames were read.
  /// - Throws: `LiveAudioError.deviceLost` once all frames from before the loss were read; any error of `body`.
  public func read(_ body: (AudioBlock) throws -> Void) throws -> Bool {
    ensure(!isReading.exchange(true, ordering: .acquiring), "LiveInput: one thread reads at a time")
    defer { isReading.store(false, ordering: .releasing) }
    while true {
      // Read before the ring buffer, so that all frames from before the end are in it.
      let (isRunning, loss) = (stream.isRunning, stream.loss)
      let count = ring.read(into: block.frames)
      if count > 0 {
        try body(block.frames.frames(0..<count).block)
        return true
      }
      if let loss { throw loss }
      if !isRunning { return false }
      // The timeout is only a safeguard: the audio thread, a loss and `stop()` each signal.
      _ = hasNews.wait(timeout: .now() + .milliseconds(100))
    }
  }
}

/// Counts the frames for which the ring buffer had no room; the audio thread adds to it.
private final class DroppedFrames: Sendable {
  private let value = Atomic(0)

  func add(_ number: Int) { if number > 0 { value.add(number, ordering: .relaxed) } }

  var count: Int { value.load(ordering: .relaxed) }
}
