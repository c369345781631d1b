import AudioCore

/// The implementation behind `SampleRateConverter`, with the same contract. It has exactly one owner, the converter.
protocol ConversionEngine: AnyObject {
  var latencyInFrames: Int { get }
  /// Input frames taken so far.
  var framesConsumed: Int { get }
  /// Output frames emitted so far.
  var framesProduced: Int { get }

  func process(_ block: AudioBlock, emit: (AudioBlock) -> Void)
  func flush(emit: (AudioBlock) -> Void)
  func reset()
}
