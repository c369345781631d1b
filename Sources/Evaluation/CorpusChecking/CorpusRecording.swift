import Corpora

/// A sound of a corpus with the recordings that are in it: one, or several with a start and an end of their own.
package struct CorpusRecording: Sendable, Hashable {
  /// Path of the sound.
  package let audio: String
  /// The recordings in it, in the corpus's order; at least one.
  package private(set) var entries: [CorpusEntry]

  /// The sounds of a corpus, in the order in which they first come.
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
