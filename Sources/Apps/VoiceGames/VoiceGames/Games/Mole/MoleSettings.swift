import AppSettings
import Foundation
import VoiceListening

/// The settings of the game of mole and gardener, for two players.
public struct MoleSettings: Sendable, Hashable, Codable {
  /// The two tones of a player, hertz.
  public struct Tones: Sendable, Hashable, Codable {
    /// The tone that leads to the left.
    public var left: Double
    /// The tone that leads to the right.
    public var right: Double

    /// Makes a pair of tones.
    public init(left: Double, right: Double) {
      self.left = left
      self.right = right
    }
  }

  /// The mole's tones, the lower ones.
  public var moleTones: Tones
  /// The gardener's tones, the higher ones.
  public var gardenerTones: Tones
  /// The largest distance from a tone that still meets it, 10…600 cents.
  public var toleranceCents: Double
  /// The number of beds, 3…100.
  public var bedCount: Int
  /// The speed of a player, 0.1…50 beds a second.
  public var speed: Double
  /// The gardener's points for a new plant, 0…1000.
  public var pointsForPlanting: Int
  /// The mole's points for an eaten plant, 0…1000.
  public var pointsForEating: Int
  /// The gardener's points for catching the mole, 0…1000.
  public var pointsForCatching: Int
  /// The points that end the game, 1…1,000,000; `nil` makes it endless.
  public var pointsToWin: Int?

  /// Makes settings. By default the mole has tones of a man or of a child with a low voice, the gardener those of a
  /// child; no tone is an octave of another.
  public init(
    moleTones: Tones = Tones(left: 130, right: 165), gardenerTones: Tones = Tones(left: 300, right: 380),
    toleranceCents: Double = 180, bedCount: Int = 12, speed: Double = 3, pointsForPlanting: Int = 1,
    pointsForEating: Int = 1, pointsForCatching: Int = 5, pointsToWin: Int? = nil
  ) {
    self.moleTones = moleTones
    self.gardenerTones = gardenerTones
    self.toleranceCents = toleranceCents
    self.bedCount = bedCount
    self.speed = speed
    self.pointsForPlanting = pointsForPlanting
    self.pointsForEating = pointsForEating
    self.pointsForCatching = pointsForCatching
    self.pointsToWin = pointsToWin
  }

  /// The ranges in which the ear searches for the two voices: each player's tones, widened by the tolerance.
  public var ranges: PlayerRanges {
    let reach = pow(2, toleranceCents / 1200)
    func around(_ tones: Tones) -> ClosedRange<Double> {
      let (low, high) = (min(tones.left, tones.right), max(tones.left, tones.right))
      return ClosedRange(between: low / reach, and: high * reach, in: 0...Double.greatestFiniteMagnitude)
    }
    return PlayerRanges(lower: around(moleTones), upper: around(gardenerTones))
  }
}

extension MoleSettings: GameParameters {
  /// The engine that takes these settings.
  public typealias Engine = MoleGame

  /// The settings that a user may change, by name.
  public static let settings: [Setting<Self>] = [
    Setting(
      "mole-left", \Self.moleTones.left, in: 60...1200, .hertz,
      Words(cs: "tón, kterým jde krtek doleva", en: "the tone that leads the mole to the left"), path: "moleTones.left"),
    Setting(
      "mole-right", \Self.moleTones.right, in: 60...1200, .hertz,
      Words(cs: "tón, kterým jde krtek doprava", en: "the tone that leads the mole to the right"),
      path: "moleTones.right"),
    Setting(
      "gardener-left", \Self.gardenerTones.left, in: 60...1200, .hertz,
      Words(cs: "tón, kterým jde zahradník doleva", en: "the tone that leads the gardener to the left"),
      path: "gardenerTones.left"),
    Setting(
      "gardener-right", \Self.gardenerTones.right, in: 60...1200, .hertz,
      Words(cs: "tón, kterým jde zahradník doprava", en: "the tone that leads the gardener to the right"),
      path: "gardenerTones.right"),
    Setting(
      "tolerance", \Self.toleranceCents, in: 10...600, .cents,
      Words(cs: "jak přesně se má tón trefit", en: "how near a tone must be met"), path: "toleranceCents"),
    Setting(
      "beds", \Self.bedCount, in: 3...100, .none,
      Words(cs: "kolik je záhonů", en: "how many beds there are"), path: "bedCount"),
    Setting(
      "speed", \Self.speed, in: 0.1...50, .none,
      Words(cs: "kolik záhonů se projde za vteřinu", en: "how many beds a player passes a second")),
    Setting(
      "points-for-planting", \Self.pointsForPlanting, in: 0...1000, .none,
      Words(cs: "body zahradníka za zasazenou rostlinu", en: "points of the gardener for a plant that is planted")),
    Setting(
      "points-for-eating", \Self.pointsForEating, in: 0...1000, .none,
      Words(cs: "body krtka za snědenou rostlinu", en: "points of the mole for a plant that is eaten")),
    Setting(
      "points-for-catching", \Self.pointsForCatching, in: 0...1000, .none,
      Words(cs: "body zahradníka za chyceného krtka", en: "points of the gardener for catching the mole")),
    Setting(
      "points-to-win", \Self.pointsToWin, in: 1...1_000_000, .none,
      Words(cs: "kolika body hra končí; none: nikdy", en: "the points that end the game; none: it is endless")),
  ]

  /// A harder game wants the tones to be met more nearly.
  public static let difficulty = [DifficultyStep("tolerance", .factor(0.85), within: 50...400)]

  /// The usual settings, with an ear that searches for the two voices.
  public static var standard: GameSettings? { .mole(MoleSettings()) }

  /// Throws `SettingError` if a setting is outside of its range, or if the ranges of the two players overlap.
  public func validate() throws {
    try Self.settings.check(self)
    try ranges.validate()
  }

  /// Throws `SettingError` unless the ear searches for the two voices in `ranges`.
  public func validate(_ ear: VoiceEar.Configuration) throws(SettingError) {
    guard ear.players != ranges else { return }
    func text(_ range: ClosedRange<Double>?) -> String {
      range.map { SettingValue.range($0.lowerBound, $0.upperBound).text(.hertz) } ?? "none"
    }
    let (lower, upper) = (text(ranges.lower), text(ranges.upper))
    let (gotLower, gotUpper) = (text(ear.players?.lower), text(ear.players?.upper))
    throw .outOfRange(
      name: "players' pitches",
      expected: Words(
        cs: "výšky kolem tónů, \(lower) a \(upper)", en: "those around the tones, \(lower) and \(upper)"),
      got: Words(cs: "\(gotLower) a \(gotUpper)", en: "\(gotLower) and \(gotUpper)"))
  }

  /// Makes the ear search for the two voices in `ranges`.
  public func adjust(_ ear: inout VoiceEar.Configuration) { ear.players = ranges }
}

extension GameSettings {
  /// Returns settings of mole and gardener, with an ear that searches for the two voices.
  public static func mole(_ settings: MoleSettings) -> GameSettings {
    GameSettings(ear: VoiceEar.Configuration(players: settings.ranges), rules: SoundRules(), parameters: settings)
  }
}
