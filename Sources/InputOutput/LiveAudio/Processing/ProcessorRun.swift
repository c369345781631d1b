import AudioCore
import Synchronization

/// What a thread does until it is over or left.
protocol ThreadWork: Sendable {
  /// Does it; one thread calls it, once.
  func run()

  /// Says that nobody wants it any more.
  func leave()
}

/// The run of a processor over a source until the sound ends or nobody wants its outputs any more.
final class ProcessorRun<Processor: StreamingProcessor & ~Copyable>: ThreadWork where Processor.Output: Sendable {
  private let source: AudioBlockSource
  private let onLoss: @Sendable (LostSound) throws -> Void
  private let make: @Sendable () throws -> Processor
  private let continuation: AsyncThrowingStream<Processor.Output, any Error>.Continuation
  private let isLeft = Atomic(false)

  init(
    source: AudioBlockSource, onLoss: @escaping @Sendable (LostSound) throws -> Void,
    make: @escaping @Sendable () throws -> Processor,
    continuation: AsyncThrowingStream<Processor.Output, any Error>.Continuation
  ) {
    self.source = source
    self.onLoss = onLoss
    self.make = make
    self.continuation = continuation
  }

  func leave() {
    isLeft.store(true, ordering: .releasing)
    source.stop()
  }

  func run() {
    let end = Result { try process() }
    // Before the end is told, so that who learns it finds the source stopped.
    source.stop()
    switch end {
    case .success: continuation.finish()
    case .failure(let error): continuation.finish(throwing: error)
    }
  }

  private func process() throws {
    var processor = try make()
    try processor.inputFormat.check(sampleRate: source.sampleRate, channelCount: source.channelCount)
    var known = LostSound()
    while !isLeft.load(ordering: .acquiring) {
      let isMore = try source.read { block in
        guard block.channelCount == source.channelCount else {
          throw AudioFormatError.channelCount(block.channelCount, expected: source.channelCount...source.channelCount)
        }
        try tellLoss(since: &known)
        processor.process(block) { continuation.yield($0) }
      }
      if !isMore {
        // What was lost after the last block.
        try tellLoss(since: &known)
        return processor.flush { continuation.yield($0) }
      }
    }
  }

  private func tellLoss(since known: inout LostSound) throws {
    let lost = source.lostSound()
    guard lost != known else { return }
    let news = LostSound(frames: lost.frames - known.frames, overflows: lost.overflows - known.overflows)
    known = lost
    try onLoss(news)
  }
}
