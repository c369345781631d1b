import AudioCore

extension AudioFileReader {
  /// Gives the rest of the recording to a processor, block by block, and ends the processor's signal.
  ///
  /// - Parameters:
  ///   - mixesToMono: whether the processor gets the mean of all channels instead of the channels.
  ///   - emit: takes the outputs, those of `flush` included.
  /// - Throws: `AudioFileError`; before anything is read, if the recording is not of the processor's format.
  public func process<Processor: StreamingProcessor & ~Copyable>(
    with processor: inout Processor, mixesToMono: Bool = false, emit: (Processor.Output) -> Void
  ) throws {
    try format.check(fits: processor.inputFormat, mixesToMono: mixesToMono)
    var downmix = Downmix()
    while try read({ block in
      if mixesToMono {
        downmix.withMono(block) { processor.process($0, emit: emit) }
      } else {
        processor.process(block, emit: emit)
      }
    }) {}
    processor.flush(emit: emit)
  }

  /// What a processor makes of the rest of the recording. Memory grows with the number of outputs, which must own theirs.
  ///
  /// ```swift
  /// let levels = try AudioFileReader(path: path).outputs {
  ///   try LevelTracker(sampleRate: $0.sampleRate, channelCount: $0.channelCount)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - mixesToMono: whether the processor gets the mean of all channels instead of the channels.
  ///   - make: makes the processor for the format of the file.
  /// - Throws: what `make` throws; `AudioFileError`, also if the processor is for another format.
  public func outputs<Processor: StreamingProcessor & ~Copyable>(
    mixesToMono: Bool = false, of make: (AudioFileFormat) throws -> Processor
  ) throws -> [Processor.Output] {
    var processor = try make(format)
    var outputs: [Processor.Output] = []
    try process(with: &processor, mixesToMono: mixesToMono) { outputs.append($0) }
    return outputs
  }

  /// A meter that has measured the rest of the recording: for processors that have a value at the end and no outputs.
  ///
  /// ```swift
  /// let loudness = try AudioFileReader(path: path).measured {
  ///   try LoudnessMeter(sampleRate: $0.sampleRate, channelCount: $0.channelCount)
  /// }
  /// ```
  ///
  /// Outputs that the meter has besides are discarded.
  ///
  /// - Parameters:
  ///   - mixesToMono: whether the meter gets the mean of all channels instead of the channels.
  ///   - make: makes the meter for the format of the file.
  /// - Throws: what `make` throws; `AudioFileError`, also if the meter is for another format.
  public func measured<Meter: StreamingProcessor & ~Copyable>(
    mixesToMono: Bool = false, by make: (AudioFileFormat) throws -> Meter
  ) throws -> Meter {
    var meter = try make(format)
    try process(with: &meter, mixesToMono: mixesToMono) { _ in }
    return meter
  }
}
