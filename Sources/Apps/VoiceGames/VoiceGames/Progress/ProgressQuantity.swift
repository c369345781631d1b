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
  /// The mean pitch, hertz.
  case meanPitch
  /// The standard deviation of the pitch, semitones.
  case pitchDeviation
  /// The distance from the 5th to the 95th percentile of the pitch, semitones.
  case pitchRange

  /// What children are to train.
  public static let trained: [ProgressQuantity] = [.longestVoice, .loudnessInRange, .reaction, .success]
  /// What the pitch was like: no value is better than another one.
  public static let ofPitch: [ProgressQuantity] = [.meanPitch, .pitchDeviation, .pitchRange]

  /// The units of the values.
  public enum Unit: Sendable, Hashable {
    case seconds, share, hertz, semitones
  }

  /// The session's value; `nil` if the session has none.
  public func value(in session: SessionFigures) -> Double? {
    switch self {
    case .longestVoice: session.longestPhonation
    case .loudnessInRange: session.loudnessControl
    case .reaction: session.reaction
    case .success: session.success
    case .meanPitch: session.pitch?.meanFrequency
    case .pitchDeviation: session.pitch?.semitoneDeviation
    case .pitchRange: session.pitch?.rangeSemitones
    }
  }

  /// Whether a higher value is the better one, of a trained quantity.
  public var isBetterWhenHigher: Bool { self != .reaction }
  /// The unit of the values.
  public var unit: Unit {
    switch self {
    case .longestVoice, .reaction: .seconds
    case .loudnessInRange, .success: .share
    case .meanPitch: .hertz
    case .pitchDeviation, .pitchRange: .semitones
    }
  }
  /// Whether the value is a share, which people read in per cent.
  public var isShare: Bool { unit == .share }
}

extension ProgressQuantity: Worded {
  /// The name of the figure.
  public var words: Words {
    switch self {
    case .longestVoice: Words(cs: "nejdelší hlas", en: "longest voice")
    case .loudnessInRange: Words(cs: "hlasitost v cíli", en: "loudness in range")
    case .reaction: Words(cs: "reakce", en: "reaction")
    case .success: Words(cs: "úspěšnost", en: "success")
    case .meanPitch: Words(cs: "průměrná výška", en: "mean pitch")
    case .pitchDeviation: Words(cs: "odchylka výšky", en: "deviation of the pitch")
    case .pitchRange: Words(cs: "rozsah výšky", en: "range of the pitch")
    }
  }
}
