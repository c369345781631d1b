import Corpora

/// A sound of a corpus with its recordings: one, or several that have a start and an end of their own.
package struct CorpusRecording: Sendable, Hashable {
  /// The path of the sound.
  package let audio: String
  /// The recordings in the sound, in the order of the corpus; at least one.
  package private(set) var entries: [CorpusEntry]

  /// The sounds of a corpus, in the order of their first recordings.
  package static func recordings(of corpus: Corpus) -> [CorpusRecording] {
    var places: [String: Int] = [:]
    var recordings: [CorpusRecording] = []
    for entry in corpus.entries {
      if let place = places[entry.audio] {
        recordings[place].entries.append(entry)
      } else {
        places[entry.audio] = recordings.count
        recordings.append(CorpusRecording(audio: entry.audio, entries: [entry]))
      }
    }
    return recordings
  }
}
