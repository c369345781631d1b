import AudioCore

extension LiveInput {
  /// What a processor makes of the sound, as an asynchronous sequence: pitches, levels, events of a voice.
  ///
  /// ```swift
  /// try microphone.start()
  /// for try await frame in microphone.outputs(of: { try PitchMethod.yin.makeTracker(configuration: live, sampleRate: 48_000) }) {
  ///   print(frame.frequency ?? 0)
  /// }
  /// ```
  ///
  /// It starts a thread that reads, makes the processor and runs it; nothing else may read at the same time. After `stop()`
  /// the outputs of `flush` come and the sequence ends; after a loss of the device it throws `LiveAudioError.deviceLost`.
  /// When the sequence ends, also because its task is cancelled or drops it, the input is stopped. All outputs are kept until
  /// they are consumed.
  ///
  /// - Parameters:
  ///   - onLoss: called on that thread with what was lost since it was called last. By default the sequence then ends with
  ///     `LiveAudioError.soundLost`; with a closure that returns it goes on, and the times of later outputs leave the lost
  ///     sound out. Frames that were dropped came later than the block that is processed next, by the length of the ring
  ///     buffer at most.
  ///   - make: makes the processor, for this input's sample rate and number of channels; one for another format ends the
  ///     sequence with `AudioFormatError`.
  public func outputs<Processor: StreamingProcessor & ~Copyable>(
    onLoss: @escaping @Sendable (LostSound) throws -> Void = { throw LiveAudioError.soundLost($0) },
    of make: @escaping @Sendable () throws -> Processor
  ) -> AsyncThrowingStream<Processor.Output, any Error> where Processor.Output: Sendable {
    AudioBlockSource(self).outputs(onLoss: onLoss, of: make)
  }
}
