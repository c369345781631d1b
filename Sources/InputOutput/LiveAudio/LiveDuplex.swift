import AudioCore

/// Records and plays sound on one audio thread: the input frames of a call are available while its output frames are
/// rendered.
///
/// Input and output are synchronous, unlike those of two streams. Use it for an effect on a microphone or for the
/// measurement of a loudspeaker. The output starts and stops with ramps, as `LiveOutput` does.
public final class LiveDuplex: Sendable {
  /// The devices, their channels and latency, and the ramps.
  public struct Configuration: Sendable, Equatable {
    /// The input device; `nil` for the system's default at the time of opening.
    public var inputDevice: AudioDevice?
    /// The output device; `nil` for the system's default. Both devices must belong to the same host API.
    public var outputDevice: AudioDevice?
    /// Number of input channels.
    public var inputChannelCount: Int
    /// Number of output channels.
    public var outputChannelCount: Int
    /// Requested latency of each direction in seconds, 0.001…10.
    public var latency: Double
    /// Duration of the ramps at the start and at the stop of the output in seconds, 0…10.
    public var rampDuration: Double
    /// Time in seconds, 0.1…600, without a call of the devices after which they count as lost; also the longest wait
    /// for a request to the system.
    public var timeLimit: Double

    /// A configuration. `LiveDuplex.init` checks the ranges.
    public init(
      inputDevice: AudioDevice? = nil, outputDevice: AudioDevice? = nil, inputChannelCount: Int,
      outputChannelCount: Int, latency: Double = 0.04, rampDuration: Double = 0.02, timeLimit: Double = 5
    ) {
      self.inputDevice = inputDevice
      self.outputDevice = outputDevice
      self.inputChannelCount = inputChannelCount
      self.outputChannelCount = outputChannelCount
      self.latency = latency
      self.rampDuration = rampDuration
      self.timeLimit = timeLimit
    }
  }

  /// Frames per second, in hertz.
  public let sampleRate: Double
  /// The configuration that was given.
  public let configuration: Configuration

  private let stream: LiveStream
  private let callback: StreamCallback

  /// Opens the devices. They run from `start()` on.
  ///
  /// - Parameters:
  ///   - onLoss: called once for each loss of a device, on a separate queue.
  ///   - process: takes the input frames, at most 1024, and writes the same number of output frames. It runs on the
  ///     audio thread and must not allocate, lock or wait.
  /// - Throws: `LiveAudioError`, as `LiveInput` and `LiveOutput`.
  public init(
    configuration: Configuration, sampleRate: Double,
    onLoss: @escaping @Sendable (LiveAudioError) -> Void = { _ in },
    process: @escaping @Sendable (AudioBlock, MutableAudioBlock) -> Void
  ) throws(LiveAudioError) {
    for count in [configuration.inputChannelCount, configuration.outputChannelCount] {
      try LiveLimits.check(
        channelCount: count, latency: configuration.latency, timeLimit: configuration.timeLimit, sampleRate: sampleRate)
    }
    try LiveLimits.check("ramp duration", configuration.rampDuration, LiveLimits.rampDurations, "s")
    let callback = StreamCallback(
      inputChannelCount: configuration.inputChannelCount, outputChannelCount: configuration.outputChannelCount,
      rampLength: Int((configuration.rampDuration * sampleRate).rounded())
    ) { incoming, outgoing in
      if let incoming, let outgoing { process(incoming, outgoing) }
    }
    let input = PortAudioStream.Side(
      device: configuration.inputDevice, channelCount: configuration.inputChannelCount, latency: configuration.latency)
    let output = PortAudioStream.Side(
      device: configuration.outputDevice, channelCount: configuration.outputChannelCount,
      latency: configuration.latency)
    stream = try LiveStream(
      .init(input: input, output: output, sampleRate: sampleRate, timeLimit: configuration.timeLimit),
      callback: callback, onLoss: onLoss)
    self.callback = callback
    self.sampleRate = sampleRate
    self.configuration = configuration
  }

  /// Latency of the input in seconds as stated by the system.
  public var inputLatency: Double { stream.inputLatency }

  /// Latency of the output in seconds as stated by the system.
  public var outputLatency: Double { stream.outputLatency }

  /// Whether the devices are running.
  public var isRunning: Bool { stream.isRunning }

  /// The reason for the loss of a device; `nil` unless one was lost. `restart()` can open the devices again.
  public var loss: LiveAudioError? { stream.loss }

  /// The counts so far, over all restarts.
  public var counts: LiveCounts { LiveCounts(callback) }

  /// Starts the devices; the output rises in the ramp. It does nothing while they run. After `stop()` it opens them
  /// again.
  ///
  /// - Throws: `LiveAudioError`.
  public func start() throws(LiveAudioError) { try stream.start() }

  /// Opens the devices again after a loss and starts them.
  ///
  /// - Throws: `LiveAudioError` while a device is not available; try again later.
  public func restart() throws(LiveAudioError) { try stream.restart() }

  /// Stops and closes the devices, as `LiveOutput.stop`.
  public func stop(_ ending: LiveOutput.Ending = .fadingOut) { stream.stop(fadesOut: ending == .fadingOut) }
}
