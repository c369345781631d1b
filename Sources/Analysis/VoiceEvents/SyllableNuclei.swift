import AudioCore
import Foundation

/// Counts syllables by their nuclei: voiced peaks of the level that are separated by dips.
///
/// Source: N. H. de Jong, T. Wempe, "Praat script to detect syllable nuclei and measure speech rate automatically",
/// Behavior Research Methods 41 (2009), 385–390: peaks of the intensity that are voiced, at most 25 dB below the
/// loudest, and preceded by a dip of 2 dB. Here the level is that of 70 Hz to 3.4 kHz under a Hann window of 60 ms, and
/// a frame is voiced if it is periodic (`VoiceFrame`).
///
/// In offline mode a nucleus is at its peak and is reported when the level has fallen by the dip. In live mode it is
/// reported when the level has risen by the dip from the valley and has been voiced for 20 ms. This is before the peak,
/// so that a game can respond. Latency: 35 ms for the window, and in offline mode the time until the dip. The loudest
/// syllable of a stream is not known in advance, so the 25 dB are relative to the loudest so far; `nuclei(in:)` uses
/// the loudest of the whole signal.
public struct SyllableNuclei: ~Copyable, StreamingProcessor {
  /// When a nucleus is reported.
  public enum Mode: String, Sendable, Hashable, Codable, CaseIterable {
    /// After the dip that follows the peak.
    case offline
    /// While the level is still rising.
    case live
  }

  /// The criteria for a nucleus.
  public struct Configuration: Sendable, Hashable, Codable {
    /// When a nucleus is reported.
    public var mode: Mode
    /// Smallest rise from the valley before, in dB, 0.5…20.
    public var dip: Double
    /// How far a nucleus may be below the loudest, in dB, 5…60.
    public var range: Double
    /// Lowest level of a nucleus in dBFS, −100…0.
    public var minimumLevel: Double

    /// Creates a configuration: by default that of De Jong & Wempe, but with a dip of 3 dB. With 2 dB one recorded
    /// syllable in four counted twice (see the guide).
    public init(mode: Mode = .offline, dip: Double = 3, range: Double = 25, minimumLevel: Double = -60) {
      self.mode = mode
      self.dip = dip
      self.range = range
      self.minimumLevel = minimumLevel
    }
  }

  /// The validated configuration.
  public let configuration: Configuration
  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double
  /// One channel at the sample rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }
  /// Number of frames after the time of a level that must arrive before the level is known: half a window. In offline
  /// mode a nucleus is reported later, after its dip: `SyllableNucleus.decidedAt`.
  public let latencyInFrames: Int

  private var analyzer: VoiceFrameAnalyzer
  private var counter: SyllableNucleusCounter

  /// Creates a counter.
  ///
  /// - Throws: `VoiceEventError` if a setting or the sample rate is out of range; `SpectralError`.
  public init(configuration: Configuration = Configuration(), sampleRate: Double) throws {
    let counter = try SyllableNucleusCounter(configuration: configuration)
    let analyzer = try VoiceFrameAnalyzer(sampleRate: sampleRate)
    self.configuration = configuration
    self.sampleRate = sampleRate
    latencyInFrames = analyzer.latencyInFrames + Int((SmoothedLevel.delay * sampleRate).rounded(.up))
    self.counter = counter
    self.analyzer = analyzer
  }

  /// The highest level so far in dBFS. In offline mode, nuclei that are more than `range` below it at the end must be
  /// discarded.
  public var loudestLevel: Double { counter.loudestLevel }

  /// Adds a block of a one-channel signal and emits the nuclei that are decided.
  public mutating func process(_ block: AudioBlock, emit: (SyllableNucleus) -> Void) {
    analyzer.process(block) { counter.update($0, emit: emit) }
  }

  /// Ends the signal. A peak without a following dip counts.
  public mutating func flush(emit: (SyllableNucleus) -> Void) {
    analyzer.flush { counter.update($0, emit: emit) }
    counter.finish(emit: emit)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    analyzer.reset()
    counter.reset()
  }

  /// The nuclei of a whole one-channel signal, in order of time: those within `range` of the loudest.
  public static func nuclei(
    in signal: AudioBuffer, configuration: Configuration = Configuration()
  ) throws -> [SyllableNucleus] {
    var counter = try SyllableNuclei(configuration: configuration, sampleRate: signal.sampleRate)
    let nuclei = try counter.outputs(of: signal)
    let loudest = counter.loudestLevel
    return nuclei.filter { configuration.mode == .live || $0.level >= loudest - configuration.range }
  }
}
