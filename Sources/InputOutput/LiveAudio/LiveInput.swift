import AudioCore
import Dispatch
import Synchronization

/// Sound from a microphone or a line, block by block, as `AudioFileReader` gives it from a file.
///
/// ```swift
/// let microphone = try LiveInput(configuration: .init(channelCount: 1), sampleRate: 48_000)
/// try microphone.start()
/// while try microphone.read({ block in tracker.process(block) { print($0) } }) {}
/// ```
///
/// The audio thread puts frames into a ring without waiting, allocating or locking; `read` takes them out. What finds no
/// room is dropped and counted. One thread reads; any may start and stop.
public final class LiveInput: Sendable {
  /// What is wanted of the device and of the way from it.
  public struct Configuration: Sendable, Equatable {
    /// The device; `nil` for the system's default at the time of opening.
    public var device: AudioDevice?
    /// Channels to take, from the first on.
    public var channelCount: Int
    /// Wanted latency of the device in seconds, 0.001…10. It decides how many frames come at a time.
    public var latency: Double
    /// Seconds of sound that wait for the reader before any is dropped, 0.001…3600.
    public var bufferDuration: Double
    /// Most frames in one block, 1…1,048,576.
    public var blockLength: Int
    /// Seconds without sound after which the device counts as lost, and longest wait for the system, 0.1…600.
    public var timeLimit: Double

    /// A configuration.
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

  /// Frames per second, in hertz: what the device gives, or what the system makes of it.
  public let sampleRate: Double
  /// As asked for.
  public let configuration: Configuration

  private let stream: LiveStream
  private let callback: StreamCallback
  private let ring: FrameRing
  private let hasNews = DispatchSemaphore(value: 0)
  private let droppedFrames: DroppedFrames
  private let isReading = Atomic(false)
  private let block: PlanarMemory

  /// Opens a device; sound is taken from `start()` on.
  ///
  /// - Throws: `LiveAudioError`: numbers out of range, no such device, a rate or number of channels that it does not take.
  public init(configuration: Configuration, sampleRate: Double) throws(LiveAudioError) {
    try LiveLimits.check(
      channelCount: configuration.channelCount, latency: configuration.latency, timeLimit: configuration.timeLimit,
      sampleRate: sampleRate)
    try LiveLimits.check("buffer duration", configuration.bufferDuration, LiveLimits.durations, "s")
    try LiveLimits.check("block length", configuration.blockLength, LiveLimits.blockLengths)
    let frameCount = max(2 * StreamCallback.chunkLength, Int(configuration.bufferDuration * sampleRate))
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

  /// Latency of the device in seconds as the system states it; a sound server adds its own.
  public var latency: Double { stream.inputLatency }

  /// Name of the device that is or was open.
  public var deviceName: String { stream.deviceName }

  /// Whether sound flows.
  public var isRunning: Bool { stream.isRunning }

  /// Why sound does not flow any more; `nil` unless the device was lost. `restart()` may bring it back.
  public var loss: LiveAudioError? { stream.loss }

  /// What was counted so far, over all restarts.
  public var counts: LiveCounts { LiveCounts(callback, droppedFrames: droppedFrames.count) }

  /// Starts taking sound; nothing if it is taken already. After `stop()` the device is opened again.
  ///
  /// - Throws: `LiveAudioError`.
  public func start() throws(LiveAudioError) { try stream.start() }

  /// Opens the device again after its loss, and starts it. What was not read yet is kept.
  ///
  /// - Throws: `LiveAudioError` while the device is not back: try again later.
  public func restart() throws(LiveAudioError) { try stream.restart() }

  /// Stops taking sound and lets go of the device. What came before can still be read.
  public func stop() {
    stream.stop(fadesOut: false)
    hasNews.signal()
  }

  /// Waits for sound and calls `body` with what has come, at most `blockLength` frames; the block is valid inside only.
  ///
  /// - Returns: `false` without calling `body` if sound does not flow, by `stop()` or before `start()`, and all was read.
  /// - Throws: `LiveAudioError.deviceLost` once all that came before the loss was read; what `body` throws.
  public func read(_ body: (AudioBlock) throws -> Void) throws -> Bool {
    precondition(!isReading.exchange(true, ordering: .acquiring), "one thread reads at a time")
    defer { isReading.store(false, ordering: .releasing) }
    while true {
      // Looked at before the ring: what came before the end is there by then.
      let (isRunning, loss) = (stream.isRunning, stream.loss)
      let count = ring.read(into: block.frames)
      if count > 0 {
        try body(block.frames.frames(0..<count).block)
        return true
      }
      if let loss { throw loss }
      if !isRunning { return false }
      // The time is a safeguard only: the audio thread, a loss and `stop()` each signal.
      _ = hasNews.wait(timeout: .now() + .milliseconds(100))
    }
  }
}

/// Frames without room, counted by the audio thread.
private final class DroppedFrames: Sendable {
  private let value = Atomic(0)

  func add(_ number: Int) { if number > 0 { value.add(number, ordering: .relaxed) } }

  var count: Int { value.load(ordering: .relaxed) }
}
