import AudioCore

extension AudioFileReader {
  /// Reads the whole recording through an effect, with the effect's latency removed: the first output frame belongs to
  /// the first frame of the recording.
  ///
  /// - Parameters:
  ///   - tail: frames of silence to process after the end of the recording.
  ///   - body: takes the blocks, in order; an error that it throws ends the reading.
  /// - Throws: `AudioFileError`, also if the effect was made for another rate or number of channels than the file's; and
  ///   what `body` throws.
  public func readAll<Effect: AudioEffect & ~Copyable>(
    through effect: inout Effect, tail: Int = 0, _ body: (AudioBlock) throws -> Void
  ) throws {
    try format.check(fits: effect.inputFormat)
    var aligned = try AlignedEffectOutput(of: effect)
    while try read({ try aligned.process($0, through: &effect, body) }) {}
    try aligned.flush(through: &effect, tail: tail, body)
  }
}
