/// The constant that each harmonic's phase starts from. Constants in time, so that they never bend the frequency.
public enum HarmonicPhases: String, Sendable, Hashable, Codable, CaseIterable {
  /// Minimum phase of the recording's mean envelope, with a glottal pulse's: a peaked waveform, as of a voice.
  case minimum
  /// Uniform in a turn, from the seed: a flat waveform, as after a room.
  case random
}
