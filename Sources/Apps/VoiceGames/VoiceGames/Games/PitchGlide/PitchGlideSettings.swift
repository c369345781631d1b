import AppSettings
import Foundation
import VoiceListening

/// The settings of the gliding exercise for one child.
public struct PitchGlideSettings: Sendable, Hashable, Codable {
  /// The shape: 2…64 pitches in the order in which they are to be met, each 40…2000 Hz.
  public var points: [Double]
  /// The largest distance from a point that still meets it, 10…600 cents.
  public var toleranceCents: Double
  /// The number of ticks for which each point must be met, 1…200: 1 for a glide, more for stairs.
  public var requiredTicks: Int
  /// Whether a pause leads back to the first point.
  public var isOneBreath: Bool

  /// Makes settings. The default shape is a hill from 220 to 330 Hz.
  public init(
    points: [Double] = Self.hill(from: 220, to: 330), toleranceCents: Double = 100, requiredTicks: Int = 1,
    isOneBreath: Bool = false
  ) {
    self.points = points
    self.toleranceCents = toleranceCents
    self.requiredTicks = requiredTicks
    self.isOneBreath = isOneBreath
  }

  /// Returns the points of a car's way up or down a hill: 12 pitches in equal musical intervals.
  public static func hill(from first: Double, to last: Double) -> [Double] { row(from: first, to: last, count: 12) }

  /// Returns settings for stairs of 2…64 pitches, each held for six ticks (`requiredTicks`). Of other numbers of steps the
  /// result has at most 65 pitches, and no game takes it.
  public static func stairs(from first: Double, to last: Double, steps: Int) -> PitchGlideSettings {
    PitchGlideSettings(points: row(from: first, to: last, count: steps), requiredTicks: 6)
  }

  private static func row(from first: Double, to last: Double, count: Int) -> [Double] {
    (0..<min(max(0, count), 65)).map { first * pow(last / first, Double($0) / Double(max(1, count - 1))) }
  }
}

extension PitchGlideSettings: GameParameters {
  /// The engine that takes these settings.
  public typealias Engine = PitchGlide

  /// The settings that a user may change, by name.
  public static let settings: [Setting<Self>] = [
    Setting(
      "points", \Self.points, count: 2...64, in: 40...2000, .hertz,
      Words(cs: "výšky hlasu, které se mají projít po řadě", en: "the pitches to meet, in order")),
    Setting(
      "tolerance", \Self.toleranceCents, in: 10...600, .cents,
      Words(cs: "jak přesně se má bod trefit", en: "how near a point must be met"), path: "toleranceCents"),
    Setting(
      "point-ticks", \Self.requiredTicks, in: 1...200, .ticks,
      Words(
        cs: "jak dlouho se má každý bod držet: 1 pro klouzání, více pro schody",
        en: "how long each point must be met: 1 for a glide, more for stairs"), path: "requiredTicks"),
    Setting(
      "one-breath", \Self.isOneBreath,
      Words(cs: "zda pauza vrací na začátek", en: "whether a pause leads back to the first point"), path: "isOneBreath"),
  ]

  /// A harder exercise wants the points to be met more nearly.
  public static let difficulty = [DifficultyStep("tolerance", .factor(0.85), within: 30...400)]

  /// The usual settings, with the usual ear and rules.
  public static var standard: GameSettings? { PitchGlideSettings().inUsualSettings }

  /// Returns settings with the same shape, moved so that it begins at the child's usual pitch.
  public func fitted(to voice: CalibratedVoice) -> PitchGlideSettings {
    guard let usual = voice.usualFrequency else { return self }
    var fitted = self
    let factor = usual / (points.first ?? usual)
    fitted.points = points.map { min(2000, max(40, $0 * factor)) }
    return fitted
  }
}
