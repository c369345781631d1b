import AppWords

/// The unit of a setting's numbers.
public enum SettingUnit: Sendable, Hashable, CaseIterable {
  /// A plain number: a count, a share, or a level on a scale of its own.
  case none
  /// Time in seconds.
  case seconds
  /// Frequency in hertz.
  case hertz
  /// A difference of levels in decibels.
  case decibels
  /// A level in decibels relative to full scale.
  case decibelsFullScale
  /// An interval in hundredths of a semitone.
  case cents
  /// A number of measurements of a meter that measures at fixed intervals.
  case ticks

  private static let cent = CountedWords(
    cs: .init(one: "cent", few: "centy", fraction: "centu", other: "centů"), en: .init(one: "cent", other: "cents"))
  private static let tick = CountedWords(
    cs: .init(one: "tik", few: "tiky", fraction: "tiku", other: "tiků"), en: .init(one: "tick", other: "ticks"))

  /// Returns the unit's text after a number; empty for plain numbers.
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

  /// Returns the factor that converts a number with this suffix to the unit; `nil` if the suffix belongs to another
  /// quantity.
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
