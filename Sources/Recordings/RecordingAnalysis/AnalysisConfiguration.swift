import AmplitudeTracking
import AudioFiles
import PitchTracking

/// All settings that decide the results of an analysis. Equal configurations give equal results.
package struct AnalysisConfiguration: Sendable, Hashable, Codable {
  /// The features that are measured.
  package var features: Set<Feature>
  /// The method of finding the fundamental frequency.
  package var pitchMethod: PitchMethod
  /// Whether the fundamental frequency of a frame is decided from the whole recording, or as in a live stream.
  package var pitchMode: PitchConfiguration.Mode
  /// The lowest fundamental frequency of the search, in hertz.
  package var minimumFrequency: Double
  /// The highest fundamental frequency of the search, in hertz.
  package var maximumFrequency: Double
  /// The time between two frames of the pitch and level tracks, in seconds.
  package var hopDuration: Double
  /// The channel, from 0, for features of one channel (pitch, spectrum); `nil` for the mean of all.
  package var channel: Int?
  /// The settings of the voice report, if `features` contains it; `nil` for the defaults.
  package var voice: VoiceReportSettings?
  /// The sets of features that are summarised besides; `nil` for none.
  package var sets: FeatureSetSettings?

  /// Creates a configuration. The defaults are the default features, pitch from 50 to 1600 Hz by the default method, a
  /// frame every 10 ms, and the mean of all channels.
  package init(
    features: Set<Feature> = Set(Feature.defaults), pitchMethod: PitchMethod = .default,
    pitchMode: PitchConfiguration.Mode = .offline, minimumFrequency: Double = 50, maximumFrequency: Double = 1600,
    hopDuration: Double = 0.01, channel: Int? = nil, voice: VoiceReportSettings? = nil,
    sets: FeatureSetSettings? = nil
  ) {
    self.features = features
    self.pitchMethod = pitchMethod
    self.pitchMode = pitchMode
    self.minimumFrequency = minimumFrequency
    self.maximumFrequency = maximumFrequency
    self.hopDuration = hopDuration
    self.channel = channel
    self.voice = voice
    self.sets = sets
  }

  private enum CodingKeys: String, CodingKey {
    case features
    case pitchMethod = "pitch_method"
    case pitchMode = "pitch_mode"
    case minimumFrequency = "minimum_frequency_hz"
    case maximumFrequency = "maximum_frequency_hz"
    case hopDuration = "hop_s"
    case channel
    case voice
    case sets = "feature_sets"
  }

  /// Encodes the features in a fixed order, so that equal configurations give equal text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(features.map(\.rawValue).sorted(), forKey: .features)
    try container.encode(pitchMethod, forKey: .pitchMethod)
    try container.encode(pitchMode, forKey: .pitchMode)
    try container.encode(minimumFrequency, forKey: .minimumFrequency)
    try container.encode(maximumFrequency, forKey: .maximumFrequency)
    try container.encode(hopDuration, forKey: .hopDuration)
    try container.encode(channel, forKey: .channel)
    try container.encodeIfPresent(voice, forKey: .voice)
    try container.encodeIfPresent(sets, forKey: .sets)
  }

  /// The pitch tracker's configuration for a recording of the given sample rate in hertz.
  package func pitchConfiguration(sampleRate: Double) -> PitchConfiguration {
    PitchConfiguration(
      minimumFrequency: minimumFrequency, maximumFrequency: maximumFrequency, hopDuration: hopDuration, mode: pitchMode
    ).fitting(sampleRate: sampleRate)
  }

  /// The time between two frames of the level track, in seconds, at the given sample rate in hertz.
  package func levelHop(sampleRate: Double) -> Double { max(hopDuration, 1 / sampleRate) }

  /// The level tracker for recordings of a format.
  ///
  /// - Throws: the tracker's error for a format that it does not take.
  package func levelTracker(_ format: AudioFileFormat) throws -> LevelTracker {
    let hop = levelHop(sampleRate: format.sampleRate)
    return try LevelTracker(
      configuration: .init(windowDuration: max(0.05, hop), hopDuration: hop), sampleRate: format.sampleRate,
      channelCount: format.channelCount)
  }

  /// The time between two spectra, in seconds, at the given sample rate in hertz.
  package func spectrumHop(sampleRate: Double) -> Double {
    Double(SpectrumFeature.windowLength(sampleRate: sampleRate) / 4) / sampleRate
  }
}
