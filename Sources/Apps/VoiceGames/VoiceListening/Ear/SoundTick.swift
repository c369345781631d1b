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
  /// The kind of sound at the tick's end.
  public var sounding: Sounding
  /// Shape of the spectrum since the last tick, if the ear was asked for it and something sounds.
  public var spectrum: VoiceSpectrum?
  /// The pitches of two players at once, if the ear was asked for them.
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
