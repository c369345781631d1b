import AudioCore
import Dispatch
import Expectations
import LiveAudio
import Synchronization
import TestSignals
import Testing

@Suite struct AudioBlockSourceTests {
  private struct Broken: Error, Equatable {}

  /// Gives buffers, then what a closure says.
  private final class Script: Sendable {
    private let blocks: [AudioBuffer]
    private let next = Atomic(0)
    private let end: @Sendable () throws -> Bool

    init(_ blocks: [AudioBuffer], end: @escaping @Sendable () throws -> Bool = { false }) {
      self.blocks = blocks
      self.end = end
    }

    func read(_ body: (AudioBlock) throws -> Void) throws -> Bool {
      let number = next.add(1, ordering: .relaxed).oldValue
      guard number < blocks.count else { return try end() }
      try blocks[number].withBlock(body)
      return true
    }
  }

  private static let sound = AudioBuffer(
    known: TestSignal.whiteNoise(amplitude: 0.5, frameCount: 1000, seed: 3), sampleRate: 8000)
  private static let blocks = [0..<1, 1..<300, 300..<300, 300..<999, 999..<1000].map {
    AudioBuffer(known: Array(sound.samples[$0]), sampleRate: 8000)
  }

  private static func all<Output>(_ outputs: AsyncThrowingStream<Output, any Error>) async throws -> [Output] {
    var all: [Output] = []
    for try await output in outputs { all.append(output) }
    return all
  }

