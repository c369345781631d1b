import AppSettings
import AppWords

/// The conditions under which a sound counts, set for each game and child (section 4.2.2 of the thesis).
public struct SoundRules: Sendable, Hashable, Codable {
  /// The range of volumes of a valid voice, within 0…200.
  public var voiceRange: ClosedRange<Double>
  /// The number of ticks for which a voice must stay in the range before it counts, 1…200.
  public var requiredTicks: Int
  /// The range of lengths of a valid short sound, within 0…30 s.
  public var allowedDuration: ClosedRange<Double>

  /// How long a voice may be out of its range before a hold is lost, 0…1 s.
  public var grace: Double
  /// How far beyond an end of a range a voice that was inside must go to be outside, 0…6 dB; for pitches each decibel is
  /// 25 cents (`edgeCents`), for distances of spectra half a decibel.
  public var edge: Double
  /// How much voice a game learns from where the scale of volumes lies, 0…30 s; 0 for a voice that was measured.
  public var learning: Double

  /// Makes rules; the defaults suit a child in front of a tablet: −42 to −9 dBFS with the usual floor of −60 dBFS.
  public init(
    voiceRange: ClosedRange<Double> = 60...170, requiredTicks: Int = 4,
    allowedDuration: ClosedRange<Double> = 0.03...0.6, grace: Double = 0.15, edge: Double = 1, learning: Double = 0
  ) {
    self.voiceRange = voiceRange
    self.requiredTicks = requiredTicks
    self.allowedDuration = allowedDuration
    self.grace = grace
    self.edge = edge
    self.learning = learning
  }

  /// `edge` in steps of volume.
  public var edgeVolumes: Double { VolumeScale.volumes(ofDecibels: edge) }
  /// `edge` for pitches, cents.
  public var edgeCents: Double { 25 * edge }

  /// The settings by name.
  public static let settings = [
    Setting(
      "voice-range", \Self.voiceRange, within: 0...200, .none,
      Words(cs: "hlasitosti, které platí jako hlas", en: "volumes that count as a voice, on the scale of 0 to 200")),
    Setting(
      "required-ticks", \Self.requiredTicks, in: 1...200, .ticks,
      Words(
        cs: "jak dlouho musí hlas v tomto rozsahu zůstat, než platí (vteřina má 20 tiků)",
        en: "how long a voice must stay in that range before it counts (a second has 20 ticks)")),
    Setting(
      "allowed-duration", \Self.allowedDuration, within: 0...30, .seconds,
      Words(cs: "jak dlouhý smí být krátký zvuk", en: "how long a short sound may be")),
    Setting(
      "grace", \Self.grace, in: 0...1, .seconds,
      Words(
        cs: "jak dlouho smí hlas být mimo, než se přestane počítat, že drží",
        en: "how long a voice may be outside before a hold is lost")),
    Setting(
      "edge", \Self.edge, in: 0...6, .decibels,
      Words(
        cs: "o kolik musí hlas přejít kraj rozsahu, aby byl mimo", en: "how far beyond an end a voice is outside")),
    Setting(
      "learning", \Self.learning, in: 0...30, .seconds,
      Words(
        cs: "z kolika hlasu se hra naučí, jak je obvykle hlasitý; 0: hlas je změřený",
        en: "how much voice the game learns the usual loudness from; 0: the voice was measured")),
  ]

  /// How much voice a game learns from if nobody has measured it, seconds.
  public static let usualLearning = 2.0

  /// Throws `SettingError` for a value outside of its range.
  public func validate() throws(SettingError) { try Self.settings.check(self) }
}

extension SoundRules {
  /// Reads rules; those of a version that had not all of them do as that version did.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      voiceRange: try values.decode(ClosedRange<Double>.self, forKey: .voiceRange),
      requiredTicks: try values.decode(Int.self, forKey: .requiredTicks),
      allowedDuration: try values.decode(ClosedRange<Double>.self, forKey: .allowedDuration),
      grace: try values.decodeIfPresent(Double.self, forKey: .grace) ?? 0,
      edge: try values.decodeIfPresent(Double.self, forKey: .edge) ?? 0,
      learning: try values.decodeIfPresent(Double.self, forKey: .learning) ?? 0)
  }
}
