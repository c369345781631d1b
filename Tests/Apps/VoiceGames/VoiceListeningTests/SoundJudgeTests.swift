import AppSettings
import Expectations
import Foundation
import Testing
import VoiceListening
import VoiceScenes

@Suite struct SoundJudgeTests {
  private func judged(_ player: Player, _ rules: SoundRules = SoundRules()) throws -> [SoundEvent] {
    var judge = try SoundJudge(rules: rules)
    var derived: [SoundEvent] = []
    let own: Set<SoundEvent.Kind> = [
      .belowVoiceRange, .inVoiceRange, .aboveVoiceRange, .inVoiceAllowedDuration, .aboveVoiceAllowedDuration,
    ]
    for heard in player.heard {
      judge.take(heard) { if case .event(let event) = $0, own.contains(event.kind) { derived.append(event) } }
    }
    return derived
  }

  @Test func holdsForTheRequiredTicks() throws {
    var player = Player()
    player.silence(0.5)
    player.voice(0.15)
    expect(try judged(player).isEmpty)
    player.voice(0.05)
    expectEqual(try judged(player).map(\.kind), [.inVoiceRange])
    player.voice(0.4)
    let events = try judged(player)
    // The event repeats every four ticks with the next number. The first comes after 0.5 s of silence and four ticks of
    // 50 ms, at 0.7 s.
    expectEqual(events.map(\.count), [1, 2, 3])
    expectLess(abs(events[0].time - 0.7), 1e-9)
    expectLess(abs((events[2].duration ?? 0) - 0.6), 1e-9)
  }

  @Test func leavingTheRangeBeginsAgain() throws {
    var player = Player()
    for volume in [110.0, 40, 110, 190, 110] { player.voice(0.15, volume: volume) }
    let rules = SoundRules(allowedDuration: 0...30, grace: 0, edge: 0)
    // No stretch is four ticks long. The voice is below the range once and above it once; its return into the range is
    // no event.
    expectEqual(try judged(player, rules).map(\.kind), [.belowVoiceRange, .aboveVoiceRange])
    player.silence(0.2)
    let whole = try judged(player, rules).map(\.kind)
    expectEqual(whole, [.belowVoiceRange, .aboveVoiceRange, .belowVoiceRange])
  }

  /// A softer moment of up to the grace neither counts nor ends a hold; a longer one does.
  @Test func aHoldHasAGrace() throws {
    for (softer, stretches) in [(0.15, 1), (0.2, 0)] {
      var player = Player()
      player.voice(0.15)
      player.voice(softer, volume: 40)
      player.voice(0.05)
      let events = try judged(player, SoundRules(allowedDuration: 0...30, grace: 0.15))
      expectEqual(events.filter { $0.kind == .inVoiceRange }.count, stretches, "\(softer)")
      expectEqual(events.contains { $0.kind == .belowVoiceRange }, stretches == 0, "\(softer)")
    }
  }

  /// A voice that wavers along an end of the range does not go in and out.
  @Test func theEdgesDoNotChatter() throws {
    func events(_ edge: Double) throws -> Int {
      var player = Player()
      for n in 0..<20 { player.voice(0.1, volume: n % 2 == 0 ? 169 : 172) }
      return try judged(player, SoundRules(allowedDuration: 0...30, grace: 0, edge: edge)).filter {
        $0.kind == .aboveVoiceRange
      }.count
    }
    expect(try events(0) == 10 && events(1) == 0)
  }

  @Test func rulesOfAnEarlierVersionDoAsItDid() throws {
    let json = #"{"voiceRange": [60, 170], "requiredTicks": 4, "allowedDuration": [0.03, 0.6]}"#
    let rules = try JSONDecoder().decode(SoundRules.self, from: Data(json.utf8))
    expectEqual(rules, SoundRules(grace: 0, edge: 0, learning: 0))
  }

  @Test func whatIsNoVoiceIsNothing() throws {
    var player = Player()
    player.silence(0.3)
    for volume in [20.0, 110, 199] { player.impact(1, volume: volume) }
    expect(try judged(player).isEmpty)
  }

  @Test(arguments: [
    (0.05, [SoundEvent.Kind]()), (0.1, [.inVoiceAllowedDuration]), (0.5, [.inVoiceAllowedDuration]),
    (0.6, [.aboveVoiceAllowedDuration]), (3, [.aboveVoiceAllowedDuration]),
  ])
  func durations(seconds: Double, expected: [SoundEvent.Kind]) throws {
    var player = Player()
    player.silence(0.3)
    player.voice(seconds)
    player.silence(0.2)
    let events = try judged(player, SoundRules(requiredTicks: 200, allowedDuration: 0.08...0.52))
    expectEqual(events.map(\.kind).filter { $0 != .belowVoiceRange }, expected)
  }

  @Test func tooLongIsToldWhileItLasts() throws {
    var player = Player()
    player.voice(2)
    let events = try judged(player, SoundRules(requiredTicks: 200, allowedDuration: 0.1...0.5))
    // The event comes with the first tick after half a second.
    expect(events.map(\.kind) == [.aboveVoiceAllowedDuration] && abs(events[0].time - 0.55) < 1e-9)
  }

  @Test func tooLoudIsNoAllowedSound() throws {
    var player = Player()
    player.voice(0.2)
    player.voice(0.1, volume: 190)
    player.silence(0.2)
    expect(!(try judged(player).contains { $0.kind == .inVoiceAllowedDuration }))
  }

  @Test func rulesAreChecked() {
    expect(throws: SettingError.self) { try SoundJudge(rules: SoundRules(voiceRange: 20...300)) }
    expect(throws: SettingError.self) { try SoundJudge(rules: SoundRules(requiredTicks: 0)) }
  }
}
