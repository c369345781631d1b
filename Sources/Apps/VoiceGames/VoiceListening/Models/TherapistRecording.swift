import AppWords

/// What listens while a therapist, or a child, says what a game will compare with.
public protocol TherapistRecording: Sendable {
  /// The current phase.
  var phase: SoundModelRecording.Phase { get }
  /// Duration of the sound so far, seconds.
  var duration: Double { get }
  /// The part of the sound that is needed, or that is possible, that was heard, 0…1.
  var progress: Double { get }
  /// The mean level of the sound above the room's level, dB; `nil` before the first sound.
  var levelAboveRoom: Double? { get }
  /// The request to the person who makes the sound, by the phase.
  var words: Words { get }

  /// Takes the next output of the ear.
  mutating func take(_ heard: Heard)
}

extension SoundModelRecording: TherapistRecording {}
extension VoiceContourRecording: TherapistRecording {}
