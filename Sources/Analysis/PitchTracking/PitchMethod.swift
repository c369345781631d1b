import AudioCore

/// The methods of pitch tracking by name. Raw values are used in files and commands.
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

  /// The default method.
  public static let `default` = harmonic

  /// Checks whether this method covers a configuration's range, for any sample rate.
  ///
  /// - Throws: `PitchError.notCovered`, whose message names a method that covers the range.
  public func validate(_ configuration: PitchConfiguration) throws(PitchError) {
    switch self {
    case .harmonic: _ = try HarmonicPitchTracker.scale(configuration)
    case .autocorrelation, .yin, .mpm, .probabilisticYIN, .swipe: break
    }
  }

  /// Creates a tracker that uses this method.
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
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the signal's sample rate, `AudioFormatError` if the
  ///   signal does not have one channel.
  public func track(_ signal: AudioBuffer, configuration: PitchConfiguration) throws -> [PitchFrame] {
    var tracker = try makeTracker(configuration: configuration, sampleRate: signal.sampleRate)
    return try tracker.outputs(of: signal)
  }
}
