import AudioCore

/// Sound to headphones or loudspeakers, rendered on the audio thread the moment it is needed.
///
/// ```swift
/// let output = try LiveOutput(configuration: .init(channelCount: 2), sampleRate: 48_000) { block in
///   synthesizer.render(into: block)
/// }
/// try output.start()
/// …
/// output.stop()
/// ```
///
/// Start and stop are ramps, so that they do not click. Samples beyond ±1 go to the system as they are, which clips them or
/// not; what is not finite becomes 0 and is counted.
public final class LiveOutput: Sendable {
  /// What is wanted of the device, and of start and stop.
  public struct Configuration: Sendable, Equatable {
    /// The device; `nil` for the system's default at the time of opening.
    public var device: AudioDevice?
    /// Channels to give, from the first on.
    public var channelCount: Int
    /// Wanted latency of the device in seconds, 0.001…10: what is rendered ahead. Less than the machine can keep up with
    /// gives gaps.
    public var latency: Double
    /// Seconds in which the sound rises at the start and falls at the stop, 0…10.
    public var rampDuration: Double
    /// Seconds without a call for sound after which the device counts as lost, and longest wait for the system, 0.1…600.
    public var timeLimit: Double

    /// A configuration.
    public init(
      device: AudioDevice? = nil, channelCount: Int, latency: Double = 0.04, rampDuration: Double = 0.02,
      timeLimit: Double = 5
    ) {
      self.device = device
      self.channelCount = channelCount
      self.latency = latency
      self.rampDuration = rampDuration
      self.timeLimit = timeLimit
    }
  }

  /// How sound ends.
  public enum Ending: Sendable {
    /// It falls by the ramp, and the stop waits until all of it was heard: latency and ramp.
    case fadingOut
    /// At once, in the middle of a wave. What was rendered and not heard is lost.
    case immediately
  }

  /// Frames per second, in hertz: what the device takes, or what the system converts.
  public let sampleRate: Double
  /// As asked for.
  public let configuration: Configuration

  private let stream: LiveStream
  private let callback: StreamCallback

  /// Opens a device; sound is rendered from `start()` on.
  ///
  /// - Parameters:
  ///   - onLoss: called once for each loss of the device, on a queue of its own; `restart()` may be called there.
  ///   - render: writes the next frames, at most 1024, into the block; runs on the audio thread, so it must neither
  ///     allocate, lock, nor wait. Frames that it does not write hold anything.
  /// - Throws: `LiveAudioError`: numbers out of range, no such device, a rate or number of channels that it does not take.
  public init(
    configuration: Configuration, sampleRate: Double,
    onLoss: @escaping @Sendable (LiveAudioError) -> Void = { _ in },
    render: @escaping @Sendable (MutableAudioBlock) -> Void
  ) throws(LiveAudioError) {
    try LiveLimits.check(
      channelCount: configuration.channelCount, latency: configuration.latency, timeLimit: configuration.timeLimit,
      sampleRate: sampleRate)
    try LiveLimits.check("ramp duration", configuration.rampDuration, LiveLimits.rampDurations, "s")
    let callback = StreamCallback(
      inputChannelCount: 0, outputChannelCount: configuration.channelCount,
      rampLength: Int((configuration.rampDuration * sampleRate).rounded())
    ) { _, outgoing in
      if let outgoing { render(outgoing) }
    }
    let side = PortAudioStream.Side(
      device: configuration.device, channelCount: configuration.channelCount, latency: configuration.latency)
    stream = try LiveStream(
      .init(output: side, sampleRate: sampleRate, timeLimit: configuration.timeLimit), callback: callback,
      onLoss: onLoss)
    self.callback = callback
    self.sampleRate = sampleRate
    self.configuration = configuration
  }

  /// Latency of the device in seconds as the system states it; a sound server adds its own.
  public var latency: Double { stream.outputLatency }

  /// Name of the device that is or was open.
  public var deviceName: String { stream.deviceName }

  /// Whether sound flows.
  public var isRunning: Bool { stream.isRunning }

  /// Why sound does not flow any more; `nil` unless the device was lost. `restart()` may bring it back.
  public var loss: LiveAudioError? { stream.loss }

  /// What was counted so far, over all restarts.
  public var counts: LiveCounts { counts(starvedFrames: 0) }

  func counts(starvedFrames: Int) -> LiveCounts { LiveCounts(callback, starvedFrames: starvedFrames) }

  /// Starts rendering, rising by the ramp; nothing if it is rendered already. After `stop()` the device is opened again.
  ///
  /// - Throws: `LiveAudioError`.
  public func start() throws(LiveAudioError) { try stream.start() }

  /// Opens the device again after its loss, and starts it.
  ///
  /// - Throws: `LiveAudioError` while the device is not back: try again later.
  public func restart() throws(LiveAudioError) { try stream.restart() }

  /// Stops rendering and lets go of the device. `render` is not called any more afterwards, unless the system hangs.
  public func stop(_ ending: Ending = .fadingOut) { stream.stop(fadesOut: ending == .fadingOut) }
}
