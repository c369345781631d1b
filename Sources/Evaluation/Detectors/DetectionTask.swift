/// The tasks of detectors.
package enum DetectionTask: String, Sendable, Hashable, Codable, CaseIterable {
  /// The fundamental frequency over time.
  case pitch
  /// Stretches of voice.
  case voice
  /// Times at which sounds start.
  case onset
  /// Times of beats.
  case beat
  /// One or two tempi in beats per minute.
  case tempo
  /// Stretches with one class each.
  case soundEvent = "sound-event"
  /// The integrated loudness in LUFS.
  case loudness
  /// The recording of an index from which the sound comes.
  case fingerprint
}
