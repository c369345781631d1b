import AudioCore
import Foundation

/// Finds when known sounds start in a mixture of them, by a matched filter and matching pursuit.
///
/// In each step the sound that explains most of the remaining signal is subtracted, over its whole duration. The
/// correlation with the first `attackDuration` of a source finds its start to the sample. If a source is cut off, by a
/// stop or a new start, its end is found as well. A source that is played at another speed is another sound: give it at
/// that speed. Source: S. Mallat, Z. Zhang, "Matching pursuits with time-frequency dictionaries", IEEE Trans. Signal
/// Processing 41 (1993), with whole sounds as the dictionary.
///
/// Cost: O(sources · n log n), and for each event the same for the part that it changes.
public struct EventFinder: Sendable {
  /// The required similarity of a sound to a source.
  public struct Configuration: Sendable, Hashable {
    /// Length of the part of a source by which its start is found, in seconds, 0.001…60.
    public var attackDuration: Double
    /// Smallest correlation (0…1) of a source's attack with the sound. Other sounds at the same time reduce it.
    public var threshold: Double
    /// Smallest gain of an event, in dB relative to its source, −200…200.
    public var leastGainDB: Double
    /// Smallest share of an event in the energy during its attack, in dB, −200…0. A softer sound beside others counts as a
    /// residual of them.
    public var leastShareDB: Double

    /// Creates a configuration: by default 0.15 s, 0.6, −30 dB and −10 dB.
    public init(
      attackDuration: Double = 0.15, threshold: Double = 0.6, leastGainDB: Double = -30, leastShareDB: Double = -10
    ) {
      self.attackDuration = attackDuration
      self.threshold = threshold
      self.leastGainDB = leastGainDB
      self.leastShareDB = leastShareDB
    }
  }

  private let sources: [(name: String, samples: [Float])]
  private let sampleRate: Double
  private let configuration: Configuration

  /// Creates a finder for sources with the same sample rate, which are mixed to one channel. Silent sources are never
  /// found.
  ///
  /// - Throws: `AudioTestingError.differentSampleRates`, `.noSources`, `.invalidArgument` for a number of the configuration
  ///   that is outside its range.
  public init(
    sources: [String: AudioBuffer], configuration: Configuration = Configuration()
  ) throws(AudioTestingError) {
    guard let sampleRate = sources.values.first?.sampleRate else { throw .noSources }
    for source in sources.values where source.sampleRate != sampleRate {
      throw .differentSampleRates(expected: sampleRate, found: source.sampleRate)
    }
    try AudioTestingError.check("attack duration", configuration.attackDuration, in: 0.001...60, "s")
    try AudioTestingError.check("threshold", configuration.threshold, in: 0...1, "")
    try AudioTestingError.check("least gain", configuration.leastGainDB, in: -200...200, "dB")
    try AudioTestingError.check("least share", configuration.leastShareDB, in: -200...0, "dB")
    self.sources = sources.sorted { $0.key < $1.key }.map { ($0.key, $0.value.mono) }
    self.sampleRate = sampleRate
    self.configuration = configuration
  }

  /// Finds the events of a sound, in order of time.
  ///
  /// - Throws: `AudioTestingError.differentSampleRates`; `SpectralError` if memory cannot be allocated.
  public func events(in sound: AudioBuffer) throws -> [SoundEvent] {
    guard sound.sampleRate == sampleRate else {
      throw AudioTestingError.differentSampleRates(expected: sampleRate, found: sound.sampleRate)
    }
    let pursuit = try EventPursuit(
      sources: sources.map(\.samples), sound: sound.mono,
      attack: Int((configuration.attackDuration * sampleRate).rounded()),
      reach: Int((Self.reach * sampleRate).rounded()), cell: max(1, Int((Self.cellDuration * sampleRate).rounded())),
      threshold: configuration.threshold, leastGain: Decibels.amplitude(level: configuration.leastGainDB),
      leastShare: Decibels.power(level: configuration.leastShareDB))
    return pursuit.run().sorted { ($0.frame, $0.source) < ($1.frame, $1.source) }.map { event in
      let source = sources[event.source]
      let isWhole = event.count >= min(source.samples.count, sound.frameCount - event.frame)
      return SoundEvent(
        source.name, at: Double(event.frame) / sampleRate,
        duration: isWhole ? nil : Double(event.count) / sampleRate, gain: event.gain)
    }
  }

  /// Smallest distance between two starts of one source, in seconds.
  private static let reach = 0.005
  /// Step in which ends are found, in seconds.
  static let cellDuration = 0.01
}
