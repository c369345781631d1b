import AudioCore

/// The values of a whole recording that are needed before its voice can be judged: its length, mean and largest sample.
///
/// It is the first of the two passes of a `VoiceReportAnalyzer`. Cost: a few operations per sample. Memory does not
/// depend on the length.
public struct VoiceSurvey: StreamingProcessor, Sendable, Equatable {
  /// Sample rate in hertz.
  public let sampleRate: Double
  /// 0: the survey is read at the end.
  public var latencyInFrames: Int { 0 }
  /// Number of frames processed so far.
  public private(set) var frameCount = 0
  /// Index of the first sample that is not finite; `nil` if there is none.
  package private(set) var firstNonFiniteIndex: Int?
  /// Whether three successive samples are at full scale with one sign.
  package private(set) var isClipped = false
  private var sum = 0.0
  private var lowest = Float.infinity
  private var highest = -Float.infinity
  private var run = 0
  private var sign = FloatingPointSign.plus

  /// One channel at the sample rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }

  /// Creates a survey of one channel, for any sample rate of `SampleRate.range`. `VoiceReportAnalyzer` has narrower
  /// limits.
  ///
  /// - Throws: `VoiceMeasurementError.invalidSound` for another rate.
  public init(sampleRate: Double) throws(VoiceMeasurementError) {
    do { self.init(rate: try SampleRate(sampleRate).hertz) } catch { throw .invalidSound(error) }
  }

  /// A survey for a rate that is known to be one.
  private init(rate: Double) { sampleRate = rate }

  /// Creates the survey of a whole one-channel signal.
  ///
  /// - Throws: `VoiceMeasurementError.invalidChannelCount` if there is more than one channel.
  public init(of signal: AudioBuffer) throws(VoiceMeasurementError) {
    guard signal.channelCount == 1 else { throw .invalidChannelCount(signal.channelCount) }
    try self.init(sampleRate: signal.sampleRate)
    signal.withBlock { process($0) }
  }

  /// Adds a block of one channel.
  public mutating func process(_ block: AudioBlock, emit: (Never) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "VoiceSurvey")
    let samples = block.channel(0)
    var (sum, lowest, highest) = (sum, lowest, highest)
    for sample in samples {
      sum += Double(sample)
      lowest = min(lowest, sample)
      highest = max(highest, sample)
    }
    // A sum of finite floats in a double remains finite.
    if !sum.isFinite, firstNonFiniteIndex == nil {
      firstNonFiniteIndex = samples.firstIndex { !$0.isFinite }.map { frameCount + $0 }
    }
    (self.sum, self.lowest, self.highest) = (sum, lowest, highest)
    countRuns(samples)
    frameCount += block.frameCount
  }

  private mutating func countRuns(_ samples: UnsafeBufferPointer<Float>) {
    guard !isClipped else { return }
    // Full scale of 16 bits, the coarsest format in which voices are usually recorded.
    let fullScale: Float = 32767.0 / 32768
    for sample in samples {
      run = abs(sample) < fullScale ? 0 : (run > 0 && sample.sign == sign ? run + 1 : 1)
      sign = sample.sign
      if run >= 3 { isClipped = true }
    }
  }

  /// Does nothing: no frames are held back.
  public mutating func flush(emit: (Never) -> Void) {}

  /// Returns to the state of a new instance.
  public mutating func reset() { self = VoiceSurvey(rate: sampleRate) }

  /// Length in seconds.
  public var duration: Double { Double(frameCount) / sampleRate }

  /// The mean of all samples; 0 if there are none.
  public var mean: Double { frameCount > 0 ? sum / Double(frameCount) : 0 }

  /// The largest distance of a sample from the mean; 0 for a constant signal, except for rounding.
  package var largestDeviation: Double {
    guard frameCount > 0 else { return 0 }
    let mean = mean
    let peak = max(abs(Double(lowest) - mean), abs(Double(highest) - mean))
    return peak > abs(mean) * 1e-5 ? peak : 0
  }

  package func requireFinite() throws(VoiceMeasurementError) {
    if let index = firstNonFiniteIndex { throw .sampleNotFinite(index: index) }
  }

  /// Why no voice was found.
  func absence(analysed: Bool) -> VoiceValue.Absence {
    if frameCount == 0 { return .empty }
    if largestDeviation == 0 { return .silent }
    return analysed ? .unvoiced : .tooShort
  }
}
