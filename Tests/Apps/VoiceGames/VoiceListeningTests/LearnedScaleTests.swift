import Expectations
import Testing
import VoiceListening
import VoiceScenes

@Suite struct LearnedScaleTests {
  private func volumes(_ player: Player, _ rules: SoundRules) throws -> (volumes: [Double], scale: LearnedScale) {
    var scale = try require(LearnedScale(rules: rules, floor: -60))
    var volumes: [Double] = []
    for heard in player.heard {
      if case .tick(let tick) = scale.take(heard, learns: true), tick.isVoice { volumes.append(tick.volume) }
    }
    return (volumes, scale)
  }

  @Test func theUsualVoiceHasTheUsualVolume() {
    for level in [-60.0, -54, -33, -20, -3] {
      let scale = VolumeScale(usualLevel: level)
      expectLess(abs(scale.volume(of: level) - VolumeScale.usualVolume), 1e-9)
      expectLess(abs(scale.level(of: 80) - scale.level(of: 60) - 6), 1e-9, "20 steps are 6 dB")
    }
    // The lowest scale begins at −100 dBFS.
    expectEqual(VolumeScale(usualLevel: -90).floor, -100)
    expect(VolumeScale(floor: -60).volume(of: -120) == 0 && VolumeScale(floor: -60).volume(of: 20) == 200)
  }

  @Test func aSoftVoiceIsInRangeFromItsFirstTick() throws {
    var player = Player()
    player.silence(1)
    // Volume 20 of the player is −54 dBFS.
    player.voice(3, volume: 20)
    player.voice(0.5, volume: 40)
    let (volumes, scale) = try volumes(player, SoundRules(learning: 2))
    expect(volumes.prefix(60).allSatisfy { abs($0 - 115) < 0.1 })
    // After two seconds of voice the scale stays: 6 dB more are 20 steps more.
    expect(!scale.isLearning && volumes.suffix(10).allSatisfy { abs($0 - 135) < 0.1 })
    expectNil(LearnedScale(rules: SoundRules(), floor: -60))
  }

  @Test func anotherVoiceIsLearnedAnew() throws {
    var player = Player()
    player.voice(2, volume: 180)
    player.silence(1)
    player.voice(1.9, volume: 90)
    let (volumes, scale) = try volumes(player, SoundRules(learning: 2))
    // 27 dB less are below the range; after two seconds the scale is that of the second voice.
    expect(!scale.isLearning && (volumes.last ?? 0) < 60)
    player.voice(1, volume: 90)
    expectLess(abs((try self.volumes(player, SoundRules(learning: 2)).volumes.last ?? 0) - 115), 0.1)
  }
}
