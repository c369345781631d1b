import AudioCore

extension AudioGraph {
  /// Adds a source of any sample rate, which is converted to that of the graph with a signal-to-noise ratio of 140 dB.
  ///
  /// - Throws: `ResamplingError` if the rates are more than a factor of 256 apart.
  public func addConverted<Source: AudioGenerator & ~Copyable>(
    _ source: consuming Source, name: String
  ) throws -> Node<RateConverted<Source>> {
    try add(RateConverted(source, to: sampleRate), name: name)
  }
}
