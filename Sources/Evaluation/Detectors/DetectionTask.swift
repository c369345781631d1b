/// What detectors are asked to find.
package enum DetectionTask: String, Sendable, Hashable, Codable, CaseIterable {
  /// The fundamental frequency over time.
  case pitch
  /// Stretches of voice.
  case voice
  /// Times at which something begins.
  case onset
  /// Times of beats.
  case beat
  /// One or two tempi in beats per minute.
  case tempo
  /// Stretches with a class each.
  case soundEvent = "sound-event"
  /// The integrated loudness in LUFS.
  case loudness
  /// Which recording it is, of those in an index.
  case fingerprint
}
