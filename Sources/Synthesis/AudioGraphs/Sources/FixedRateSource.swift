import AudioCore

/// A source whose sound belongs to one sample rate and knows which: a graph of another rate refuses it, so that nothing
/// plays at a wrong pitch unnoticed.
public protocol FixedRateSource: AudioGenerator, ~Copyable {
  /// Frames per second of what is rendered, in hertz.
  var sampleRate: Double { get }
}

extension AudioGraph {
  /// Adds a source that knows its sample rate, which must be that of the graph.
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

  /// Adds a source of any sample rate, converted to that of the graph with 140 dB of signal to noise.
  ///
  /// - Throws: `ResamplingError` where the rates are not above 0 or too far apart.
  public func addConverted<Source: FixedRateSource & ~Copyable>(
    _ source: consuming Source, name: String
  ) throws -> Node<RateConverted<Source>> {
    let rate = source.sampleRate
    return try add(RateConverted(source, from: rate, to: sampleRate), name: name)
  }
}
