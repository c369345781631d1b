import AudioCore

/// The methods of finding the fundamental frequency, by name.
public enum PitchMethod: String, Sendable, Hashable, Codable, CaseIterable {
  /// `HarmonicPitchTracker`
  case harmonic
  /// `AutocorrelationPitchTracker`
  case autocorrelation
  /// `YINPitchTracker`
  case yin
  /// `MPMPitchTracker`
  case mpm
  /// `ProbabilisticYINPitchTracker`
  case probabilisticYIN = "pyin"
  /// `SWIPEPitchTracker`
  case swipe

  /// The method that is used where none is asked for.
  public static let `default` = harmonic

  /// Whether this method looks for pitches in a configuration's range, at any sample rate.
  ///
  /// - Throws: `PitchError.notCovered`, which names a method that does.
  public func validate(_ configuration: PitchConfiguration) throws(PitchError) {
    switch self {
    case .harmonic: _ = try HarmonicPitchTracker.scale(configuration)
    case .autocorrelation, .yin, .mpm, .probabilisticYIN, .swipe: break
    }
  }

  /// A tracker by this method that has heard nothing.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the sample rate.
  public func makeTracker(configuration: PitchConfiguration, sampleRate: Double) throws -> AnyPitchTracker {
    switch self {
    case .harmonic:
      AnyPitchTracker(try HarmonicPitchTracker(configuration: configuration, sampleRate: sampleRate))
    case .autocorrelation:
      AnyPitchTracker(try AutocorrelationPitchTracker(configuration: configuration, sampleRate: sampleRate))
    case .yin: AnyPitchTracker(try YINPitchTracker(configuration: configuration, sampleRate: sampleRate))
    case .probabilisticYIN:
      AnyPitchTracker(try ProbabilisticYINPitchTracker(configuration: configuration, sampleRate: sampleRate))
    case .swipe: AnyPitchTracker(try SWIPEPitchTracker(configuration: configuration, sampleRate: sampleRate))
    case .mpm: AnyPitchTracker(try MPMPitchTracker(configuration: configuration, sampleRate: sampleRate))
    }
  }

  /// Tracks a whole one-channel signal.
  public func track(_ signal: AudioBuffer, configuration: PitchConfiguration) throws -> [PitchFrame] {
    var tracker = try makeTracker(configuration: configuration, sampleRate: signal.sampleRate)
    return tracker.outputs(of: signal)
  }
}
