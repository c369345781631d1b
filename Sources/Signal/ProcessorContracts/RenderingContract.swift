import AudioCore

/// Checks the contracts of `AudioGenerator` and `AudioEffect`. It returns violations, so it works with any test
/// framework.
///
/// One instance renders the whole sound. Other instances render it in blocks of 1, 7, 64 and 1024 frames (effects also
/// in place), and the first one renders it again after `reset()`. The samples must be equal bit for bit each time.
public enum RenderingContract {
  /// Returns the violations of a generator, one line each; empty if it fulfils the contract.
  ///
  /// - Parameters:
  ///   - make: creates a generator with its settings and starts it.
  ///   - frameCount: length of the sound in frames. It is a violation if the sound is silent.
  public static func violations<Generator: AudioGenerator & ~Copyable>(
    of make: () throws -> Generator, frameCount: Int
  ) rethrows -> [String] {
    func run(_ generator: inout Generator, _ blockLength: Int) -> [UInt32] {
      render(generator.channelCount, frameCount, blockLength) { generator.render(into: $0.frames($1)) }
    }
    return try violations(of: make, run: run) { $0.reset() }
  }

  /// Returns the violations of an effect, one line each; empty if it fulfils the contract.
  ///
  /// - Parameters:
  ///   - make: creates an effect.
  ///   - signal: the input signal. It is a violation if it is not of the effect's format.
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
    var separate = try make()
    if let problem = problem(separate.inputFormat, signal) { return [problem] }
    var violations = try violations(of: make, run: run) { $0.reset() }
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

  /// Why a signal cannot be given to a processor; `nil` if it can.
  static func problem(_ format: AudioFormat, _ signal: AudioBuffer) -> String? {
    do {
      try format.check(signal)
      return nil
    } catch {
      return error.description
    }
  }

  private static func render(
    _ channelCount: Int, _ frameCount: Int, _ blockLength: Int, _ body: (MutableAudioBlock, Range<Int>) -> Void
  ) -> [UInt32] {
    // The output is filled with NaN, so that frames that an instance does not write differ.
    var samples = [Float](repeating: .nan, count: max(1, channelCount * frameCount))
    samples.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { return }
      let block = MutableAudioBlock(
        base: base, channelStride: frameCount, channelCount: channelCount, frameCount: frameCount)
      for range in ranges(frameCount, blockLength) { body(block, range) }
    }
    return samples.map(\.bitPattern)
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
