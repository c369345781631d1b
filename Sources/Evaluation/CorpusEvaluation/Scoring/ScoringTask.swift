/// A task that is scored, by the definitions of a peer.
package enum ScoringTask: String, Sendable, Hashable, Codable, CaseIterable {
  /// Melody, as in mir_eval.melody.
  case melody
  /// Onsets, as in mir_eval.onset.
  case onset
  /// Notes, as in mir_eval.transcription.
  case transcription
  /// Beats, as in mir_eval.beat.
  case beat
  /// Tempo, as in mir_eval.tempo.
  case tempo
  /// Sound events, by the segment-based and event-based metrics of sed_eval.
  case soundEvent = "sound-event"
}
