import Expectations
import Testing
import VoiceGames
import VoiceListening
import VoiceScenes

@Suite struct DogGameTests {
  private func play(_ player: Player, jumps: Int = 3) throws -> (events: [GameEvent], state: DogState) {
    let (events, session) = try player.play(try .with(DogSettings(jumpCount: jumps, introduction: 1)))
    let state = try require(session.state as? DogState)
    return (events, state)
  }

  private func begun() -> Player {
    var player = Player()
    player.silence(1.2)
    return player
  }

  @Test func nothingIsHeardInTheIntroduction() throws {
    var player = Player()
    player.voice(0.3)
    player.silence(0.3)
    expectEqual(try play(player).events.story, [.gameStarted])
  }

  @Test func takesOffWhileTheSoundGoesOn() throws {
    var player = begun()
    player.voice(0.1)
    let (events, state) = try play(player)
    expect(events.story.last == .jumpStarted && state.phase == .jumping && state.jumps == 0)
    expectEqual(events.last?.measured.voicingOnset, 1.2)
  }

  @Test func aShortSoundIsAJump() throws {
    var player = begun()
    player.voice(0.3)
    player.silence(0.3)
    let (events, state) = try play(player)
    expect(events.story.suffix(2) == [.jumpStarted, .dogJumped] && state.jumps == 1 && state.phase == .waiting)
    expectEqual(events.named(.dogJumped).first?.measured.duration.map { abs($0 - 0.3) < 1e-9 }, true)
  }

  @Test func aLongSoundIsAStumble() throws {
    var player = begun()
    player.voice(1.5)
    player.silence(0.3)
    let (events, state) = try play(player)
    expect(events.story.suffix(3) == [.jumpStarted, .longSound, .dogStumbled] && state.jumps == 0)
    // The stumble comes as soon as the voice is longer than 0.6 s, not at its end.
    expectEqual(events.named(.dogStumbled).first.map { abs($0.time - 1.85) < 1e-6 }, true)
  }

  @Test func aSecondSyllableIsAStumble() throws {
    var player = begun()
    player.voice(0.2)
    player.syllable(2)
    let (events, state) = try play(player)
    expect(events.story.suffix(2) == [.jumpStarted, .dogStumbled] && state.phase == .stumbling)
    expectEqual(events.last?.measured.count, 2)
    player.voice(0.1)
    player.silence(1)
    expectEqual(try play(player).state.jumps, 0)
  }

  @Test func tooLoudIsAStumbleOrNoJump() throws {
    var player = begun()
    player.voice(0.1)
    player.voice(0.1, volume: 190)
    player.silence(0.5)
    var (events, state) = try play(player)
    expect(events.story.suffix(3) == [.jumpStarted, .loudSound, .dogStumbled] && state.jumps == 0)
    player.voice(0.2, volume: 190)
    player.silence(0.5)
    (events, state) = try play(player)
    expect(events.count(.jumpStarted) == 1 && events.count(.loudSound) == 2 && state.jumps == 0)
  }

  @Test func tooSoftIsAStumble() throws {
    var player = begun()
    player.voice(0.2, volume: 40)
    player.endVoice(volume: 40)
    player.silence(0.5)
    let (events, state) = try play(player)
    expect(events.story.suffix(3) == [.jumpStarted, .quietSound, .dogStumbled] && state.jumps == 0)
  }

  @Test func afterAStumbleItJumpsAgainAtOnce() throws {
    var player = begun()
    player.voice(0.7)
    player.silence(0.1)
    player.voice(0.2)
    player.silence(0.3)
    let (events, state) = try play(player)
    expect(events.count(.jumpStarted) == 2 && state.jumps == 1)
  }

  @Test func impactsDoNothing() throws {
    var player = begun()
    for volume in [60.0, 110, 199] { player.impact(0.3, volume: volume) }
    let (events, state) = try play(player)
    expect(events.story == [.gameStarted, .listeningStarted] && state.phase == .waiting)
  }

  @Test func nearTheBoneItRunsAndTakesIt() throws {
    var player = begun()
    for _ in 0..<3 {
      player.voice(0.2)
      player.silence(0.3)
    }
    var (events, state) = try play(player)
    expect(events.story.last == .boneReached && state.phase == .running)
    player.voice(0.2)
    player.silence(1)
    (events, state) = try play(player)
    expect(state.phase == .finished && state.jumps == 3 && events.last?.name == .gameFinished)
    expectEqual(events.count(.jumpStarted), 3)
  }
}
