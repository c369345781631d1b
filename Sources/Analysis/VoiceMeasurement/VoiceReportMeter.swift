import AudioCore

/// A voice report of sound that arrives in blocks.
///
/// Where a voice is, and which of its pulses belong together, is decided over the whole recording (its largest sample is
/// the measure of silence, its path of candidates has no bound), and pulses are found in the waveform once that is
/// decided. So the samples must be kept: 4 bytes each, room for the stated longest duration taken at once by the
/// initialiser and filled as sound comes. All else is computed by `report()`. What arrives beyond the longest duration is
/// counted, not kept.
public struct VoiceReportMeter: StreamingProcessor, Sendable {
  /// What `report()` will measure.
  public let configuration: VoiceReportConfiguration
  /// Longest recording in seconds.
  public let maximumDuration: Double
  /// Frames per second.
  public let sampleRate: Double
  /// The report comes at the end; nothing lags behind.
  public let latencyInFrames = 0
  /// Frames that have arrived.
  public private(set) var frameCount = 0
  private var samples: [Float]

  /// A meter for one channel that has heard nothing.
  ///
  /// - Throws: `VoiceMeasurementError` if a setting does not fit the sample rate, or for a duration that is not within 1 ms
  ///   to 2 hours.
  public init(configuration: VoiceReportConfiguration, sampleRate: Double, maximumDuration: Double) throws {
    try configuration.pitch.validate(sampleRate: sampleRate)
    try configuration.perturbation.validate()
    try configuration.autocorrelationHNR.validate(sampleRate: sampleRate)
    try configuration.crossCorrelationHNR.validate(sampleRate: sampleRate)
    try configuration.cepstrum.validate(sampleRate: sampleRate)
    _ = try FormantTracker(configuration: configuration.formants, sampleRate: sampleRate)
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

  /// Takes the next frames of one channel.
  public mutating func process(_ block: AudioBlock, emit: (Never) -> Void) {
    precondition(block.channelCount == 1, "a voice report is of one channel")
    let room = Int((maximumDuration * sampleRate).rounded(.up)) - samples.count
    samples.append(contentsOf: UnsafeBufferPointer(rebasing: block.channel(0).prefix(room)))
    frameCount += block.frameCount
  }

  /// Ends the signal; nothing is held back.
  public mutating func flush(emit: (Never) -> Void) {}

  /// Returns to the state of a new instance.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    frameCount = 0
  }

  /// The report of what has arrived, the same as of the whole signal.
  ///
  /// - Throws: `VoiceMeasurementError.tooLong` if more has arrived than the meter was made for; `sampleNotFinite`.
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
