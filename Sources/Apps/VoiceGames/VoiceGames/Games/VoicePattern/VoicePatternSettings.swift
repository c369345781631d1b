import AppSettings
import VoiceListening

/// The settings of the patterns of pitch and loudness, for one child.
public struct VoicePatternSettings: Sendable, Hashable, Codable {
  /// The pitches of the line at equal times, joined by straight lines: 2…32 intervals from `register`, each
  /// −2400…2400 cents.
  public var melody: [Double]
  /// The levels at equal times, joined by straight lines: 2…32 differences, each −30…30 dB.
  public var loudness: [Double]
  /// The duration of the line, 0.3…6 s.
  public var length: Double
  /// The pitch of 0 cents, 40…2000 Hz.
  public var register: Double
  /// The conditions for an attempt.
  public var rules: ContourRules

  /// Makes settings. By default the line is a hill of six semitones that swells by 6 dB, for 1.5 s.
  public init(
    melody: [Double] = [0, 300, 600, 300, 0], loudness: [Double] = [0, 6, 0], length: Double = 1.5,
    register: Double = 240, rules: ContourRules = ContourRules(playsModel: false)
  ) {
    self.melody = melody
    self.loudness = loudness
    self.length = length
    self.register = register
    self.rules = rules
  }

  /// The line as a contour of 20 points a second.
  public var contour: VoiceContour {
    let step = 0.05
    let count = max(2, Int((length / step).rounded()))
    return VoiceContour(
      step: step, frequency: register,
      points: (0..<count).map { k in
        let share = Double(k) / Double(count - 1)
        return .init(cents: Self.value(of: melody, at: share), level: Self.value(of: loudness, at: share))
      })
  }

  private static func value(of row: [Double], at share: Double) -> Double? {
    guard let last = row.last else { return nil }
    let place = share * Double(row.count - 1)
    let k = Int(place)
    return k + 1 < row.count ? row[k] + (row[k + 1] - row[k]) * (place - Double(k)) : last
  }
}

extension VoicePatternSettings: GameParameters {
  /// The engine that takes these settings.
  public typealias Engine = VoicePattern

  /// Whether the child hears what it has just said.
  public var playsBack: Bool { rules.playsBack }

  /// The settings that a user may change, by name.
  public static let settings: [Setting<Self>] =
    [
      Setting(
        "melody", \Self.melody, count: 2...32, in: -2400...2400, .cents,
        Words(
          cs: "výšky čáry po řadě, ve stejných odstupech (půltón je 100)",
          en: "the pitches of the line in order, at equal times (a semitone is 100)")),
      Setting(
        "loudness", \Self.loudness, count: 2...32, in: -30...30, .decibels,
        Words(
          cs: "hlasitosti čáry po řadě, ve stejných odstupech",
          en: "the loudnesses of the line in order, at equal times")),
      Setting(
        "length", \Self.length, in: 0.3...6, .seconds,
        Words(cs: "jak dlouhá čára je", en: "how long the line is")),
      Setting(
        "register", \Self.register, in: 40...2000, .hertz,
        Words(cs: "jak vysoko je výška 0", en: "how high the pitch 0 is")),
    ] + ContourRules.settings.map { $0.inside(path: "rules.", \.rules) }

  /// A harder game wants the line to be met more nearly, and more of it.
  public static let difficulty = ContourRules.difficulty

  /// The usual settings, with the usual ear and rules.
  public static var standard: GameSettings? { VoicePatternSettings().inUsualSettings }

  /// Returns settings with the line's zero at the child's usual pitch.
  public func fitted(to voice: CalibratedVoice) -> VoicePatternSettings {
    guard let usual = voice.usualFrequency else { return self }
    var fitted = self
    fitted.register = min(2000, max(40, usual))
    return fitted
  }
}
