/// Something that sound flows through block by block.
///
/// The contract, which `AudioTesting.StreamingContract` checks:
/// - what comes out does not depend on how the input was cut into blocks;
/// - after `reset()` the processor is, bit for bit, as it was made;
/// - `process` neither allocates, locks, logs nor throws: a configuration is validated by the initialiser.
///
/// `Output` is what the processor emits while it runs (a frame of a track, a spectrum, a sample). A meter that has one
/// value at the end emits nothing (`Never`) and offers its value as a property.
///
/// An output may borrow the processor's memory: it is valid inside `emit` only, unless its type says otherwise.
public protocol StreamingProcessor: ~Copyable {
  /// What is emitted while sound flows.
  associatedtype Output

  /// Frames by which an output lags behind the input frame that it describes, when fed frame by frame.
  var latencyInFrames: Int { get }

  /// Takes the next frames.
  mutating func process(_ block: AudioBlock, emit: (Output) -> Void)

  /// Ends the signal: emits what is still held back. After it only `reset()` may be called.
  mutating func flush(emit: (Output) -> Void)

  /// Returns to the state of a new instance.
  mutating func reset()
}

extension StreamingProcessor where Self: ~Copyable {
  /// Everything that a whole signal gives, its end included, in order: the whole-signal conveniences are made with it.
  /// For outputs that own what they hold. Memory grows with their number.
  public mutating func outputs(of signal: AudioBuffer) -> [Output] {
    var outputs: [Output] = []
    signal.withBlock { block in process(block) { outputs.append($0) } }
    flush { outputs.append($0) }
    return outputs
  }
}

extension StreamingProcessor where Self: ~Copyable, Output == Never {
  /// Takes the next frames.
  public mutating func process(_ block: AudioBlock) { process(block) { _ in } }

  /// Ends the signal.
  public mutating func flush() { flush { _ in } }
}
