import AudioCore
import FeatureTracks

/// The 25 low-level descriptors of eGeMAPS, every 10 ms, as a stream: smoothed over three frames, as openSMILE does.
///
/// Frame `k` is of the windows of 20 and 60 ms that begin at k · 10 ms; its time is the middle of the shorter one. A signal has
/// 2 + ⌊(n − 60 ms) / 10 ms⌋ frames: openSMILE's smoothing repeats the last.
///
/// Latency: 60 ms and 42 frames, for the decision on pitch. Memory does not grow. No allocation after `init`.
public struct EGeMAPSExtractor: ~Copyable, FeatureExtractor {
  /// What stands where a value is undefined.
  public let configuration: EGeMAPS
  /// The sample rate in hertz that the extractor was made for.
  public let sampleRate: Double
  private let stage: EGeMAPSStage
  private let rows: DescriptorRows

  /// An extractor at rest.
  ///
  /// - Throws: `ParalinguisticFeatureError` for a sample rate out of 8 to 192 kHz.
  public init(configuration: EGeMAPS = EGeMAPS(), sampleRate: Double) throws(ParalinguisticFeatureError) {
    try EGeMAPS.check(sampleRate: sampleRate)
    self.configuration = configuration
    self.sampleRate = sampleRate
    stage = EGeMAPSStage(EGeMAPSGrid(sampleRate: sampleRate), configuration.undefined)
    rows = DescriptorRows(stage, configuration.undefined)
  }

  /// `EGeMAPS.descriptors`.
  public var columns: [FeatureColumn] { EGeMAPS.descriptors }
  /// One channel at the extractor's rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }
  /// Samples after a frame's time that must arrive before it is emitted.
  public var latencyInFrames: Int {
    stage.grid.longLength + (PitchDecision.lag + 1) * stage.grid.hop - stage.grid.shortLength / 2
  }
  /// Seconds from one frame to the next: 10 ms, rounded to whole samples.
  public var hopDuration: Double { Double(stage.grid.hop) / sampleRate }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "EGeMAPSExtractor")
    let rows = rows
    stage.append(block.channel(0), onShort: { _ in }, onVoice: { frame, _ in rows.append(frame, emit) })
  }

  /// Emits the frames that waited.
  public mutating func flush(emit: (FeatureFrame) -> Void) {
    let rows = rows
    stage.flush { frame, _ in rows.append(frame, emit) }
    rows.flush(emit)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    stage.reset()
    rows.reset()
  }
}

/// Smooths descriptors and makes frames of them.
private final class DescriptorRows {
  private let stage: EGeMAPSStage
  private let undefined: EGeMAPS.Undefined
  /// The values of three frames that rest on pitch, by the frame's number.
  private var voices = [[Float]](repeating: [Float](repeating: .nan, count: EGeMAPSStage.voiceWidth), count: 3)
  private var row = [Float](repeating: .nan, count: EGeMAPS.descriptors.count)
  private var count = 0

  init(_ stage: EGeMAPSStage, _ undefined: EGeMAPS.Undefined) {
    self.stage = stage
    self.undefined = undefined
  }

  func reset() { count = 0 }

  func append(_ frame: Int, _ emit: (FeatureFrame) -> Void) {
    for n in 0..<EGeMAPSStage.voiceWidth { voices[frame % 3][n] = stage.voiceValues[n] }
    count = frame + 1
    if frame > 0 { write(frame - 1, emit) }
  }

  func flush(_ emit: (FeatureFrame) -> Void) {
    guard count > 0 else { return }
    write(count - 1, emit)
    write(count, emit)
  }

  private func write(_ frame: Int, _ emit: (FeatureFrame) -> Void) {
    let last = count - 1
    let (before, own, after) = (max(0, min(frame - 1, last)), min(frame, last), min(frame + 1, last))
    for n in 0..<ShortFrame.width {
      row[n] = Smoothing.value(
        stage.shortValue(max(0, frame - 1), n), stage.shortValue(frame, n), stage.shortValue(frame + 1, n),
        undefined: undefined)
    }
    for n in 0..<EGeMAPSStage.voiceWidth {
      row[ShortFrame.width + n] = Smoothing.definedValue(
        voices[before % 3][n], voices[own % 3][n], voices[after % 3][n])
    }
    if undefined == .openSMILE {
      for n in row.indices where row[n].isNaN { row[n] = 0 }
    }
    let grid = stage.grid
    let time = (Double(frame * grid.hop) + Double(grid.shortLength) / 2) / grid.sampleRate
    row.withUnsafeBufferPointer { emit(FeatureFrame(index: frame, time: time, values: $0)) }
  }
}

/// The mean of a frame and its two neighbours.
enum Smoothing {
  /// The mean of those that are defined; NaN if the frame itself is not.
  static func definedValue(_ before: Float, _ own: Float, _ after: Float) -> Float {
    guard !own.isNaN else { return .nan }
    var (sum, count) = (Double(own), 1.0)
    if !before.isNaN { (sum, count) = (sum + Double(before), count + 1) }
    if !after.isNaN { (sum, count) = (sum + Double(after), count + 1) }
    return Float(sum / count)
  }

  /// The same, or with openSMILE's 0 for what is undefined.
  static func value(_ before: Float, _ own: Float, _ after: Float, undefined: EGeMAPS.Undefined) -> Float {
    guard undefined == .openSMILE else { return definedValue(before, own, after) }
    func filled(_ value: Float) -> Double { value.isNaN ? 0 : Double(value) }
    return Float((filled(before) + filled(own) + filled(after)) / 3)
  }
}
