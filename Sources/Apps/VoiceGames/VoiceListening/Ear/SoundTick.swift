/// The ear's measurements at one tick.
///
/// The ear gives volumes, levels and frequencies in whole steps of `Heard.resolution`.
public struct SoundTick: Sendable, Equatable, Codable {
  /// The kinds of sound at a tick.
  public enum Sounding: String, Sendable, Hashable, Codable, CaseIterable {
    /// Only the room's noise is heard.
    case silence
    /// A sound is heard that may be a voice; the gate has not decided yet.
    case undecided
    /// A voice is heard.
    case voice
    /// A sound is heard that is no voice.
    case rejected
  }

  /// The number of the tick, counted from 1.
  public var index: Int
  /// The time of the last sample that the tick contains, seconds since the start: a multiple of the tick's duration.
  public var time: Double
  /// The volume that the games show, 0…200: linear in the level in dB (`VolumeScale`).
  public var volume: Double
  /// Level of the voice band (70 Hz to 3.4 kHz) since the last tick, dBFS.
  public var level: Double
  /// The room's level in the same band, dBFS.
  public var roomLevel: Double
  /// Fundamental frequency, hertz; `nil` without a pitch. It is 50 ms older than the tick.
  public var frequency: Double?
  /// The kind of sound at the tick's end.
  public var sounding: Sounding
  /// The shape of the spectrum since the last tick; `nil` if the ear does not measure it or in silence.
  public var spectrum: VoiceSpectrum?
  /// The pitches of two simultaneous players; `nil` if the ear does not measure them.
  public var players: PlayerPitches?

  /// Makes a tick; the default values are those of silence.
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

  /// Returns the tick with its numbers rounded to steps.
  func inSteps() -> SoundTick {
    var tick = self
    tick.volume = Heard.nearest(volume)
    tick.level = Heard.nearest(level)
    tick.roomLevel = Heard.nearest(roomLevel)
    tick.frequency = frequency.map(Heard.nearest)
    tick.players = players.map { PlayerPitches(lower: $0.lower.map(Heard.nearest), upper: $0.upper.map(Heard.nearest)) }
    tick.spectrum = spectrum.map {
      let steps = ($0.coefficients / VoiceSpectrum.resolution).rounded(.toNearestOrEven)
      return VoiceSpectrum(coefficients: steps * VoiceSpectrum.resolution + SIMD16<Float>.zero)
    }
    return tick
  }

  /// Whether a voice sounds.
  public var isVoice: Bool { sounding == .voice }
}
