import PitchTracking

/// Everything that decides what an analysis gives for a recording. Two equal configurations give equal results.
package struct AnalysisConfiguration: Sendable, Hashable, Codable {
  /// What is measured.
  package var features: Set<Feature>
  /// How the fundamental frequency is found.
  package var pitchMethod: PitchMethod
  /// Whether the fundamental frequency is decided with all that follows a frame, or as it would be live.
  package var pitchMode: PitchConfiguration.Mode
  /// Lowest fundamental frequency looked for, in hertz.
  package var minimumFrequency: Double
  /// Highest fundamental frequency looked for, in hertz.
  package var maximumFrequency: Double
  /// Time between frames of the pitch and level tracks, in seconds.
  package var hopDuration: Double
  /// The channel, from 0, that features of one channel (pitch, spectrum) look at; `nil` for the mean of all.
  package var channel: Int?
  /// What the voice report is set to, if `features` has it; `nil` for the defaults.
  package var voice: VoiceReportSettings?

  /// The usual features, pitch from 50 to 1600 Hz by the default method, a frame every 10 ms, the mean of all channels.
  package init(
    features: Set<Feature> = Set(Feature.defaults), pitchMethod: PitchMethod = .default,
    pitchMode: PitchConfiguration.Mode = .offline, minimumFrequency: Double = 50, maximumFrequency: Double = 1600,
    hopDuration: Double = 0.01, channel: Int? = nil, voice: VoiceReportSettings? = nil
  ) {
    self.features = features
    self.pitchMethod = pitchMethod
    self.pitchMode = pitchMode
    self.minimumFrequency = minimumFrequency
    self.maximumFrequency = maximumFrequency
    self.hopDuration = hopDuration
    self.channel = channel
    self.voice = voice
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
  }

  /// What the pitch tracker is asked for in a recording of the given rate, in hertz.
  func pitchConfiguration(sampleRate: Double) -> PitchConfiguration {
    PitchConfiguration(
      minimumFrequency: minimumFrequency, maximumFrequency: maximumFrequency, hopDuration: hopDuration, mode: pitchMode
    ).fitting(sampleRate: sampleRate)
  }
}
