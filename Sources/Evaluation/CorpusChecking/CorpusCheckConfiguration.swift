/// The limits of a check.
package struct CorpusCheckConfiguration: Sendable, Hashable {
  /// The largest lag of a reference's pitch, early or late, in seconds.
  package var maximumLag = 0.02
  /// The time by which a reference may exceed the end of the sound, in seconds. The last frame of a tracker may lie
  /// there.
  package var endTolerance = 0.1
  /// The shortest common stretch that is reported, in seconds, if one of the two recordings is not longer than that.
  package var minimumDuplicate = 3.0
  /// The shortest common stretch of two longer recordings that is reported, in seconds.
  package var minimumOverlap = 10.0
  /// The largest share of differing bits in a common stretch. Sounds that only resemble each other for some seconds
  /// begin at 0.31. Copies that were cut, made softer and compressed go up to 0.38.
  package var maximumBitErrorRate = 0.3
  /// Whether recordings are compared with each other.
  package var findsDuplicates = true

  /// Makes the default limits.
  package init() {}
}
