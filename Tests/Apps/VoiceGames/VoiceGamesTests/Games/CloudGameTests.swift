import Expectations
import Testing
import VoiceGames
import VoiceListening
import VoiceScenes

@Suite struct CloudGameTests {
  private let settings = try? GameSettings.with(CloudSettings(cloudCount: 3, introduction: 1, rise: 0.5))

  private func play(_ player: Player) throws -> (events: [GameEvent], state: CloudState) {
    let (events, session) = try player.play(try require(settings))
    let state = try require(session.state as? CloudState)
    return (events, state)
  }

  private func begun() -> Player {
    var player = Player()
    player.silence(1.2)
    return player
  }

  @Test func nothingIsHeardInTheIntroduction() throws {
    var player = Player()
    for _ in 0..<2 {
      player.voice(0.3)
      player.silence(0.15)
    }
    var (events, state) = try play(player)
    expect(events.story == [.gameStarted] && state.phase == .introduction && events.count == 1)
    player.silence(0.2)
    (events, state) = try play(player)
    expect(events.story == [.gameStarted, .listeningStarted] && state.phase == .playing)
    expectEqual(state.heights, [0, 0, 0])
  }

  @Test func aVoiceThatBeganInTheIntroductionIsNotHeard() throws {
    var player = Player()
    player.silence(0.6)
    player.voice(3)
    expectEqual(try play(player).state.lifted, 0)
    player.silence(0.2)
    player.voice(0.3)
    expectEqual(try play(player).state.lifted, 1)
  }

  @Test func oneVoiceLiftsOneCloud() throws {
    var player = begun()
    player.voice(0.15)
    expectEqual(try play(player).state.lifted, 0)
    player.voice(5)
    let (events, state) = try play(player)
    expect(events.count(.cloudLifted) == 1 && state.lifted == 1 && state.awaitsSilence)
    expectEqual(state.heights, [1, 0, 0])
  }

  @Test func aDipInTheVoiceIsNoSilence() throws {
    var player = begun()
    player.voice(0.4)
    player.voice(0.4, volume: 40)
    player.voice(0.4)
    expectEqual(try play(player).state.lifted, 1)
  }

  @Test func tooLoudLiftsNone() throws {
    var player = begun()
    player.voice(0.4, volume: 190)
    player.voice(0.4)
    expectEqual(try play(player).state.lifted, 0)
    player.silence(0.2)
    player.voice(0.4)
    expectEqual(try play(player).state.lifted, 1)
  }

  @Test func shortAndQuietVoicesLiftNoneAndAreTold() throws {
    var player = begun()
    player.voice(0.1)
    player.silence(0.3)
    player.voice(0.5, volume: 40)
    player.endVoice(volume: 40)
    player.silence(0.3)
    player.impact(0.5)
    player.silence(0.3)
    let (events, state) = try play(player)
    expectEqual(state.lifted, 0)
    expectEqual(events.story, [.gameStarted, .listeningStarted, .shortSound, .quietSound])
    expectEqual(events.named(.soundRejected).map(\.measured.reason), [.impact])
    expectEqual(events.count(.voiceHeard), 2)
  }

  @Test func theSunSmilesWhenAllAreUp() throws {
    var player = begun()
    for _ in 0..<4 {
      player.voice(0.3)
      player.silence(0.2)
    }
    player.silence(1)
    let (events, state) = try play(player)
    expectEqual(events.named(.cloudLifted).map(\.measured.count), [1, 2, 3])
    expect(state.phase == .finished && state.sunSmiles && state.heights == [1, 1, 1])
    let last = try require(events.last)
    expect(last.name == .gameFinished && last.measured.count == 3)
    // The third cloud began to rise before the fourth voice and rose for half a second.
    let lifted = events.named(.cloudLifted)[2].time
    expectAtMost(abs(last.time - lifted - 0.5), 0.051)
    // The summary counts the three voices that lifted clouds, and the fourth one during the rise of the last cloud.
    expect(last.summary?.voices == 4 && (last.summary?.longestPhonation ?? 0) > 0.29)
  }
}
