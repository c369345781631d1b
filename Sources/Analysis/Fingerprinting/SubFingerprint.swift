/// One word of a fingerprint.
public struct SubFingerprint: Sendable, Hashable, Codable {
  /// Number of this word, from 0.
  public let index: Int
  /// The bits. The first band is in the most significant of the bits that the profile uses. A 0 means no content.
  public let word: UInt32
}
