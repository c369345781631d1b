/// What is scored, and by whose definitions.
package enum ScoringTask: String, Sendable, Hashable, Codable, CaseIterable {
  /// mir_eval.melody.
  case melody
  /// mir_eval.onset.
  case onset
  /// mir_eval.transcription.
  case transcription
  /// mir_eval.beat.
  case beat
  /// mir_eval.tempo.
  case tempo
  /// sed_eval's segment and event based metrics.
  case soundEvent = "sound-event"
}
