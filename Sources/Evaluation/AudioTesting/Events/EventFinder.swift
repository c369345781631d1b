import AudioCore
import Foundation

/// Finds which of some known sounds begins when in a mixture of them: a matched filter and matching pursuit.
///
/// The sound that explains the most of what is left is taken off, as long as it goes on, and the next one is looked for. The
/// correlation with a source's first `attackDuration` finds its beginning to the sample; a source that is cut off, as by a
/// stop or a new start, is followed to where it ends. Sources that are played at another speed are other sounds: give them as
/// they sound. Source: S. Mallat, Z. Zhang, "Matching pursuits with time-frequency dictionaries", IEEE Trans. Signal
/// Processing 41 (1993), with whole sounds as the dictionary.
///
/// Cost: O(sources · n log n), and for each event as much for the part that it changes.
public struct EventFinder: Sendable {
  /// How much like a source a sound must be.
  public struct Configuration: Sendable, Hashable {
    /// Seconds of a source by which its beginning is found.
    public var attackDuration: Double
    /// Least correlation (0…1) of a source's beginning with what is there: other sounds above it lower it.
    public var threshold: Double
    /// Least gain of an event, in dB relative to its source.
    public var leastGainDB: Double
    /// Least share of the energy during its beginning, in dB: what is softer beside other sounds is taken for their rest.
    public var leastShareDB: Double

    /// 0.15 s, 0.6, −30 dB and −10 dB unless told.
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

  /// A finder of sources of one sample rate, which are mixed to one channel; silent ones are never found.
  ///
  /// - Throws: `AudioTestingError.differentSampleRates`, `.noSources`.
  public init(
    sources: [String: AudioBuffer], configuration: Configuration = Configuration()
  ) throws(AudioTestingError) {
    guard let sampleRate = sources.values.first?.sampleRate else { throw .noSources }
    for source in sources.values where source.sampleRate != sampleRate {
      throw .differentSampleRates(expected: sampleRate, found: source.sampleRate)
    }
    self.sources = sources.sorted { $0.key < $1.key }.map { ($0.key, $0.value.mono) }
    self.sampleRate = sampleRate
    self.configuration = configuration
  }

  /// The events of a sound, in order of time.
  ///
  /// - Throws: `AudioTestingError.differentSampleRates`, and `SpectralError` where there is no memory.
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

  /// Two beginnings of one source are at least this far apart, in seconds.
  private static let reach = 0.005
  /// Ends are found in steps of this many seconds.
  static let cellDuration = 0.01
}
