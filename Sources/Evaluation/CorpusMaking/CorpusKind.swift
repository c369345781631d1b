/// What a corpus is made of.
package enum CorpusKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// Harmonic tones one after another with pauses: steady, gliding, with vibrato. Truth: the frequency every 10 ms.
  case tones
  /// Given recordings rendered again from pitch curves that are known exactly. Truth: the frequency every 10 ms.
  case pitch
  /// Sentences spoken by espeak-ng in several voices. Truth: words, and phonemes in a file of their own.
  case speech
  /// Vowels, tones and noises on pink noise. Truth: onset, offset and label.
  case events
  /// Drums in a steady or drifting tempo. Truth: the beats, and the tempo.
  case beats

  /// One line on it.
  package var summary: String {
    switch self {
    case .tones: "tones of known pitch: steady, gliding, with vibrato"
    case .pitch: "recordings rendered again from known pitch curves"
    case .speech: "sentences by espeak-ng with their words and phonemes"
    case .events: "vowels, tones and noises on noise, with onsets, offsets and labels"
    case .beats: "drums with their beats and tempo"
    }
  }
}
