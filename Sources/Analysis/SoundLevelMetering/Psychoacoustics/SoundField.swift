/// The sound field of the listener whose loudness is computed.
public enum SoundField: String, Sendable, Hashable, Codable, CaseIterable {
  /// Sound from the front without reflections.
  case free
  /// Sound from all directions equally, as in a reverberant room.
  case diffuse
}
