import AudioCore

extension AudioGraph {
  /// Adds a source with a known sample rate, which must be that of the graph.
  ///
  /// - Throws: `AudioGraphError.differentSampleRate`: `addConverted` takes it.
  public func add<Source: FixedRateSource & ~Copyable>(
    _ source: consuming Source, name: String
  ) throws(AudioGraphError) -> Node<Source> {
    guard source.sampleRate == sampleRate else {
      throw .differentSampleRate(name, source.sampleRate, graph: sampleRate)
    }
    return add(generator: source, name: name)
  }

  /// Adds a source of any sample rate, which is converted to that of the graph with a signal-to-noise ratio of 140 dB.
  ///
  /// - Throws: `ResamplingError` if a rate is not above 0 or the rates are more than a factor of 256 apart.
  public func addConverted<Source: FixedRateSource & ~Copyable>(
    _ source: consuming Source, name: String
  ) throws -> Node<RateConverted<Source>> {
    let rate = source.sampleRate
    return try add(RateConverted(source, from: rate, to: sampleRate), name: name)
  }
}