  /// The line of the error with which a sequence ends.
  private static func refusal(_ outputs: AsyncThrowingStream<Float, any Error>) async -> String? {
    do {
      for try await _ in outputs {}
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func expected(_ length: Int) throws -> [Float] {
    var peaks = Peaks(of: length)
    return try peaks.outputs(of: sound)
  }

  @Test(arguments: [1, 7, 300, 1000, 5000]) func outputsAreThoseOfTheWholeSound(length: Int) async throws {
    let script = Script(Self.blocks)
    let source = try AudioBlockSource(sampleRate: 8000, channelCount: 1, read: script.read)
    expectEqual(try await Self.all(source.outputs(of: { Peaks(of: length) })), try Self.expected(length))
    let none = try AudioBlockSource(sampleRate: 8000, channelCount: 1) { _ in false }
    expectEqual(try await Self.all(none.outputs(of: { Peaks(of: length) })), [])
  }

  @Test func whatIsNotOfTheFormatEndsTheSequence() async throws {
    for (rate, channelCount, line) in [
      (16_000.0, 1, "sample rate: expected 8000.0 Hz, got sound of 16000.0 Hz"),
      (8000, 2, "channels: expected 1, got 2"),
    ] {
      let source = try AudioBlockSource(sampleRate: rate, channelCount: channelCount) { _ in false }
      expectEqual(await Self.refusal(source.outputs(of: { Peaks(of: 1) })), line)
    }
    let stereo = Script([AudioBuffer(silence: 10, channelCount: 2, sampleRate: 8000)])
    let source = try AudioBlockSource(sampleRate: 8000, channelCount: 1, read: stereo.read)
    expectEqual(await Self.refusal(source.outputs(of: { Peaks(of: 1) })), "channels: expected 1, got 2")
    expect(throws: AudioFormatError.channelCount(0, expected: 1...1024)) {
      _ = try AudioBlockSource(sampleRate: 8000, channelCount: 0) { _ in false }
    }
    expect(throws: AudioFormatError.sampleRate(0, expected: SampleRate.range)) {
      _ = try AudioBlockSource(sampleRate: 0, channelCount: 1) { _ in false }
    }
  }

  /// Errors of the source and of the processor come out, after the outputs before them, and the source is stopped.
  @Test func errorsEndTheSequence() async throws {
    let stops = Counter()
    let script = Script(Self.blocks) { throw Broken() }
    let source = try AudioBlockSource(sampleRate: 8000, channelCount: 1, stop: { stops.add() }, read: script.read)
    var outputs: [Float] = []
    do {
      for try await output in source.outputs(of: { Peaks(of: 300) }) { outputs.append(output) }
      Issue.record("the source fails")
    } catch {
      expectEqual(error as? Broken, Broken())
    }
    expectEqual(outputs, Array(try Self.expected(300).prefix(3)))
    expectGreater(stops.count, 0)
    let unmade = try AudioBlockSource(sampleRate: 8000, channelCount: 1) { _ in
      Issue.record("nothing is read for a processor that cannot be made")
      return false
    }
    expectEqual(await Self.refusal(unmade.outputs(of: { () throws -> Peaks in throw Broken() })), "Broken()")
  }

  @Test func lostSoundIsTold() async throws {
    let told = Mutex<[LostSound]>([])
    let asked = Counter()
    // With each of the five blocks, and at the end.
    let losses = [(0, 0), (5, 0), (5, 0), (9, 1), (9, 1), (11, 1)].map { LostSound(frames: $0.0, overflows: $0.1) }
    func source() throws -> AudioBlockSource {
      let script = Script(Self.blocks)
      return try AudioBlockSource(
        sampleRate: 8000, channelCount: 1, lostSound: { losses[min(asked.add(), losses.count - 1)] }, read: script.read)
    }
    expectEqual(
      await Self.refusal(try source().outputs(of: { Peaks(of: 1) })),
      "expected sound without gaps, got 0 gaps of the device and 5 frames that were not read in time")
    asked.clear()
    let outputs = try source().outputs(onLoss: { lost in told.withLock { $0.append(lost) } }, of: { Peaks(of: 300) })
    expectEqual(try await Self.all(outputs), try Self.expected(300))
    expectEqual(told.withLock { $0 }, [LostSound(frames: 5), LostSound(frames: 4, overflows: 1), LostSound(frames: 2)])
  }

  /// A source that waits for sound is stopped when the task is cancelled, although no output comes any more.
  @Test func cancellationStopsTheSource() async throws {
    let (isStopped, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let script = Script(Self.blocks) {
      isStopped.wait()
      isStopped.signal()
      isOver.signal()
      return false
    }
    let source = try AudioBlockSource(
      sampleRate: 8000, channelCount: 1, stop: { isStopped.signal() }, read: script.read)
    let (came, come) = AsyncStream<Void>.makeStream()
    let task = Task {
      var count = 0
      for try await _ in source.outputs(of: { Peaks(of: 300) }) {
        count += 1
        if count == 3 { come.finish() }
      }
      return count
    }
    for await _ in came {}
    task.cancel()
    // What was there before the task heard of it may come still.
    expectAtLeast(try await task.value, 3)
    await withCheckedContinuation { waiting in
      DispatchQueue.global().async {
        isOver.wait()
        waiting.resume()
      }
    }
  }

  @Test(arguments: [1, 7, 300, 1000, 5000]) func buffersAreProcessed(length: Int) async throws {
    let (stream, give) = AsyncStream<AudioBuffer>.makeStream()
    for block in Self.blocks { give.yield(block) }
    give.finish()
    var outputs: [Float] = []
    for try await output in stream.outputs(of: { Peaks(of: length) }) { outputs.append(output) }
    expectEqual(outputs, try Self.expected(length))
  }

  /// A buffer is taken only when an output is asked for, and after an error nothing more comes.
  @Test func buffersAreTakenWhenTheyAreNeeded() async throws {
    let taken = Counter()
    let blocks = Self.blocks + [AudioBuffer(silence: 10, sampleRate: 16_000)] + Self.blocks
    let stream = AsyncStream<AudioBuffer> { blocks[taken.add()] }
    var outputs = stream.outputs(of: { Peaks(of: 100) }).makeAsyncIterator()
    let expected = try Self.expected(100)
    for (number, peak) in expected.enumerated() {
      expectEqual(try await outputs.next(), peak)
      // 300 frames are in the first two buffers, 999 in the first four.
      expectEqual(taken.count, number < 3 ? 2 : number < 9 ? 4 : 5)
    }
    do {
      _ = try await outputs.next()
      Issue.record("the sixth buffer is of another rate")
    } catch {
      expectEqual("\(error)", "sample rate: expected 8000.0 Hz, got sound of 16000.0 Hz")
    }
    expectNil(try await outputs.next())
    expectEqual(taken.count, 6)
  }
}

/// Counts, from any thread.
private final class Counter: Sendable {
  private let value = Atomic(0)

  /// Adds one and gives the count before.
  @discardableResult func add() -> Int { value.add(1, ordering: .relaxed).oldValue }
  func clear() { value.store(0, ordering: .relaxed) }
  var count: Int { value.load(ordering: .relaxed) }
}
