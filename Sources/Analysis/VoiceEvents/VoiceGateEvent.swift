/// What `VoiceGate` says of the sounds that it hears. Times are seconds from the signal's start.
public enum VoiceGateEvent: Sendable, Equatable {
  /// A sound begins: louder than the room.
  case began(Beginning)
  /// The sound is a voice.
  case accepted(VoiceDecision)
  /// The sound is no voice so far, and why: given when it ends, or when it has gone on for the configuration's
  /// `deadline`. A voice that begins over such a sound is accepted all the same.
  case rejected(RejectionReason, VoiceDecision)
  /// An accepted voice exceeds the configuration's `maximumLevel`; once per sound.
  case exceededMaximumLevel(time: Double, level: Double)
  /// The sound is over.
  case ended(Ending)

  /// Why a sound is no voice.
  public enum RejectionReason: String, Sendable, Hashable, Codable, CaseIterable {
    /// Over before it could be told from other sounds.
    case tooShort
    /// Above the configuration's `maximumLevel`.
    case tooLoud
    /// Struck: loud at once and falling from then on, without a lasting period: a clap, a knock, a drum.
    case impact
    /// Periodic, but as a struck or blown thing is and not as a voice is: a bell, a string, a beep.
    case ringing
    /// None of these: breath, hiss, rustling, a fan.
    case noise
  }

  /// A sound's beginning.
  public struct Beginning: Sendable, Equatable {
    /// When the sound rose above the room; at most 10 ms before it was noticed.
    public let time: Double
    /// When it was noticed.
    public let noticedAt: Double
    /// Level then, and the room's, dBFS.
    public let level: Double, floor: Double
  }

  /// A sound's end.
  public struct Ending: Sendable, Equatable {
    /// First and last moment above the room.
    public let start: Double, end: Double
    /// Whether it was accepted.
    public let isVoice: Bool
    /// Level of its mean power and its highest 10 ms, dBFS.
    public let level: Double, peakLevel: Double
    /// Length in seconds.
    public var duration: Double { end - start }
  }
}
