/// How sound reaches the listener whose loudness is computed.
public enum SoundField: String, Sendable, Hashable, CaseIterable {
  /// From in front, without reflections.
  case free
  /// From everywhere alike, as in a reverberant room.
  case diffuse
}
