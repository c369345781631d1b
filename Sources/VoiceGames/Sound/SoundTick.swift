/// What the ear measures at every tick.
public struct SoundTick: Sendable, Equatable, Codable {
  /// What sounds.
  public enum Sounding: String, Sendable, Hashable, Codable, CaseIterable {
    /// Only the room.
    case silence
    /// A sound that is not decided yet.
    case undecided
    /// A voice.
    case voice
    /// A sound that is none.
    case rejected
  }

  /// Number of the tick, from 1.
  public var index: Int
  /// Seconds since the start, of the last sample that went in: a multiple of the tick's duration.
  public var time: Double
  /// Loudness as the games show it: level in equal steps, 0…200 (`AmplitudeTracking.VoiceVolume`).
  public var volume: Double
  /// Level of the band of voices (70 Hz to 3.4 kHz) since the last tick, and the room's, dBFS.
  public var level: Double
  /// See `level`.
  public var roomLevel: Double
  /// Fundamental frequency in hertz, `nil` where there is none; it lags 50 ms behind.
  public var frequency: Double?
  /// What sounds at the tick's end.
  public var sounding: Sounding
  /// Shape of the spectrum since the last tick, if the ear was asked for it and something sounds.
  public var spectrum: VoiceSpectrum?
  /// The pitches of two players at once, if the ear was asked for them.
  public var players: PlayerPitches?

  /// A tick with what is usual.
  public init(
    index: Int, time: Double, volume: Double, level: Double, roomLevel: Double, frequency: Double? = nil,
    sounding: Sounding = .silence, spectrum: VoiceSpectrum? = nil, players: PlayerPitches? = nil
  ) {
    self.index = index
    self.time = time
    self.volume = volume
    self.level = level
    self.roomLevel = roomLevel
    self.frequency = frequency
    self.sounding = sounding
    self.spectrum = spectrum
    self.players = players
  }

  /// Whether a voice sounds.
  public var isVoice: Bool { sounding == .voice }
}
