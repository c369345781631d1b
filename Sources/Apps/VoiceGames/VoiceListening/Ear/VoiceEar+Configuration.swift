import AppSettings
import AppWords
import VoiceEvents
import VoiceMeasurement

extension VoiceEar {
  /// The settings of an ear, which depend on the child, the room and the game.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The number of ticks in a second, 5…200.
    public var tickRate: Double
    /// The gate's criteria for a sound and for a voice.
    public var gate: VoiceGate.Configuration
    /// The range of pitches to search, hertz, within 40…2000 and at least an octave wide.
    public var pitchRange: ClosedRange<Double>
    /// How far the level must rise out of a dip to make a syllable, 0.5…20 dB.
    public var syllableDip: Double
    /// The least time from a voice's onset to its report, 0…0.5 s.
    public var responseDelay: Double
    /// The level of volume 0, dBFS, −100…−10; the level 60 dB above it has volume 200.
    public var volumeFloor: Double
    /// Whether ticks carry the spectrum; needs 16 kHz or more.
    public var measuresSpectrum: Bool
    /// The pitch ranges of two simultaneous players; `nil` for one player.
    public var players: PlayerRanges?

    /// Makes a configuration; the defaults suit a child of any age, deaf or hearing.
    public init(
      tickRate: Double = 20, gate: VoiceGate.Configuration = .init(), pitchRange: ClosedRange<Double> = 70...1000,
      syllableDip: Double = 3, responseDelay: Double = 0, volumeFloor: Double = -60, measuresSpectrum: Bool = false,
      players: PlayerRanges? = nil
    ) {
      self.tickRate = tickRate
      self.gate = gate
      self.pitchRange = pitchRange
      self.syllableDip = syllableDip
      self.responseDelay = responseDelay
      self.volumeFloor = volumeFloor
      self.measuresSpectrum = measuresSpectrum
      self.players = players
    }

    /// The level below which nothing is heard, whatever the microphone, dBFS.
    public static let leastLevel = -90.0

    /// Returns the ear for a voice, a room and a microphone that nobody has measured: a sound is what stands above the
    /// room by the gate's margin, from `leastLevel` on.
    public func unmeasured() -> Self {
      var ear = self
      ear.gate.minimumLevel = Self.leastLevel
      return ear
    }

    /// Throws `SettingError` or `VoiceEventError` for a value outside of its range, `ListeningError` for a sample rate
    /// that the ear cannot use.
    public func validate(sampleRate: Double) throws {
      let least = measuresSpectrum ? SpectrumMeter.leastSampleRate : 8000
      guard (least...192_000).contains(sampleRate) else {
        throw ListeningError.invalidSampleRate(sampleRate, least: least)
      }
      try validate()
    }

    /// Throws `SettingError` or `VoiceEventError` for a value outside of its range.
    public func validate() throws {
      try Self.settings.check(self)
      guard pitchRange.upperBound >= 2 * pitchRange.lowerBound else {
        throw SettingError.outOfRange(
          name: "pitch-range", expected: Words(cs: "aspoň oktáva", en: "an octave or more"),
          got: Words { SettingValue.range(pitchRange.lowerBound, pitchRange.upperBound).text(.hertz, $0) })
      }
      try gate.validate()
      try players?.validate()
    }
  }
}
