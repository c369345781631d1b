import AudioCore

/// The implementation behind `VariableSpeedResampler`. It has exactly one owner, the resampler.
protocol SpeedEngine: AnyObject {
  /// Place and speed of the next output.
  var path: SpeedPath { get set }
  /// The most input frames that must follow an output before it can be rendered.
  var latencyInFrames: Int { get }
  /// The memory for new input; valid after `makeRoom`.
  var tail: MutableAudioBlock { get }

  /// Drops input frames that no later output needs.
  func makeRoom()
  /// Adds the first frames of `tail`, which have been written.
  func commit(_ frameCount: Int)
  /// An estimate of the input frames that are missing for the next `outputCount` outputs (at most 64). At least 1 if
  /// the next output cannot be rendered.
  func missingFrames(for outputCount: Int) -> Int
  /// Writes the next outputs that lie before the input frame `end`, limited by the input and by the block, and returns
  /// their number.
  func render(into output: MutableAudioBlock, before end: Int) -> Int
  /// Returns to the state of a new instance with this speed.
  func reset(speed: Double)
}
