import AudioCore

/// What stands behind `VariableSpeedResampler`. One owner, so a class.
protocol SpeedEngine: AnyObject {
  /// Place and speed of the next output.
  var path: SpeedPath { get set }
  /// Input frames that must follow an output, at most.
  var latencyInFrames: Int { get }
  /// Room for input, after `makeRoom`.
  var tail: MutableAudioBlock { get }

  /// Forgets input that is needed no more.
  func makeRoom()
  /// Takes frames that were written to `tail`.
  func commit(_ frameCount: Int)
  /// Input frames that must come before the next `outputCount` outputs, 64 at most, can be rendered, as far as is known;
  /// at least 1 if not even the next one can be.
  func missingFrames(for outputCount: Int) -> Int
  /// Writes the next outputs, as many as the input allows and the block holds, that lie before the input frame `end`.
  func render(into output: MutableAudioBlock, before end: Int) -> Int
  /// Returns to rest at a speed.
  func reset(speed: Double)
}
