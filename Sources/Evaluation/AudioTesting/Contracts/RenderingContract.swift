import AudioCore

/// Checks the promises of `AudioGenerator` and `AudioEffect`, for any test framework: violations are returned.
///
/// A new instance renders the sound whole; others render it cut into blocks of 1, 7, 64 and 1024 frames, effects also into
/// the memory of their input, and the first once more after `reset()`. The samples must be the same bits each time.
public enum RenderingContract {
  /// The promises that a generator breaks, a line each; none if it keeps them.
  ///
  /// - Parameters:
  ///   - make: makes a new generator, started and set as it is to be heard.
  ///   - frameCount: how long it is heard; it must give something other than silence, else that is a violation too.
  public static func violations<Generator: AudioGenerator & ~Copyable>(
    of make: () throws -> Generator, frameCount: Int
  ) rethrows -> [String] {
    func run(_ generator: inout Generator, _ blockLength: Int) -> [UInt32] {
      render(generator.channelCount, frameCount, blockLength) { generator.render(into: $0.frames($1)) }
    }
    return try violations(of: make, run: run) { $0.reset() }
  }

  /// The promises that an effect breaks, a line each; none if it keeps them.
  ///
  /// - Parameters:
  ///   - make: makes a new effect.
  ///   - signal: what it hears, with as many channels as it takes.
  public static func violations<Effect: AudioEffect & ~Copyable>(
    of make: () throws -> Effect, on signal: AudioBuffer
  ) rethrows -> [String] {
    func run(_ effect: inout Effect, _ blockLength: Int) -> [UInt32] {
      signal.withBlock { input in
        render(effect.outputChannelCount, signal.frameCount, blockLength) {
          effect.process(input.frames($1), into: $0.frames($1))
        }
      }
    }
    var violations = try violations(of: make, run: run) { $0.reset() }
    var separate = try make()
    var inPlace = try make()
    if separate.channelCount == separate.outputChannelCount {
      let expected = run(&separate, 64)
      var buffer = signal
      buffer.withMutableBlock { block in
        for range in ranges(signal.frameCount, 64) {
          inPlace.process(block.frames(range).block, into: block.frames(range))
        }
      }
      if let difference = difference(expected, buffer.samples.map(\.bitPattern)) {
        violations.append("into the memory of its input it gives another result: \(difference)")
      }
    }
    return violations
  }

  private static func violations<Subject: ~Copyable>(
    of make: () throws -> Subject, run: (inout Subject, Int) -> [UInt32], reset: (inout Subject) -> Void
  ) rethrows -> [String] {
    var violations: [String] = []
    var subject = try make()
    let whole = run(&subject, .max)
    if whole.allSatisfy({ $0 & 0x7fff_ffff == 0 }) {
      violations.append("it gave silence, so nothing was checked")
    }
    reset(&subject)
    if let difference = difference(whole, run(&subject, .max)) {
      violations.append("after reset() it is not as new: \(difference)")
    }
    for length in StreamingContract.blockLengths {
      var other = try make()
      if let difference = difference(whole, run(&other, length)) {
        violations.append("blocks of \(length) frames give another result: \(difference)")
      }
    }
    return violations
  }

  private static func render(
    _ channelCount: Int, _ frameCount: Int, _ blockLength: Int, _ body: (MutableAudioBlock, Range<Int>) -> Void
  ) -> [UInt32] {
    var buffer = AudioBuffer(channelCount: channelCount, frameCount: frameCount, sampleRate: 1)
    // What is not written shows.
    for n in buffer.samples.indices { buffer.samples[n] = .nan }
    buffer.withMutableBlock { block in
      for range in ranges(frameCount, blockLength) { body(block, range) }
    }
    return buffer.samples.map(\.bitPattern)
  }

  private static func ranges(_ frameCount: Int, _ length: Int) -> [Range<Int>] {
    guard length < frameCount else { return [0..<frameCount] }
    return stride(from: 0, to: frameCount, by: length).map { $0..<min($0 + length, frameCount) }
  }

  private static func difference(_ expected: [UInt32], _ actual: [UInt32]) -> String? {
    let first = zip(expected, actual).enumerated().first { $0.element.0 != $0.element.1 }
    return first.map {
      "sample \($0.offset): \(Float(bitPattern: $0.element.0)) expected, \(Float(bitPattern: $0.element.1)) came"
    }
  }
}
