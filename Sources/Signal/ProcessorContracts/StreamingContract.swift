import AudioCore

/// Checks the contract of `StreamingProcessor` on a real signal. It returns violations, so it works with any test
/// framework.
///
/// One processor gets the whole signal. Other processors get it in blocks of 1, 7, 64 and 1024 frames, and the first
/// one gets it again after `reset()`. All emitted outputs, and the values at the end, must be equal bit for bit each
/// time.
///
/// ```swift
/// let violations = try StreamingContract.violations(of: { try MyMeter(sampleRate: 48_000) }, on: signal) { meter, log
/// in
///   log.record(meter.level)
/// }
/// #expect(violations.isEmpty)
/// ```
public enum StreamingContract {
  /// The tested block lengths, besides the whole signal.
  package static let blockLengths = [1, 7, 64, 1024]

  /// The output of a processor, as bits that can be compared.
  public struct Log: Sendable, Equatable {
    fileprivate var words: [UInt64] = []

    package init() {}

    /// Adds a number by its bit pattern.
    public mutating func record(_ value: Double) { words.append(value.bitPattern) }
    /// Adds a sample by its bit pattern.
    public mutating func record(_ value: Float) { words.append(UInt64(value.bitPattern)) }
    /// Adds a whole number.
    public mutating func record(_ value: Int) { words.append(UInt64(bitPattern: Int64(value))) }
    /// Adds a number, or a mark for `nil`.
    public mutating func record(_ value: Double?) {
      record(value == nil ? 0 : 1)
      if let value { record(value) }
    }
    /// Adds all samples of a buffer.
    public mutating func record(_ samples: UnsafeBufferPointer<Float>) { for sample in samples { record(sample) } }
  }

  /// Returns the violations of a processor with outputs, one line each; empty if it fulfils the contract.
  ///
  /// - Parameters:
  ///   - make: creates a processor.
  ///   - signal: the input signal. It is a violation if it is not of the processor's format, and if the processor emits
  ///     nothing for it.
  ///   - output: adds one emitted output to the log.
  ///   - value: adds the values that are read at the end.
  public static func violations<Processor: StreamingProcessor & ~Copyable>(
    of make: () throws -> Processor, on signal: AudioBuffer,
    output: (Processor.Output, inout Log) -> Void,
    value: (borrowing Processor, inout Log) -> Void = { _, _ in }
  ) rethrows -> [String] {
    var violations: [String] = []
    var processor = try make()
    if let problem = RenderingContract.problem(processor.inputFormat, signal) { return [problem] }
    let whole = run(&processor, signal, max(1, signal.frameCount), output, value)
    if whole.words.isEmpty { violations.append("the processor gave nothing, so nothing was checked") }
    processor.reset()
    let again = run(&processor, signal, max(1, signal.frameCount), output, value)
    if let difference = difference(whole, again) {
      violations.append("after reset() the processor is not as new: \(difference)")
    }
    // A reset in the middle of a signal must have the same effect.
    processor.reset()
    signal.withBlock { processor.process($0.frames(0..<$0.frameCount / 3)) { _ in } }
    processor.reset()
    if let difference = difference(whole, run(&processor, signal, 64, output, value)) {
      violations.append("after process() and reset() the processor is not as new: \(difference)")
    }
    for length in blockLengths {
      var other = try make()
      if let difference = difference(whole, run(&other, signal, length, output, value)) {
        violations.append("blocks of \(length) frames give another result: \(difference)")
      }
    }
    return violations
  }

  /// Returns the violations of a meter, which emits no outputs, one line each; empty if it fulfils the contract.
  public static func violations<Meter: StreamingProcessor & ~Copyable>(
    of make: () throws -> Meter, on signal: AudioBuffer, value: (borrowing Meter, inout Log) -> Void
  ) rethrows -> [String] where Meter.Output == Never {
    try violations(of: make, on: signal, output: { _, _ in }, value: value)
  }

  private static func run<Processor: StreamingProcessor & ~Copyable>(
    _ processor: inout Processor, _ signal: AudioBuffer, _ blockLength: Int,
    _ output: (Processor.Output, inout Log) -> Void, _ value: (borrowing Processor, inout Log) -> Void
  ) -> Log {
    var log = Log()
    signal.forEachBlock(of: blockLength) { processor.process($0) { output($0, &log) } }
    processor.flush { output($0, &log) }
    value(processor, &log)
    return log
  }

  private static func difference(_ expected: Log, _ actual: Log) -> String? {
    if expected.words.count != actual.words.count {
      return "\(expected.words.count) values expected, \(actual.words.count) came"
    }
    let first = zip(expected.words, actual.words).enumerated().first { $0.element.0 != $0.element.1 }
    return first.map { "value \($0.offset): bits \($0.element.0) expected, \($0.element.1) came" }
  }
}
