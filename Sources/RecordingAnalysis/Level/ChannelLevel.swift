import SoundLevelMetering

/// What a sound level meter says of one channel of a recording, on the scale of its configuration.
public struct ChannelLevel: Sendable {
  /// The level of a band.
  public struct Band: Sendable, Hashable {
    /// Which band.
    public let band: FrequencyBand
    /// Its time-averaged level, without frequency weighting.
    public let level: LevelValue
  }

  /// How loud and how sharp a steady sound of this spectrum is.
  public struct Loudness: Sendable, Hashable {
    /// Loudness in sone.
    public let loudness: LevelValue
    /// Loudness level in phon.
    public let loudnessLevel: LevelValue
    /// Sharpness in acum.
    public let sharpness: LevelValue
  }

  /// The channel, from 0.
  public let channel: Int
  /// The time-averaged level L_eq, as LAeq.
  public let equivalentLevel: LevelValue
  /// The sound exposure level L_E (SEL), as LAE: of one second with the same energy.
  public let exposureLevel: LevelValue
  /// The highest time-weighted level, as LAFmax.
  public let maximumLevel: LevelValue
  /// The lowest time-weighted level once the meter had settled, as LAFmin.
  public let minimumLevel: LevelValue
  /// The C-weighted peak LCpeak.
  public let peakLevel: LevelValue
  /// The percentile levels, in the order of the configuration's percentiles, as LAF10.
  public let percentileLevels: [LevelValue]
  /// The bands of the configuration, from the lowest; also those that the sample rate cannot hold, as absent.
  public let bands: [Band]
  /// Loudness and sharpness, if the configuration asks for them.
  public let loudness: Loudness?
  /// What is wrong with the channel although it could be measured, a line each.
  public let warnings: [String]

  /// The time-weighted level over time in dB re FS, for pictures, if it was kept.
  let track: RecordingOverview.Track<RecordingOverview.Span>?
}
