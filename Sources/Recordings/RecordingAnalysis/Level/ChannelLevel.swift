import SoundLevelMetering

/// The sound levels of one channel of a recording, in the unit of the configuration's scale.
package struct ChannelLevel: Sendable {
  /// The level of a band.
  package struct Band: Sendable, Hashable {
    /// The frequency range of the band.
    package let band: FrequencyBand
    /// Its time-averaged level, without frequency weighting.
    package let level: LevelValue
  }

  /// The loudness and sharpness of a steady sound with the channel's spectrum.
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
  /// The time-averaged level L_eq, such as LAeq.
  package let equivalentLevel: LevelValue
  /// The sound exposure level L_E (SEL), such as LAE: the level of one second with the same energy.
  package let exposureLevel: LevelValue
  /// The highest time-weighted level, such as LAFmax.
  package let maximumLevel: LevelValue
  /// The lowest time-weighted level after the meter has settled, such as LAFmin.
  package let minimumLevel: LevelValue
  /// The C-weighted peak LCpeak.
  package let peakLevel: LevelValue
  /// The percentile levels, such as LAF10, in the order of the configuration's percentiles.
  package let percentileLevels: [LevelValue]
  /// The bands of the configuration, from the lowest. Bands above the sample rate's range have absent levels.
  package let bands: [Band]
  /// Loudness and sharpness, if the configuration requests them.
  package let loudness: Loudness?
  /// Warnings about a channel that could be measured but has a fault, one line each.
  package let warnings: [String]

  /// The track of the time-weighted level in dB re FS, for pictures; `nil` if it was not kept.
  package let track: RecordingOverview.Track<RecordingOverview.Span>?
}
