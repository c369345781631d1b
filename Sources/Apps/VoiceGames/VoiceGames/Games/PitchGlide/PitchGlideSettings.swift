import AppSettings
import Foundation
import VoiceListening

/// Gliding a pitch, for one child.
public struct PitchGlideSettings: Sendable, Hashable, Codable {
  /// The shape: 2…64 pitches in order, hertz, within 40…2000.
  public var points: [Double]
  /// How near a point must be met, cents, 10…600.
  public var toleranceCents: Double
  /// Ticks for which each point must be met, 1…200: 1 for a glide, more for stairs.
  public var requiredTicks: Int
  /// Whether a pause leads back to the first point.
  public var isOneBreath: Bool

  /// A shape.
  public init(
    points: [Double] = Self.hill(from: 220, to: 330), toleranceCents: Double = 100, requiredTicks: Int = 1,
    isOneBreath: Bool = false
  ) {
    self.points = points
    self.toleranceCents = toleranceCents
    self.requiredTicks = requiredTicks
    self.isOneBreath = isOneBreath
  }

  /// A car's way up a hill, or down: 12 pitches in equal steps of the ear.
  public static func hill(from first: Double, to last: Double) -> [Double] { row(from: first, to: last, count: 12) }

  /// Stairs: `steps` pitches, 2…64; each to be held for six ticks (`requiredTicks`).
  public static func stairs(from first: Double, to last: Double, steps: Int) -> PitchGlideSettings {
    PitchGlideSettings(points: row(from: first, to: last, count: steps), requiredTicks: 6)
  }

  private static func row(from first: Double, to last: Double, count: Int) -> [Double] {
    (0..<count).map { first * pow(last / first, Double($0) / Double(max(1, count - 1))) }
  }
}

extension PitchGlideSettings: GameParameters {
  /// The engine that is played under these settings.
  public typealias Engine = PitchGlide

  /// What may be set, by name.
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

  /// The usual settings.
  public static var standard: GameSettings? { PitchGlideSettings().inUsualSettings }

  /// The same shape, beginning at the child's usual pitch.
  public func fitted(to voice: CalibratedVoice) -> PitchGlideSettings {
    guard let usual = voice.usualFrequency else { return self }
    var fitted = self
    let factor = usual / (points.first ?? usual)
    fitted.points = points.map { min(2000, max(40, $0 * factor)) }
    return fitted
  }
}
