import AudioFiles

/// One recording of a corpus: the paths of its sound and its reference, and further values.
package struct CorpusEntry: Sendable, Hashable, Codable {
  /// The recording's name in results, unique in its corpus.
  package var id: String
  /// The path of the sound.
  package var audio: String
  /// The start of the recording in the sound, in seconds; `nil` for the sound's start.
  package var start: Double?
  /// The end of the recording in the sound, in seconds; `nil` for the sound's end.
  package var end: Double?
  /// The path of the reference; `nil` if the recording has none. If the recording has a `start`, times in the reference
  /// count from there.
  package var reference: String?
  /// The part of the corpus, such as `train` or `test`.
  package var split: String?
  /// The licence of the recording, preferably as an SPDX identifier.
  package var licence: String?
  /// The further columns of the manifest, by name.
  package var attributes: [String: String]

  /// The format of a sound without a header, as text such as `s16le,16000,1`: the column `raw_format`; `nil` to read the header.
  package var raw: String? {
    get { attributes["raw_format"] }
    set { attributes["raw_format"] = newValue }
  }

  /// The same, read.
  package var rawFormat: RawAudioFormat? {
    get throws(RawAudioFormat.Fault) {
      guard let raw else { return nil }
      return try RawAudioFormat(raw)
    }
  }

  /// Creates a recording. By default, its name is its path.
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
