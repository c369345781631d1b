/// The phase offset of each harmonic. The offsets are constant in time, so that they do not change the frequency.
public enum HarmonicPhases: String, Sendable, Hashable, Codable, CaseIterable {
  /// The minimum phase of the recording's mean envelope plus the phase of a glottal pulse: a peaked waveform, as of a
  /// voice.
  case minimum
  /// Random phases, uniform over a turn, from the seed: a flat waveform, as after the reverberation of a room.
  case random
}
