import AudioCore

/// What must be known of a whole recording before any of its voice can be judged: its length, mean and largest sample.
///
/// The first of the two hearings that a `VoiceReportAnalyzer` needs. Cost: a few operations per sample; memory does not
/// depend on the length.
public struct VoiceSurvey: StreamingProcessor, Sendable, Equatable {
  /// Frames per second.
  public let sampleRate: Double
  /// The survey is read at the end; nothing lags behind.
  public var latencyInFrames: Int { 0 }
  /// Frames that have arrived.
  public private(set) var frameCount = 0
  /// Place of the first sample that is not a finite number, if there is one.
  public private(set) var firstNonFiniteIndex: Int?
  /// Whether three samples in a row stand at full scale with one sign.
  public private(set) var isClipped = false
  private var sum = 0.0
  private var lowest = Float.infinity
  private var highest = -Float.infinity
  private var run = 0
  private var sign = FloatingPointSign.plus

  /// A survey of one channel that has heard nothing, at any sample rate above 0; `VoiceReportAnalyzer` has limits.
  public init(sampleRate: Double) {
    precondition(sampleRate > 0 && sampleRate.isFinite, "a sample rate is above 0")
    self.sampleRate = sampleRate
  }

  /// The survey of a whole one-channel signal.
  public init(of signal: AudioBuffer) {
    self.init(sampleRate: signal.sampleRate)
    signal.withBlock { process($0) }
  }

  /// Takes the next frames of one channel.
  public mutating func process(_ block: AudioBlock, emit: (Never) -> Void) {
    precondition(block.channelCount == 1, "a voice report is of one channel")
    let samples = block.channel(0)
    var (sum, lowest, highest) = (sum, lowest, highest)
    for sample in samples {
      sum += Double(sample)
      lowest = min(lowest, sample)
      highest = max(highest, sample)
    }
    // A sum of floats in doubles stays finite as long as they are.
    if !sum.isFinite, firstNonFiniteIndex == nil {
      firstNonFiniteIndex = samples.firstIndex { !$0.isFinite }.map { frameCount + $0 }
    }
    (self.sum, self.lowest, self.highest) = (sum, lowest, highest)
    countRuns(samples)
    frameCount += block.frameCount
  }

  private mutating func countRuns(_ samples: UnsafeBufferPointer<Float>) {
    guard !isClipped else { return }
    // Full scale of 16 bits, the coarsest that voices are recorded in.
    let fullScale: Float = 32767.0 / 32768
    for sample in samples {
      run = abs(sample) < fullScale ? 0 : (run > 0 && sample.sign == sign ? run + 1 : 1)
      sign = sample.sign
      if run >= 3 { isClipped = true }
    }
  }

  /// Ends the signal; nothing is held back.
  public mutating func flush(emit: (Never) -> Void) {}

  /// Returns to the state of a new instance.
  public mutating func reset() { self = VoiceSurvey(sampleRate: sampleRate) }

  /// Length in seconds.
  public var duration: Double { Double(frameCount) / sampleRate }

  /// The mean of all samples; 0 if there are none.
  public var mean: Double { frameCount > 0 ? sum / Double(frameCount) : 0 }

  /// The largest distance of a sample from the mean; 0 for a constant but for rounding.
  public var largestDeviation: Double {
    guard frameCount > 0 else { return 0 }
    let mean = mean
    let peak = max(abs(Double(lowest) - mean), abs(Double(highest) - mean))
    return peak > abs(mean) * 1e-5 ? peak : 0
  }

  func requireFinite() throws(VoiceMeasurementError) {
    if let index = firstNonFiniteIndex { throw .sampleNotFinite(index: index) }
  }

  /// Why nothing voiced was found.
  func absence(analysed: Bool) -> Measure.Absence {
    if frameCount == 0 { return .empty }
    if largestDeviation == 0 { return .silent }
    return analysed ? .unvoiced : .tooShort
  }
}
