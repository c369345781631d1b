import AudioCore

/// Plays sound on headphones or loudspeakers. The audio thread renders it at the moment the device needs it.
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
/// The gain rises at the start and falls at the stop in a ramp, so that neither clicks. Samples beyond ±1 are passed on
/// unchanged, and the system may clip them. Samples that are not finite are replaced by 0 and counted.
public final class LiveOutput: Sendable {
  /// The device, its channels and latency, and the ramps.
  public struct Configuration: Sendable, Equatable {
    /// The device; `nil` for the system's default at the time of opening.
    public var device: AudioDevice?
    /// Number of channels to play, from the device's first channel on.
    public var channelCount: Int
    /// Requested latency of the device in seconds, 0.001…10: the sound that is rendered ahead. A latency too short for
    /// the machine causes gaps.
    public var latency: Double
    /// Duration of the ramps at the start and at the stop in seconds, 0…10.
    public var rampDuration: Double
    /// Time in seconds, 0.1…600, without a call of the device after which the device counts as lost; also the longest
    /// wait for a request to the system.
    public var timeLimit: Double

    /// A configuration. `LiveOutput.init` checks the ranges.
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

  /// How the sound ends.
  public enum Ending: Sendable {
    /// The sound fades out in the ramp. `stop` returns when all of it has been heard, after the latency and the ramp.
    case fadingOut
    /// The sound ends at once. Frames that were rendered but not heard are lost.
    case immediately
  }

  /// Frames per second, in hertz. The device takes this rate, or the system converts it.
  public let sampleRate: Double
  /// The configuration that was given.
  public let configuration: Configuration

  private let stream: LiveStream
  private let callback: StreamCallback

  /// Opens a device. Rendering begins with `start()`.
  ///
  /// - Parameters:
  ///   - onLoss: called once for each loss of the device, on a separate queue; `restart()` may be called there.
  ///   - render: writes the next frames, at most 1024, into the block. It runs on the audio thread and must not
  ///     allocate, lock or wait. The content of frames that it does not write is undefined.
  /// - Throws: `LiveAudioError`: a number out of range, an unknown device, or a rate or number of channels that the
  ///   device does not support.
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

  /// Latency of the device in seconds as stated by the system. A sound server adds its own latency.
  public var latency: Double { stream.outputLatency }

  /// Name of the device that is open or was open last: with `device` `nil`, the system's default.
  public var deviceName: String { stream.deviceName }

  /// Whether the device is running.
  public var isRunning: Bool { stream.isRunning }

  /// The reason for the loss of the device; `nil` unless the device was lost. `restart()` can open it again.
  public var loss: LiveAudioError? { stream.loss }

  /// The counts so far, over all restarts.
  public var counts: LiveCounts { counts(starvedFrames: 0) }

  func counts(starvedFrames: Int) -> LiveCounts { LiveCounts(callback, starvedFrames: starvedFrames) }

  /// Starts rendering with the ramp. It does nothing while the output runs. After `stop()` it opens the device again.
  ///
  /// - Throws: `LiveAudioError`.
  public func start() throws(LiveAudioError) { try stream.start() }

  /// Opens the device again after a loss and starts it.
  ///
  /// - Throws: `LiveAudioError` while the device is not available; try again later.
  public func restart() throws(LiveAudioError) { try stream.restart() }

  /// Stops rendering and closes the device. `render` is not called after the return, unless the system hangs.
  public func stop(_ ending: Ending = .fadingOut) { stream.stop(fadesOut: ending == .fadingOut) }
}
