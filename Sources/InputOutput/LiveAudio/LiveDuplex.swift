import AudioCore

/// Sound in and out on one audio thread: what came in is at hand while what goes out is rendered.
///
/// Input and output move in step, which two streams never do: an effect on a microphone, a measurement of a loudspeaker.
/// Start and stop of the output are ramps, as those of `LiveOutput`.
public final class LiveDuplex: Sendable {
  /// What is wanted of the devices.
  public struct Configuration: Sendable, Equatable {
    /// Where sound comes from; `nil` for the system's default at the time of opening.
    public var inputDevice: AudioDevice?
    /// Where sound goes; `nil` for the system's default. Both must belong to one host API.
    public var outputDevice: AudioDevice?
    /// Channels to take.
    public var inputChannelCount: Int
    /// Channels to give.
    public var outputChannelCount: Int
    /// Wanted latency of each direction in seconds, 0.001…10.
    public var latency: Double
    /// Seconds in which the output rises at the start and falls at the stop, 0…10.
    public var rampDuration: Double
    /// Seconds without sound after which the devices count as lost, and longest wait for the system, 0.1…600.
    public var timeLimit: Double

    /// A configuration.
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
  /// As asked for.
  public let configuration: Configuration

  private let stream: LiveStream
  private let callback: StreamCallback

  /// Opens the devices; sound flows from `start()` on.
  ///
  /// - Parameters:
  ///   - onLoss: called once for each loss of a device, on a queue of its own.
  ///   - process: takes frames that came in and writes as many that go out, at most 1024; runs on the audio thread, so it
  ///     must neither allocate, lock, nor wait.
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

  /// Latency of the input in seconds as the system states it.
  public var inputLatency: Double { stream.inputLatency }

  /// Latency of the output in seconds as the system states it.
  public var outputLatency: Double { stream.outputLatency }

  /// Whether sound flows.
  public var isRunning: Bool { stream.isRunning }

  /// Why sound does not flow any more; `nil` unless a device was lost. `restart()` may bring it back.
  public var loss: LiveAudioError? { stream.loss }

  /// What was counted so far, over all restarts.
  public var counts: LiveCounts { LiveCounts(callback) }

  /// Starts, the output rising by the ramp; nothing if sound flows already. After `stop()` the devices are opened again.
  ///
  /// - Throws: `LiveAudioError`.
  public func start() throws(LiveAudioError) { try stream.start() }

  /// Opens the devices again after a loss, and starts them.
  ///
  /// - Throws: `LiveAudioError` while a device is not back: try again later.
  public func restart() throws(LiveAudioError) { try stream.restart() }

  /// Stops and lets go of the devices; as `LiveOutput.stop`.
  public func stop(_ ending: LiveOutput.Ending = .fadingOut) { stream.stop(fadesOut: ending == .fadingOut) }
}
