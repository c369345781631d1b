/// The events of `VoiceGate`. Times are in seconds from the start of the signal.
public enum VoiceGateEvent: Sendable, Equatable, Codable {
  /// A sound began: it is louder than the room.
  case began(Beginning)
  /// The sound is a voice.
  case accepted(VoiceDecision)
  /// The sound is not a voice so far, with the reason. This event comes when the sound ends, or when it has lasted for
  /// the configuration's `deadline`. A voice that begins during such a sound is still accepted.
  case rejected(RejectionReason, VoiceDecision)
  /// An accepted voice exceeded the configuration's `maximumLevel`; once per sound. The level is in dBFS.
  case exceededMaximumLevel(time: Double, level: Double)
  /// The sound has ended.
  case ended(Ending)

  /// Why a sound is not a voice.
  public enum RejectionReason: String, Sendable, Hashable, Codable, CaseIterable {
    /// It ended before it could be distinguished from other sounds.
    case tooShort
    /// Above the configuration's `maximumLevel`.
    case tooLoud
    /// Struck: immediately loud, then falling, without a lasting period: a clap, a knock, a drum.
    case impact
    /// Periodic like a struck or blown object, not like a voice: a bell, a string, a beep.
    case ringing
    /// Periodic like a voice, but with the noise of a cough before it; from a strictness of 1 on.
    case cough
    /// Periodic like a voice, but no person to the network of voice activity: music, a machine, an animal; from a
    /// strictness of 2 on.
    case notVoice
    /// None of these: breath, hiss, rustling, a fan.
    case noise
  }

  /// The start of a sound.
  public struct Beginning: Sendable, Equatable, Codable {
    /// Time at which the sound rose above the room, in seconds; at most 10 ms before it was detected.
    public let time: Double
    /// Time at which it was detected, in seconds.
    public let noticedAt: Double
    /// Levels of the sound and of the room at that time, in dBFS.
    public let level: Double, floor: Double
  }

  /// The end of a sound.
  public struct Ending: Sendable, Equatable, Codable {
    /// First and last moment above the room, in seconds.
    public let start: Double, end: Double
    /// Whether the sound was accepted as a voice.
    public let isVoice: Bool
    /// Level of its mean power and of its loudest 10 ms, in dBFS.
    public let level: Double, peakLevel: Double
    /// Length in seconds.
    public var duration: Double { end - start }
  }
}
