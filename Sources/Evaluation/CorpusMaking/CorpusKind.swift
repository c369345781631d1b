/// The kinds of synthetic corpora.
package enum CorpusKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// Harmonic tones with pauses: steady, gliding, or with vibrato. The truth is the frequency every 10 ms.
  case tones
  /// Given recordings that are rendered again from exactly known pitch curves. The truth is the frequency every 10 ms.
  case pitch
  /// Sentences that espeak-ng speaks in several voices. The truth is words, and phonemes in a file of their own.
  case speech
  /// Vowels, tones and noises on pink noise. The truth is onset, offset and label of each.
  case events
  /// Drums in a steady or drifting tempo. The truth is the beats and the tempo.
  case beats

  /// A description in one line.
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
