import AudioCore

/// Makes a voice report of sound that arrives in blocks, in one pass.
///
/// Voicing and pulses depend on the whole recording: silence is relative to its largest sample, the path of candidates
/// has no bound, and pulses are searched in the waveform when the path is known. So the samples must be stored, 4 bytes
/// each. The initialiser allocates the memory for the stated longest duration. Everything else is computed by
/// `report()`. Frames beyond the longest duration are counted but not stored.
public struct VoiceReportMeter: StreamingProcessor, Sendable {
  /// The settings of `report()`.
  public let configuration: VoiceReportConfiguration
  /// Longest recording in seconds.
  public let maximumDuration: Double
  /// Sample rate in hertz.
  public let sampleRate: Double
  /// One channel at the sample rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }
  /// 0: the report is made at the end.
  public let latencyInFrames = 0
  /// Number of frames processed so far.
  public private(set) var frameCount = 0
  private var samples: [Float]

  /// Creates a meter for one channel.
  ///
  /// - Throws: `VoiceMeasurementError` if a setting does not fit the sample rate, or if the duration is not within 1 ms
  ///   to 2 hours.
  public init(configuration: VoiceReportConfiguration, sampleRate: Double, maximumDuration: Double) throws {
    try configuration.pitch.validate(sampleRate: sampleRate)
    try configuration.perturbation.validate()
    try configuration.autocorrelationHNR.validate(sampleRate: sampleRate)
    try configuration.crossCorrelationHNR.validate(sampleRate: sampleRate)
    try configuration.cepstrum.validate(sampleRate: sampleRate)
    _ = try FormantTracker(configuration: configuration.formants, sampleRate: sampleRate)
    try configuration.levelReference.validate()
    try PhonationTimes.check(bridgedBreak: configuration.bridgedBreak)
    guard maximumDuration >= 0.001, maximumDuration <= 7200 else {
      throw VoiceMeasurementError.invalidSetting(
        name: "maximumDuration", value: maximumDuration, expected: "0.001 to 7200 s")
    }
    self.configuration = configuration
    self.sampleRate = sampleRate
    self.maximumDuration = maximumDuration
    samples = []
    samples.reserveCapacity(Int((maximumDuration * sampleRate).rounded(.up)))
  }

  /// Adds a block of one channel.
  public mutating func process(_ block: AudioBlock, emit: (Never) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "VoiceReportMeter")
    let room = Int((maximumDuration * sampleRate).rounded(.up)) - samples.count
    samples.append(contentsOf: UnsafeBufferPointer(rebasing: block.channel(0).prefix(room)))
    frameCount += block.frameCount
  }

  /// Does nothing: no frames are held back.
  public mutating func flush(emit: (Never) -> Void) {}

  /// Returns to the state of a new instance.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    frameCount = 0
  }

  /// The report of the frames so far, equal to the report of the whole signal.
  ///
  /// - Throws: `VoiceMeasurementError.tooLong` if there were more frames than the meter can store; `sampleNotFinite`.
  public func report(syllableNuclei: [Double]? = nil) throws -> VoiceReport {
    guard frameCount == samples.count else {
      throw VoiceMeasurementError.tooLong(
        maximumDuration: maximumDuration, duration: Double(frameCount) / sampleRate)
    }
    return try VoiceReport(
      of: AudioBuffer(mono: samples, sampleRate: sampleRate), configuration: configuration,
      syllableNuclei: syllableNuclei)
  }
}
