import AppWords
import VoiceEvents

/// An event that the ear detected between two ticks, or that the rules derived from the ticks.
public struct SoundEvent: Sendable, Equatable, Codable {
  /// The kinds of sound events. Their raw values do not change.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    // The ear emits these at the time of the event.
    /// A sound rises above the room.
    case soundBegan
    /// The sound is a voice.
    case voiceAccepted
    /// The sound is no voice; `reason` tells why.
    case soundRejected
    /// A syllable of the current sound; `count` is its number.
    case syllable
    /// The sound is over.
    case soundEnded

    // The rules (`SoundJudge`) emit these at ticks: the five events of the thesis.
    /// The volume fell below the voice range.
    case belowVoiceRange
    /// A voice stayed in the voice range for the required ticks. The event repeats after each further stretch of that
    /// length; `count` is its number.
    case inVoiceRange
    /// A voice became louder than the voice range.
    case aboveVoiceRange
    /// A voice with a length inside the allowed range is over.
    case inVoiceAllowedDuration
    /// A voice became longer than allowed.
    case aboveVoiceAllowedDuration
  }

  /// The kind of the event.
  public var kind: Kind
  /// The time of the event, seconds since the start.
  public var time: Double
  /// The time at which the sound began, seconds since the start.
  public var soundStart: Double
  /// Whether the sound is a voice, as far as is known.
  public var isVoice: Bool
  /// The time at which the sound became periodic as a voice, seconds since the start; `nil` if it did not.
  public var voicingOnset: Double?
  /// The volume that belongs to `level`, 0…200.
  public var volume: Double
  /// The sound's level at the event, dBFS; at the end of a sound the level of its mean power.
  public var level: Double
  /// The room's level at the event, dBFS.
  public var roomLevel: Double
  /// Fundamental frequency, hertz; `nil` without a pitch.
  public var frequency: Double?
  /// The time from the onset of a voice, or the beginning of another sound, to the event or to the end of the sound,
  /// seconds.
  public var duration: Double?
  /// The number of syllables so far; for `inVoiceRange` the number of stretches in the voice range.
  public var count: Int?
  /// The reason why the sound is no voice.
  public var reason: VoiceGateEvent.RejectionReason?

  /// Makes an event.
  public init(
    _ kind: Kind, time: Double, soundStart: Double, isVoice: Bool, voicingOnset: Double? = nil, volume: Double,
    level: Double, roomLevel: Double, frequency: Double? = nil, duration: Double? = nil, count: Int? = nil,
    reason: VoiceGateEvent.RejectionReason? = nil
  ) {
    self.kind = kind
    self.time = time
    self.soundStart = soundStart
    self.isVoice = isVoice
    self.voicingOnset = voicingOnset
    self.volume = volume
    self.level = level
    self.roomLevel = roomLevel
    self.frequency = frequency
    self.duration = duration
    self.count = count
    self.reason = reason
  }

  /// Returns the event with all numbers except times rounded to steps.
  func inSteps() -> SoundEvent {
    var event = self
    event.volume = Heard.nearest(volume)
    event.level = Heard.nearest(level)
    event.roomLevel = Heard.nearest(roomLevel)
    event.frequency = frequency.map(Heard.nearest)
    return event
  }
}

extension VoiceGateEvent.RejectionReason: Worded {
  /// The reason why a sound was no voice, in words.
  public var words: Words {
    switch self {
    case .tooShort: Words(cs: "příliš krátký zvuk", en: "too short")
    case .tooLoud: Words(cs: "příliš hlasitý zvuk", en: "too loud")
    case .impact: Words(cs: "úder nebo tlesknutí", en: "a knock or a clap")
    case .ringing: Words(cs: "znějící předmět", en: "something that rings")
    case .cough: Words(cs: "zakašlání", en: "a cough")
    case .notVoice: Words(cs: "hudba nebo zvuk bez hlasu", en: "music or a sound without a voice")
    case .noise: Words(cs: "šum", en: "noise")
    }
  }
}
