import Expectations
import Foundation
import Testing
import VoiceGames
import VoiceListening
import VoiceScenes

/// The games that tell several sounds apart, with sounds whose spectra are given.
@Suite struct PhonemeGameTests {
  private static func model(_ number: Int) -> SoundModel {
    SoundModel(name: "\(number)", spectrum: spectrum(number))
  }

  private static func spectrum(_ number: Int) -> VoiceSpectrum {
    VoiceSpectrum(coefficients: .init(repeating: Float(5 * number)))
  }

  /// What a game tells when sounds are said, each for so many ticks; 0 is a silence, and a pause stands after each sound
  /// if `pauses`.
  private static func events(_ settings: GameSettings, _ said: [(sound: Int, seconds: Double)]) throws -> [GameEvent] {
    var player = Player()
    player.silence(0.5)
    for (sound, seconds) in said {
      if sound == 0 { player.silence(seconds) } else { player.voice(seconds, spectrum: spectrum(sound)) }
    }
    player.silence(0.5)
    return try RecordedSession(settings: settings, heard: player.heard, duration: player.time).replay()
  }

  private static func choice(count: Int, _ order: PhonemeOrder) throws -> GameSettings {
    let models = (1...count).map(model)
    let rules = PhonemeRules(count: 12)
    return try count == 2
      ? .with(PhonemeContrastSettings(models: models, rules: rules, order: order))
      : .with(FourPhonemesSettings(models: models, rules: rules, order: order))
  }

  /// The sounds that a game asks for if each is said rightly.
  private static func asked(count: Int, _ order: PhonemeOrder) throws -> [Int] {
    let settings = try choice(count: count, order)
    // Each sound is said until all were asked for: wrong ones move nothing.
    let said = (0..<12).flatMap { _ in (1...count).flatMap { [($0, 0.3), (0, 0.3)] } }
    return try events(settings, said).named(.targetShown).compactMap(\.measured.player)
  }

  @Test(arguments: [2, 4])
  func eachSoundComesOnceBeforeOneComesAgain(count: Int) throws {
    var orders: Set<[Int]> = []
    for seed: UInt64 in 1...20 {
      let asked = try Self.asked(count: count, PhonemeOrder(seed: seed))
      orders.insert(asked)
      expectAtLeast(asked.count, 2 * count)
      expectEqual(asked.first, 1 + Int(seed - 1) % count)
      for start in stride(from: 0, to: asked.count - count, by: count) {
        expectEqual(Set(asked[start..<start + count]), Set(1...count), "\(asked)")
      }
      expect(zip(asked, asked.dropFirst()).allSatisfy { $0 != $1 }, "\(asked)")
      expectEqual(try Self.asked(count: count, PhonemeOrder(seed: seed)), asked)
    }
    // Two sounds in turn have two orders, four have many.
    expect(count == 2 ? orders.count == 2 : orders.count > 10, "\(orders.count)")
    let free = try Self.asked(count: count, PhonemeOrder(alternates: false))
    expect(zip(free, free.dropFirst()).contains { $0 == $1 }, "\(free)")
  }

  @Test func oneOfFourIsAskedFor() throws {
    let settings = try Self.choice(count: 4, PhonemeOrder())
    let wrong = try Self.events(settings, [(3, 0.4), (0, 0.3), (1, 0.4), (0, 0.3)])
    expectEqual(wrong.named(.otherModelMatched).map(\.measured.player), [3])
    expectEqual(wrong.named(.modelMatched).map(\.measured.player), [1])
    // Between two models, and far from all, no sound is decided.
    var unclear = Player()
    unclear.silence(0.5)
    for value: Float in [7.5, 50] {
      unclear.voice(0.5, spectrum: VoiceSpectrum(coefficients: .init(repeating: value)))
      unclear.silence(0.5)
    }
    let events = try RecordedSession(settings: settings, heard: unclear.heard, duration: unclear.time).replay()
    expect(events.count(.modelMatched) == 0 && events.count(.otherModelMatched) == 0)
  }

