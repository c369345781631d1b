import AppSettings
import Expectations
import Foundation
import Testing
import VoiceGames
import VoiceListening
import VoiceScenes

/// Tests of 'easier' and 'harder': each game's steps are played with the same recorded session.
@Suite struct DifficultyTests {
  /// How well a session went: the higher, the better.
  private struct Success: Comparable {
    var hits: Int
    /// The time at which the game was finished, negated; the length of the session if it was not finished.
    var speed: Double

    static func < (left: Success, right: Success) -> Bool { (left.hits, left.speed) < (right.hits, right.speed) }
  }

  private static let hits: Set<GameEvent.Name> = [
    .cloudLifted, .dogJumped, .waypointReached, .targetReached, .plantPlanted, .spokeInWindow, .modelMatched,
    .gameFinished, .soundInTargetRange, .pitchInTarget, .contourMatched,
  ]

  private static func success(_ session: RecordedSession, _ settings: GameSettings) throws -> Success {
    let events = try session.replay(under: settings)
    if settings.game == .voiceTiming {
      // Longer windows are fewer in the same time: the share of answered ones, in a thousandth, is what is easier.
      let (hits, misses) = (events.count { $0.name == .spokeInWindow }, events.count { $0.name == .windowMissed })
      return Success(hits: 1000 * hits / max(1, hits + misses), speed: 0)
    }
    let end = events.first { $0.name == .gameFinished }?.time ?? 1000
    // In the games of one target, hits are entries into it: leaving it often is no success.
    let isOneTarget = [Game.balloon, .pitchHold, .airplane, .spectrumMatch].contains(settings.game)
    let counted = isOneTarget ? [.gameFinished] : hits
    return Success(hits: events.count { counted.contains($0.name) }, speed: -end)
  }

  private static func recorded(_ settings: GameSettings, _ play: (inout Player) -> Void) -> RecordedSession {
    var player = Player()
    play(&player)
    player.silence(1)
    return RecordedSession(settings: settings, heard: player.heard, duration: player.time)
  }

  private static func spectrum(_ coefficient: Float) -> VoiceSpectrum {
    VoiceSpectrum(coefficients: .init(repeating: coefficient))
  }

  /// A session of a game in which attempts of every quality occur: from hopeless over middling to perfect.
  private static func session(of game: Game) throws -> RecordedSession {
    var settings = try GameRunTests.settings(game)
    if game == .pitchGlide { settings = try settings.changed(["points=220,260"]) }
    if game == .voiceTiming { settings = try settings.changed(["hits=100"]) }
    if game == .cloud { settings = try settings.changed(["clouds=20"]) }
    if [.voicePattern, .sayLikeMe, .wavePattern].contains(game) { settings = try settings.changed(["hits=50"]) }
    if game == .dog { settings = try settings.changed(["jumps=50"]) }
    return recorded(settings) { player in
      player.silence(0.5)
      switch game {
      case .cloud, .dog:
        for ticks in 1...40 {
          player.voice(Double(ticks) / 20)
          player.silence(0.4)
        }
      case .airplane:
        for ticks in 8...40 {
          player.voice(Double(ticks) / 20)
          player.silence(1)
        }
      case .balloon:
        for n in 0...40 {
          for volume in [115.0, 115 + Double(40 - n), 115 - Double(40 - n)] {
            player.voice(0.05 * Double(n + 4), volume: volume)
          }
          player.silence(0.3)
        }
      case .pitchHold:
        for n in 0...40 {
          for cents in [0.0, Double(20 * (40 - n)), -Double(20 * (40 - n))] {
            player.voice(0.05 * Double(n + 4), pitch: 259 * Self.ratio(cents))
          }
          player.silence(0.3)
        }
      case .pitchGlide:
        for n in 0...60 {
          for pitch in [220.0, 260] { player.voice(0.2, pitch: pitch * Self.ratio(Double(10 * (60 - n)))) }
          player.silence(0.3)
        }
      case .pitchSwitch:
        for n in 0...60 {
          for pitch in [193.0, 424] {
            player.voice(0.05 * Double(1 + n / 8), pitch: pitch * Self.ratio(Double(12 * (60 - n))))
            player.silence(0.1)
          }
        }
      case .mole:
        for n in 0...40 {
          let factor = Self.ratio(Double(10 * (40 - n)))
          player.players(0.4, nil, (n / 10 % 2 == 0 ? 300 : 380) * factor)
        }
      case .voiceTiming:
        for _ in 0..<60 {
          player.voice(0.2)
          player.silence(3.1)
        }
      case .phonemeContrast, .fourPhonemes, .phonemeChain:
        let models = (settings.parameters as? any ComparesSounds)?.models ?? []
        for n in 0...40 {
          for model in models {
            player.voice(0.4, spectrum: Self.spectrum(model.spectrum.coefficients[0] * (0.02 + Float(n) / 40)))
            player.silence(0.2)
          }
        }
      case .voicePattern, .sayLikeMe, .wavePattern:
        // Along the line, with an error that is the larger the earlier the attempt is, up and down in turns.
        for n in 0...30 {
          for (k, point) in VoicePatternSettings().contour.points.enumerated() {
            let error = Double(30 - n) * (k / 3 % 2 == 0 ? 1 : -1)
            player.voice(
              0.05, volume: 110 + ((point.level ?? 0) + 0.5 * error) / 0.3,
              pitch: 240 * Self.ratio((point.cents ?? 0) + 15 * error))
          }
          player.silence(2.2)
        }
      default:
        for n in 0...40 {
          player.voice(0.05 * Double(n + 2), spectrum: Self.spectrum(3 - 0.05 * Float(40 - n)))
          player.silence(0.2)
        }
      }
    }
  }

