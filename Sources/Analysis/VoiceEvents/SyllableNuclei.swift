import AudioCore
import Foundation

/// Syllables counted by their nuclei: peaks of the level that are voiced and parted by dips.
///
/// Source: N. H. de Jong, T. Wempe, "Praat script to detect syllable nuclei and measure speech rate automatically",
/// Behavior Research Methods 41 (2009), 385–390: peaks of the intensity at most 25 dB below the loudest, preceded by a
/// dip of 2 dB, and voiced. The level here is that of 70 Hz to 3.4 kHz under a Hann window of 60 ms, and voiced is what
/// has a period (`VoiceFrame`).
///
/// Offline a nucleus is given at its peak, once the level has fallen by the dip; live as soon as the level has risen by
/// the dip out of the valley and has been voiced for 20 ms: before the peak, so that a game can answer. Latency: 30 ms
/// for the window, and in the offline form until the dip. A stream cannot know its loudest syllable, so in it the
/// 25 dB are below the loudest so far; `nuclei(in:)` takes the whole signal's.
public struct SyllableNuclei: ~Copyable, StreamingProcessor {
  /// When a nucleus is given.
  public enum Mode: String, Sendable, Hashable, Codable, CaseIterable {
    /// At its peak, when the dip after it has come.
    case offline
    /// While the level still rises.
    case live
  }

  /// What a nucleus is.
  public struct Configuration: Sendable, Hashable, Codable {
    /// When a nucleus is given.
    public var mode: Mode
    /// Least rise from the valley before, dB, 0.5…20.
    public var dip: Double
    /// How far below the loudest a nucleus may be, dB, 5…60.
    public var range: Double
    /// Least level, dBFS, −100…0.
    public var minimumLevel: Double

    /// De Jong & Wempe's, but with a dip of 3 dB: with 2, one recorded syllable in four counted twice (see the guide).
    public init(mode: Mode = .offline, dip: Double = 3, range: Double = 25, minimumLevel: Double = -60) {
      self.mode = mode
      self.dip = dip
      self.range = range
      self.minimumLevel = minimumLevel
    }
  }

  /// The validated configuration.
  public let configuration: Configuration
  /// Frames after the time of a level that must arrive before it is known: half a window. A nucleus offline is given
  /// later, when the dip after it has come: `SyllableNucleus.decidedAt`.
  public let latencyInFrames: Int

  private var analyzer: VoiceFrameAnalyzer
  private var counter: SyllableNucleusCounter

  /// A counter that has heard nothing.
  ///
  /// - Throws: `VoiceEventError`, `SpectralError`.
  public init(configuration: Configuration = Configuration(), sampleRate: Double) throws {
    let counter = try SyllableNucleusCounter(configuration: configuration)
    let analyzer = try VoiceFrameAnalyzer(sampleRate: sampleRate)
    self.configuration = configuration
    latencyInFrames = analyzer.latencyInFrames + Int((SmoothedLevel.delay * sampleRate).rounded(.up))
    self.counter = counter
    self.analyzer = analyzer
  }

  /// The highest level so far, dBFS; offline, what lies more than `range` below it at the end is no nucleus.
  public var loudestLevel: Double { counter.loudestLevel }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (SyllableNucleus) -> Void) {
    analyzer.process(block) { counter.update($0, emit: emit) }
  }

  /// Ends the signal: a peak that no dip follows counts.
  public mutating func flush(emit: (SyllableNucleus) -> Void) {
    analyzer.flush { counter.update($0, emit: emit) }
    counter.finish(emit: emit)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    analyzer.reset()
    counter.reset()
  }

  /// The nuclei of a whole one-channel signal, in order: those within `range` of its loudest.
  public static func nuclei(
    in signal: AudioBuffer, configuration: Configuration = Configuration()
  ) throws -> [SyllableNucleus] {
    var counter = try SyllableNuclei(configuration: configuration, sampleRate: signal.sampleRate)
    let nuclei = counter.outputs(of: signal)
    let loudest = counter.loudestLevel
    return nuclei.filter { configuration.mode == .live || $0.level >= loudest - configuration.range }
  }
}
