/// A processor that takes sound block by block: an analysis, a meter, a converter.
///
/// The contract, which `AudioTesting.StreamingContract` checks:
/// - the output does not depend on how the input was cut into blocks;
/// - after `reset()` the processor equals a new instance bit for bit;
/// - `process` does not allocate, lock, log or throw; the initialiser validates the configuration.
///
/// `Output` is what the processor emits while it runs (a frame of a track, a spectrum, a sample). A meter that has one
/// value at the end emits nothing (`Never`) and offers its value as a property.
///
/// An output may borrow the processor's memory: it is valid inside `emit` only, unless its type says otherwise.
public protocol StreamingProcessor: ~Copyable {
  /// The values that the processor emits while it runs.
  associatedtype Output

  /// The sound that the processor takes.
  var inputFormat: AudioFormat { get }

  /// Frames by which an output lags behind the input frame that it describes, when the input comes frame by frame.
  var latencyInFrames: Int { get }

  /// Takes the next frames.
  mutating func process(_ block: AudioBlock, emit: (Output) -> Void)

  /// Ends the signal and emits the outputs that were waiting for more input. After it only `reset()` may be called.
  mutating func flush(emit: (Output) -> Void)

  /// Returns to the state of a new instance.
  mutating func reset()
}

extension StreamingProcessor where Self: ~Copyable {
  /// All outputs for a whole signal in order, those of `flush` included. It is meant for outputs that own their memory.
  /// Memory grows with their number.
  ///
  /// - Throws: `AudioFormatError` if the signal is not of the processor's format.
  public mutating func outputs(of signal: AudioBuffer) throws(AudioFormatError) -> [Output] {
    try inputFormat.check(signal)
    var outputs: [Output] = []
    signal.withBlock { block in process(block) { outputs.append($0) } }
    flush { outputs.append($0) }
    return outputs
  }
}

extension StreamingProcessor where Self: ~Copyable, Output == Never {
  /// Takes the next frames and discards the outputs: for a meter that has one value at the end.
  public mutating func process(_ block: AudioBlock) { process(block) { _ in } }

  /// Ends the signal.
  public mutating func flush() { flush { _ in } }
}
