import AudioCore

/// A processor that emits one row of features a window: the same columns for each.
public protocol FeatureExtractor: StreamingProcessor, ~Copyable where Output == FeatureFrame {
  /// What the values of a frame are, in their order.
  var columns: [FeatureColumn] { get }
  /// Seconds from one frame to the next.
  var hopDuration: Double { get }
}

extension FeatureExtractor where Self: ~Copyable {
  /// The features of a whole signal. Memory: 4 bytes a value and 8 a frame.
  ///
  /// - Throws: `AudioFormatError` if the signal is not of the extractor's format.
  public mutating func matrix(of signal: AudioBuffer) throws(AudioFormatError) -> FeatureMatrix {
    try inputFormat.check(signal)
    var matrix = FeatureMatrix(columns: columns)
    signal.withBlock { block in process(block) { matrix.append($0) } }
    flush { matrix.append($0) }
    return matrix
  }
}
