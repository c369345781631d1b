/// What a check takes for wrong.
package struct CorpusCheckConfiguration: Sendable, Hashable {
  /// How early or late a reference's pitch may be, in seconds.
  package var maximumLag = 0.02
  /// How far beyond the sound a reference may go, in seconds: a frame of a tracker may.
  package var endTolerance = 0.1
  /// The shortest stretch that two recordings have in common, in seconds, if one of them is no longer than that.
  package var minimumDuplicate = 3.0
  /// The shortest stretch that two longer recordings have in common, in seconds.
  package var minimumOverlap = 10.0
  /// The share of differing bits of a stretch that two recordings have in common, at most. Sounds that only resemble each other for
  /// some seconds begin at 0.31, copies that were cut, made softer and compressed go up to 0.38.
  package var maximumBitErrorRate = 0.3
  /// Whether recordings are compared with each other.
  package var findsDuplicates = true

  /// The defaults.
  package init() {}
}