  private static func ratio(_ cents: Double) -> Double { pow(2, cents / 1200) }

  @Test(arguments: Game.allCases)
  func eachPressMakesTheSameSessionGoBetterOrWorse(game: Game) throws {
    let session = try Self.session(of: game)
    let usual = try Self.success(session, session.settings)
    var easier = [usual]
    var settings = session.settings
    for _ in 0..<12 {
      guard let next = settings.easier() else { break }
      settings = next
      easier.append(try Self.success(session, settings))
    }
    var harder = [usual]
    settings = session.settings
    for _ in 0..<12 {
      guard let next = settings.harder() else { break }
      settings = next
      harder.append(try Self.success(session, settings))
    }
    expect(easier.count > 2 && harder.count > 2)
    // The windows of voice timing come at other times when they are longer, so a single press may win or lose by
    // chance; six presses may not.
    let stride = game == .voiceTiming ? 6 : 1
    for (one, next) in zip(easier, easier.dropFirst(stride)) { expectAtLeast(next, one, "\(easier)") }
    for (one, next) in zip(harder, harder.dropFirst(stride)) { expectAtMost(next, one, "\(harder)") }
    expectGreater(try require(easier.last), usual, "\(easier)")
    expectLess(try require(harder.last), usual, "\(harder)")
  }

  /// The settings stay valid and within the limits of the steps, and presses come to an end.
  @Test(arguments: Game.allCases)
  func pressesEndAtTheLimits(game: Game) throws {
    for isHarder in [false, true] {
      var settings = try GameRunTests.settings(game)
      var presses = 0
      while let next = isHarder ? settings.harder() : settings.easier() {
        try next.validate()
        settings = next
        presses += 1
        try require(presses < 60)
      }
      expectAtLeast(presses, 3, "\(game) \(isHarder)")
    }
  }

  @Test(arguments: Game.allCases)
  func theStepsNameSettingsOfTheGame(game: Game) throws {
    let names = Set(GameSettings.settings(of: game).map(\.name))
    let ear = Set(GameSettings.earSettings.map(\.name))
    let steps = game.settingsType.difficulty
    expect(!steps.isEmpty)
    for step in steps { expect(names.contains(step.setting) && !ear.contains(step.setting), "\(step.setting)") }
  }

  @Test func theStepsOfTheBalloon() throws {
    let usual = try GameRunTests.settings(.balloon)
    let harder = try require(usual.harder()?.parameters as? BalloonSettings)
    // The target's width of 50 becomes 42.5 about its middle, 115: 93.75 to 136.25, rounded to the inside.
    expectEqual(harder, BalloonSettings(targetRange: 94...136, hold: 2.5, popVolume: 166))
    let easier = try require(usual.easier()?.parameters as? BalloonSettings)
    // 50 / 0.85 = 58.8: 85.6 to 144.4, rounded to the outside.
    expectEqual(easier, BalloonSettings(targetRange: 85...145, hold: 1.6, popVolume: 175))
    // A balloon that never pops does not begin to.
    let never = try usual.changed(["pop-volume=201"])
    expectEqual((never.easier()?.parameters as? BalloonSettings)?.popVolume, 201)
  }

  @Test func bandsThatGrowStayApart() throws {
    var settings = try GameRunTests.settings(.pitchSwitch).changed(["low=150..290", "high=300..600"])
    for _ in 0..<10 { settings = settings.easier() ?? settings }
    let own = try require(settings.parameters as? PitchSwitchSettings)
    expect(own.low.upperBound <= own.high.lowerBound && own.low.lowerBound < 150 && own.high.upperBound > 600)
  }

  /// A value that somebody has set beyond the limits does not jump to them in the wrong direction.
  @Test func harderNeverMakesAnExtremeValueEasier() throws {
    let long = try GameRunTests.settings(.balloon).changed(["hold=30"])
    expectEqual((long.harder()?.parameters as? BalloonSettings)?.hold, 30)
    expectEqual((long.easier()?.parameters as? BalloonSettings)?.hold, 15)
  }

  @Test func settingsThatDependOnAChangedOneMoveWithIt() throws {
    let balloon = try GameRunTests.settings(.balloon)
    let loud = try require(try balloon.changedWithOthers("target=90..190").parameters as? BalloonSettings)
    expect(loud.targetRange == 90...190 && loud.popVolume == 190)
    expect(throws: SettingError.self) { try balloon.changed(["target=90..190"]) }
    let pitches = try GameRunTests.settings(.pitchSwitch).changedWithOthers("low=150..400")
    expectEqual((pitches.parameters as? PitchSwitchSettings)?.high, 400...600)
    expect(throws: SettingError.self) { try balloon.changedWithOthers("target=190..90") }
    // No room for the high band is left.
    expect(throws: SettingError.self) { try GameRunTests.settings(.pitchSwitch).changedWithOthers("low=150..2000") }
  }
}
