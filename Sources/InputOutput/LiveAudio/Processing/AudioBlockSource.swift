import AudioCore
import Foundation

/// Sound that is waited for, block by block, without a device behind it: a network, a simulation, a test.
///
/// `outputs(of:)` gives what any `StreamingProcessor` makes of it, as `LiveInput` gives it for a device.
public struct AudioBlockSource: Sendable {
  /// Waits for sound and calls its argument with a block, or returns `false` at the end without calling it.
  public typealias Reading = @Sendable (_ body: (AudioBlock) throws -> Void) throws -> Bool

  /// Frames per second, in hertz.
  public let sampleRate: Double
  /// Number of channels of each block.
  public let channelCount: Int

  let read: Reading
  let stop: @Sendable () -> Void
  let lostSound: @Sendable () -> LostSound

  /// A source.
  ///
  /// - Parameters:
  ///   - read: gives the next block; as that of `LiveInput` and `AudioFileReader`. One thread calls it.
  ///   - stop: ends the sound when nobody wants it any more: a `read` that waits must return `false` soon after. Any thread
  ///     may call it, also after the end.
  ///   - lostSound: all that was lost so far. It is asked with each block and at the end.
  /// - Throws: `AudioFormatError` for a rate or a number of channels that no sound has.
  public init(
    sampleRate: Double, channelCount: Int, stop: @escaping @Sendable () -> Void = {},
    lostSound: @escaping @Sendable () -> LostSound = { LostSound() }, read: @escaping Reading
  ) throws(AudioFormatError) {
    try AudioFormat.check(sampleRate: sampleRate, channelCount: channelCount)
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.read = read
    self.stop = stop
    self.lostSound = lostSound
  }

  /// A device, whose format was checked when it was opened.
  init(_ input: LiveInput) {
    sampleRate = input.sampleRate
    channelCount = input.configuration.channelCount
    read = { try input.read($0) }
    stop = { input.stop() }
    lostSound = {
      let counts = input.counts
      return LostSound(frames: counts.droppedFrames, overflows: counts.overflows)
    }
  }

  /// What a processor makes of the sound, as an asynchronous sequence.
  ///
  /// It starts a thread that reads the source, makes the processor and runs it; nothing else may read at the same time. The
  /// outputs of `flush` come after the end of the sound. All outputs are kept until they are consumed. The sequence throws
  /// what `make`, the source and `onLoss` throw, and `AudioFormatError` if the sound is not of the processor's format. When
  /// it ends, also because its task is cancelled or drops it, the source is stopped.
  ///
  /// - Parameters:
  ///   - onLoss: called on that thread when sound was lost since it was called last, before the processor gets the block that
  ///     was read then, or before its `flush`. The times of later outputs leave the lost sound out. By default the sequence
  ///     ends with `LiveAudioError.soundLost`; with a closure that returns it goes on.
  ///   - make: makes the processor.
  public func outputs<Processor: StreamingProcessor & ~Copyable>(
    onLoss: @escaping @Sendable (LostSound) throws -> Void = { throw LiveAudioError.soundLost($0) },
    of make: @escaping @Sendable () throws -> Processor
  ) -> AsyncThrowingStream<Processor.Output, any Error> where Processor.Output: Sendable {
    AsyncThrowingStream { continuation in
      // As an existential, so that the thread does not capture the processor's type, which may belong to an actor.
      let work: any ThreadWork = ProcessorRun(source: self, onLoss: onLoss, make: make, continuation: continuation)
      continuation.onTermination = { _ in work.leave() }
      let thread = Thread { work.run() }
      thread.name = "AudioBlockSource.outputs"
      thread.start()
    }
  }
}
