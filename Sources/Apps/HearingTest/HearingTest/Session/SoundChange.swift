/// What changed the sound of a session, although the listener went on with it. Raw values are used in stored files and must
/// not change.
public enum SoundChange: String, Sendable, Hashable, Codable, CaseIterable {
  /// The volume was moved, and not moved back.
  case volume
  /// The output was muted.
  case muted
  /// The sound went to another output than at the beginning.
  case output
  /// Another program played something.
  case otherSound = "other-sound"
  /// It could not be seen any more what becomes of the sound.
  case unseen
}
