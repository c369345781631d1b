/// One word of a fingerprint.
public struct SubFingerprint: Sendable, Hashable {
  /// Number of this word, from 0.
  public let index: Int
  /// The bits, the first band in the most significant of those that the profile uses. 0 stands for no content.
  public let word: UInt32

  /// A word at its place.
  public init(index: Int, word: UInt32) {
    self.index = index
    self.word = word
  }
}
