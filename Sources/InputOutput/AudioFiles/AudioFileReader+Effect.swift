import AudioCore

extension AudioFileReader {
  /// Reads the whole recording through an effect, its latency taken off: the first frame given is what became of the first.
  ///
  /// - Parameters:
  ///   - tail: frames to go on after the recording's end, in which silence comes in.
  ///   - body: takes the blocks, in order; what it throws ends the reading.
  /// - Throws: `AudioFileError`, and what `body` throws.
  public func readAll<Effect: AudioEffect & ~Copyable>(
    through effect: inout Effect, tail: Int = 0, _ body: (AudioBlock) throws -> Void
  ) throws {
    var aligned = AlignedEffectOutput(of: effect, sampleRate: format.sampleRate)
    while try read({ try aligned.process($0, through: &effect, body) }) {}
    try aligned.flush(through: &effect, tail: tail, body)
  }
}