  private static func chain(_ order: [Double], count: Int = 1) throws -> GameSettings {
    try .with(PhonemeChainSettings(models: (1...3).map(model), chain: order, rules: PhonemeRules(count: count)))
  }

  @Test func aChainIsSaidInOrder() throws {
    typealias Said = [(sound: Int, seconds: Double)]
    // The chain, what is said, how many sounds were right and wrong, how often it broke, and whether it was finished.
    let cases: [(chain: [Double], said: Said, right: Int, wrong: Int, broken: Int, isWhole: Bool)] = [
      // With pauses, and in one breath.
      ([1, 2, 3], [(1, 0.4), (0, 0.4), (2, 0.4), (0, 0.4), (3, 0.4)], 3, 0, 0, true),
      ([1, 2, 3], [(1, 0.4), (2, 0.4), (3, 0.4)], 3, 0, 0, true),
      ([1, 3, 1], [(1, 0.4), (3, 0.4), (1, 0.4)], 3, 0, 0, true),
      // A wrong sound moves nothing, and a held one counts once.
      ([1, 2, 3], [(1, 2), (3, 0.4), (2, 0.4), (3, 0.4)], 3, 1, 0, true),
      ([1, 1], [(1, 2)], 1, 0, 0, false),
      ([1, 1], [(1, 0.4), (0, 0.3), (1, 0.4)], 2, 0, 0, true),
      // A sound that is as short as a glide is none.
      ([1, 2], [(1, 0.4), (3, 0.15), (2, 0.4)], 2, 0, 0, true),
      // A long silence breaks it.
      ([1, 2], [(1, 0.4), (0, 3), (2, 0.4), (0, 0.3), (1, 0.4), (2, 0.4)], 3, 1, 1, true),
    ]
    for (n, each) in cases.enumerated() {
      let events = try Self.events(Self.chain(each.chain), each.said)
      expectEqual(events.count(.modelMatched), each.right, "case \(n)")
      expectEqual(events.count(.otherModelMatched), each.wrong, "case \(n)")
      expectEqual(events.count(.chainBroken), each.broken, "case \(n)")
      expectEqual(events.last?.name == .gameFinished, each.isWhole, "case \(n)")
      expectEqual(events.count(.chainSaid), each.isWhole ? 1 : 0, "case \(n)")
    }
    let said = try require(
      try Self.events(Self.chain([1, 2, 3]), [(1, 0.5), (2, 0.5), (3, 0.5)]).named(.chainSaid).first)
    // From the first sound that is known to the last one: two sounds of half a second.
    expect(abs(try require(said.measured.duration) - 1) < 0.11 && said.measured.count == 1)
  }

  @Test func aChainThatCannotBeSaidIsRefused() {
    for order: [Double] in [[1], [1, 4], [0, 1], [1, 1.5]] {
      expect(throws: (any Error).self, "\(order)") { try Self.chain(order).validate() }
    }
    let alike = (1...3).map { SoundModel(name: "\($0)", spectrum: Self.spectrum($0 == 3 ? 2 : $0)) }
    expect(throws: GameError.modelsTooAlike(first: "2", second: "3", distance: 0, least: 3)) {
      try PhonemeChainSettings(models: alike).validate()
    }
  }

  /// The settings of two sounds have the form in which earlier versions stored them.
  @Test func storedSettingsStay() throws {
    let settings = PhonemeContrastSettings(models: (1...2).map(Self.model))
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(settings)) as? [String: Any]
    expectEqual(
      Set(json?.keys.map { $0 } ?? []),
      ["models", "margin", "largestDistance", "requiredTicks", "includesUnvoiced", "count", "alternates", "seed"])
    expectEqual(
      try JSONDecoder().decode(PhonemeContrastSettings.self, from: JSONEncoder().encode(settings)), settings)
  }
}
