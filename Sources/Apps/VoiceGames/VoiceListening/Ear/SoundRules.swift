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

  /// Makes rules; the defaults suit a child in front of a tablet: −42 to −9 dBFS with the usual floor of −60 dBFS.
  public init(
    voiceRange: ClosedRange<Double> = 60...170, requiredTicks: Int = 4,
    allowedDuration: ClosedRange<Double> = 0.03...0.6
  ) {
    self.voiceRange = voiceRange
    self.requiredTicks = requiredTicks
    self.allowedDuration = allowedDuration
  }

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
  ]

  /// Throws `SettingError` for a value outside of its range.
  public func validate() throws(SettingError) { try Self.settings.check(self) }
}
