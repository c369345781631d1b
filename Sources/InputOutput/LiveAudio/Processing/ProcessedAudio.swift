import AudioCore

extension AsyncSequence where Element == AudioBuffer {
  /// What a processor makes of the sound of these buffers, which follow one another: pitches, levels, events of a voice.
  ///
  /// The processor is made when the sequence is iterated, and takes a buffer only when an output is asked for: no thread, and
  /// no memory for outputs of later buffers. The outputs of `flush` come after the last buffer.
  ///
  /// - Parameter make: makes the processor. One for another format than that of the buffers ends the sequence with
  ///   `AudioFormatError`, as does a buffer of another format than the first.
  public func outputs<Processor: StreamingProcessor & ~Copyable>(
    of make: @escaping () throws -> Processor
  ) -> ProcessedAudio<Self, Processor> { ProcessedAudio(base: self, make: make) }
}

/// The outputs of a processor for the sound of an asynchronous sequence of buffers: see `AsyncSequence.outputs(of:)`.
public struct ProcessedAudio<Base: AsyncSequence, Processor: StreamingProcessor & ~Copyable>: AsyncSequence
where Base.Element == AudioBuffer {
  /// What the processor emits.
  public typealias Element = Processor.Output

  let base: Base
  let make: () throws -> Processor

  /// An iterator with a processor of its own.
  public func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), make: make) }

  /// Runs the processor as far as the next output needs.
  public struct Iterator: AsyncIteratorProtocol {
    private var base: Base.AsyncIterator
    private let make: () throws -> Processor
    private var work: Work?
    /// Outputs that were emitted and not yet asked for, the last one first.
    private var waiting: [Processor.Output] = []
    private var isOver = false

    init(base: Base.AsyncIterator, make: @escaping () throws -> Processor) {
      self.base = base
      self.make = make
    }

    /// The next output; `nil` after the last, and after an error.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Processor.Output? {
      do {
        while waiting.isEmpty, !isOver {
          let work = try self.work ?? Work(make())
          self.work = work
          let buffer = try await base.next(isolation: actor)
          isOver = buffer == nil
          waiting = try work.outputs(of: buffer).reversed()
        }
      } catch {
        isOver = true
        throw error
      }
      return waiting.popLast()
    }

    /// The next output; `nil` after the last, and after an error.
    public mutating func next() async throws -> Processor.Output? { try await next(isolation: nil) }
  }

  /// The processor, and the format of the first buffer.
  private final class Work {
    private var processor: Processor
    private var format: AudioFormat?

    init(_ processor: consuming Processor) { self.processor = processor }

    /// What the processor emits for a buffer, or at the end of the sound.
    func outputs(of buffer: AudioBuffer?) throws -> [Processor.Output] {
      var outputs: [Processor.Output] = []
      if let buffer {
        try format?.check(buffer)
        try processor.inputFormat.check(buffer)
        format = AudioFormat(sampleRate: buffer.sampleRate, channelCount: buffer.channelCount)
        buffer.withBlock { processor.process($0) { outputs.append($0) } }
      } else {
        processor.flush { outputs.append($0) }
      }
      return outputs
    }
  }
}
