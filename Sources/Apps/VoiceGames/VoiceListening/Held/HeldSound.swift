import AppWords
import VoiceMeasurement

/// A sound that a child holds as long as one breath lasts.
public enum HeldSound: String, Sendable, Hashable, Codable, CaseIterable {
  /// The vowel [a]: the longest is the maximum phonation time.
  case a
  /// The voiceless [s].
  case s
  /// The voiced [z].
  case z

  /// Whether the vocal folds sound.
  public var isVoiced: Bool { self != .s }

  /// The s/z ratio: the longest [s] divided by the longest [z]; `nil` if a duration is not above 0. Durations are in seconds.
  public static func szRatio(s: Double, z: Double) -> Double? {
    PhonationTimes.szRatio(sDuration: s, zDuration: z).value
  }
}

extension HeldSound: Worded {
  /// The sound as one would say it.
  public var words: Words {
    switch self {
    case .a: Words(cs: "aaa", en: "aah")
    case .s: Words(cs: "sss", en: "sss")
    case .z: Words(cs: "zzz", en: "zzz")
    }
  }
}
