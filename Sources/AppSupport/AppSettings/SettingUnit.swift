import AppWords

/// What a setting's numbers count.
public enum SettingUnit: Sendable, Hashable, CaseIterable {
  /// A plain number: a count, a share, a level on a scale of its own.
  case none
  /// Seconds.
  case seconds
  /// Hertz.
  case hertz
  /// Decibels, of a difference of levels.
  case decibels
  /// Decibels relative to full scale, of a level.
  case decibelsFullScale
  /// Hundredths of a semitone.
  case cents
  /// Measurements of a meter that ticks.
  case ticks

  private static let cent = CountedWords(
    cs: .init(one: "cent", few: "centy", fraction: "centu", other: "centů"), en: .init(one: "cent", other: "cents"))
  private static let tick = CountedWords(
    cs: .init(one: "tik", few: "tiky", fraction: "tiku", other: "tiků"), en: .init(one: "tick", other: "ticks"))

  /// The unit as it stands after a number; empty for plain numbers.
  public func text(after number: Double, _ language: Language) -> String {
    switch self {
    case .none: ""
    case .seconds: "s"
    case .hertz: "Hz"
    case .decibels: "dB"
    case .decibelsFullScale: "dBFS"
    case .cents: Self.cent(number, language)
    case .ticks: Self.tick(number, language)
    }
  }

  /// By how much a number with this ending is multiplied to be in this unit; `nil` for the ending of another quantity.
  func factor(ofSuffix suffix: String) -> Double? {
    if suffix.isEmpty { return 1 }
    switch (self, suffix) {
    case (.seconds, "ms"): return 0.001
    case (.hertz, "kHz"): return 1000
    default:
      let own = Language.allCases.flatMap { language in [1, 2, 2.5, 5].map { text(after: $0, language) } }
      return own.contains(suffix) ? 1 : nil
    }
  }
}
