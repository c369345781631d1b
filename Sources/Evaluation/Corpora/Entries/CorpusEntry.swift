/// One recording of a corpus: where its sound and its reference are, and what is known of it.
package struct CorpusEntry: Sendable, Hashable, Codable {
  /// The recording's name in results: unique in its corpus.
  package var id: String
  /// Path of the sound, as it is to be opened.
  package var audio: String
  /// Where in the sound the recording begins, in seconds; `nil`: at its beginning.
  package var start: Double?
  /// Where in the sound the recording ends, in seconds; `nil`: at its end.
  package var end: Double?
  /// Path of the reference, as it is to be opened; none where the corpus has none for this recording. Of one with a
  /// `start`, times in the reference count from there.
  package var reference: String?
  /// The part of the corpus, such as `train` or `test`.
  package var split: String?
  /// Under what the recording may be used, best as an SPDX identifier.
  package var licence: String?
  /// Further columns of the manifest, by name.
  package var attributes: [String: String]

  /// A recording with its path as its name unless another is given.
  package init(
    id: String? = nil, audio: String, start: Double? = nil, end: Double? = nil, reference: String? = nil,
    split: String? = nil, licence: String? = nil, attributes: [String: String] = [:]
  ) {
    self.id = id ?? audio
    self.audio = audio
    self.start = start
    self.end = end
    self.reference = reference
    self.split = split
    self.licence = licence
    self.attributes = attributes
  }
}
