import SoundLevelMetering

/// The sound levels of one channel of a recording, on the scale of the configuration.
package struct ChannelLevel: Sendable {
  /// The level of a band.
  package struct Band: Sendable, Hashable {
    /// Which band.
    package let band: FrequencyBand
    /// Its time-averaged level, without frequency weighting.
    package let level: LevelValue
  }

  /// How loud and how sharp a steady sound of this spectrum is.
  package struct Loudness: Sendable, Hashable {
    /// Loudness in sone.
    package let loudness: LevelValue
    /// Loudness level in phon.
    package let loudnessLevel: LevelValue
    /// Sharpness in acum.
    package let sharpness: LevelValue
  }

  /// The channel, from 0.
  package let channel: Int
  /// The time-averaged level L_eq, as LAeq.
  package let equivalentLevel: LevelValue
  /// The sound exposure level L_E (SEL), as LAE: of one second with the same energy.
  package let exposureLevel: LevelValue
  /// The highest time-weighted level, as LAFmax.
  package let maximumLevel: LevelValue
  /// The lowest time-weighted level once the meter had settled, as LAFmin.
  package let minimumLevel: LevelValue
  /// The C-weighted peak LCpeak.
  package let peakLevel: LevelValue
  /// The percentile levels, in the order of the configuration's percentiles, as LAF10.
  package let percentileLevels: [LevelValue]
  /// The bands of the configuration, from the lowest; also those that the sample rate cannot hold, as absent.
  package let bands: [Band]
  /// Loudness and sharpness, if the configuration asks for them.
  package let loudness: Loudness?
  /// Warnings, one line each: the channel could be measured, but something is wrong with it.
  package let warnings: [String]

  /// The time-weighted level over time in dB re FS, for pictures, if it was kept.
  package let track: RecordingOverview.Track<RecordingOverview.Span>?
}
