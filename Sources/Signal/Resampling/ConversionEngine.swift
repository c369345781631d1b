import AudioCore

/// What stands behind `SampleRateConverter`; its promises are that type's. One owner, so a class.
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
