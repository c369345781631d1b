import AppWords

/// A figure of a session whose development over time a report shows.
public enum ProgressQuantity: String, Sendable, Hashable, Codable, CaseIterable {
  /// The longest voice without a pause, seconds.
  case longestVoice
  /// The share of the time of voice inside the target range of volumes, 0…1.
  case loudnessInRange
  /// The time from a cue of the game to the child's answer, seconds.
  case reaction
  /// The share of the child's attempts that succeeded, 0…1.
  case success

  /// The session's value; `nil` if the session has none.
  public func value(in session: SessionFigures) -> Double? {
    switch self {
    case .longestVoice: session.longestPhonation
    case .loudnessInRange: session.loudnessControl
    case .reaction: session.reaction
    case .success: session.success
    }
  }

  /// Whether a higher value is the better one.
  public var isBetterWhenHigher: Bool { self != .reaction }
  /// Whether the value is a share, which people read in per cent.
  public var isShare: Bool { self == .loudnessInRange || self == .success }
}

extension ProgressQuantity: Worded {
  /// The name of the figure.
  public var words: Words {
    switch self {
    case .longestVoice: Words(cs: "nejdelší hlas", en: "longest voice")
    case .loudnessInRange: Words(cs: "hlasitost v cíli", en: "loudness in range")
    case .reaction: Words(cs: "reakce", en: "reaction")
    case .success: Words(cs: "úspěšnost", en: "success")
    }
  }
}
