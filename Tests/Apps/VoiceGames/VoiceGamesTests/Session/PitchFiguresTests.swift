import Expectations
import Foundation
import Testing
import VoiceGames
import VoiceListening
import VoiceScenes

/// Tests of the figures of the pitch, from ticks with known pitches.
@Suite struct PitchFiguresTests {
  private func summary(of player: Player, _ settings: GameSettings) throws -> GameSummary {
    var (events, game) = try player.play(settings)
    game.exit(at: player.time) { events.append($0) }
    return try require(events.last?.summary)
  }

  private func figures(_ pitches: [Double?], volume: Double = 110) throws -> PitchFigures {
    var player = Player()
    player.silence(0.5)
    for pitch in pitches { player.voice(0.05, volume: volume, pitch: pitch) }
    player.silence(0.5)
    return try require(try summary(of: player, try .with(AirplaneSettings(distance: 1000))).pitch)
  }

  @Test func theFiguresAreThoseOfTheDefinitions() throws {
    // A tick is without a pitch; none of the others is lost.
    let pitches = (0..<99).map { 200 * exp2(Double($0) / 99) }
    let figures = try figures(pitches + [nil])
    let mean = pitches.reduce(0, +) / 99
    let deviation = (pitches.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 98).squareRoot()
    expectEqual(figures.ticks, 99)
    expect(try figures.isValid && abs(require(figures.meanFrequency) - mean) < 1e-9)
    expectLess(try abs(require(figures.frequencyDeviation) - deviation), 1e-9)
    // Equal steps from 12 semitones above 100 Hz on: the middle one is the mean.
    expectLess(try abs(require(figures.meanSemitones) - (12 + 12 * 49.0 / 99)), 1e-9)
    expectLess(try abs(require(figures.semitoneDeviation) - 12 / 99.0 * (99.0 * 100 / 12).squareRoot()), 1e-9)
    // The 5th of 99 ticks is the fifth lowest, the 95th the 95th lowest, to 5 cents.
    for (value, place) in [(figures.lowFrequency, 4), (figures.highFrequency, 94)] {
      expectAtMost(try abs(1200 * log2(require(value) / pitches[place])), 5.001)
    }
    expectLess(try abs(require(figures.rangeSemitones) - 12 * 90 / 99.0), 0.101)
  }

  /// One tick an octave off moves neither end of the range.
  @Test func oneWrongTickIsNoRange() throws {
    let figures = try figures([Double](repeating: 250, count: 60) + [500, 125])
    expectLess(try require(figures.rangeSemitones), 0.2)
    // What a damaged recording holds is no pitch.
    expectEqual(try self.figures([250, .nan, 0, -3, .infinity]).ticks, 1)
    expectEqual(try self.figures([250, 1e300]).ticks, 2)
  }

  @Test func fewTicksAreNoFigures() throws {
    expect(try !figures([Double](repeating: 250, count: 19)).isValid)
    expect(try figures([Double](repeating: 250, count: 20)).isValid)
    let none = try figures([nil, nil])
    expect(none == PitchFigures() && none.rangeSemitones == nil)
    // Less than 6 dB above the room is no voice.
    expectEqual(try figures([Double](repeating: 250, count: 40), volume: 20).ticks, 0)
  }

  /// Two voices at once have no pitch of one child.
  @Test func aGameForTwoHasNoFigures() throws {
    var player = Player()
    player.voice(2)
    let settings = try require(GameSettings.standard(for: .mole))
    expectNil(try summary(of: player, settings).pitch)
  }

  /// Summaries of earlier versions have no figures of the pitch; they are read.
  @Test func anEarlierSummaryIsRead() throws {
    let data = try JSONEncoder().encode(GameSummary())
    let text = String(decoding: data, as: UTF8.self)
    expect(!text.contains("pitch"))
    expectNil(try JSONDecoder().decode(GameSummary.self, from: data).pitch)
  }
}
