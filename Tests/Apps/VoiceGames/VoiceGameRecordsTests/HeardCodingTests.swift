import AppDatabases
import Expectations
import Foundation
import TestSupport
import Testing
import VoiceEvents
import VoiceGameRecords
import VoiceGames
import VoiceListening
import VoiceMeasurement

@Suite struct HeardCodingTests {
  /// Makes random ticks and events with numbers on the grid, off the grid, and with extreme ones.
  private func heard(_ count: Int, seed: UInt64) -> [Heard] {
    var state = seed
    func random() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    func number() -> Double {
      switch random() % 8 {
      case 0: return 0
      case 1: return [-0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e15, -1e15 / 64][Int(random() % 5)]
      case 2, 3: return Double(random()) / 1e7 - 100
      default: return Double(Int(random() % 20_000) - 10_000) / 64
      }
    }
    func some<Value>(_ value: Value) -> Value? { random() % 3 == 0 ? nil : value }
    return (0..<count).map { k in
      if random() % 4 == 0 {
        let kinds = SoundEvent.Kind.allCases
        return .event(
          SoundEvent(
            kinds[Int(random()) % kinds.count], time: Double(k) * 0.005, soundStart: number(),
            isVoice: random() % 2 == 0,
            voicingOnset: some(number()), volume: number(), level: number(), roomLevel: number(),
            frequency: some(number()), duration: some(number()), count: some(Int(random() % 300) - 20),
            reason: some(.impact)))
      }
      var spectrum = SIMD16<Float>.zero
      for n in 0..<12 { spectrum[n] = random() % 20 == 0 ? 0.123 : Float(Int(random() % 4000) - 2000) / 32 }
      return .tick(
        SoundTick(
          index: k + 1, time: Double(k + 1) / 20, volume: number(), level: number(), roomLevel: number(),
          frequency: some(number()), sounding: SoundTick.Sounding.allCases[Int(random() % 4)],
          spectrum: some(VoiceSpectrum(coefficients: spectrum)),
          players: some(PlayerPitches(lower: some(number()), upper: some(number())))))
    }
  }

  @Test func everyBitComesBack() throws {
    for seed: UInt64 in 1...200 {
      let part = heard(Int(seed % 41), seed: seed)
      let back = try HeardCoding.heard(HeardCoding.data(part))
      // JSON distinguishes −0 from 0, which `==` does not.
      expectEqual(try StoredText.json(back), try StoredText.json(part), "seed \(seed)")
    }
    // A tick with extreme numbers.
    var tick = SoundTick(index: .max / 1024, time: 1e9, volume: .infinity, level: -.infinity, roomLevel: 0.1 + 0.2)
    tick.frequency = .leastNonzeroMagnitude
    expectEqual(try HeardCoding.heard(HeardCoding.data([.tick(tick)])), [.tick(tick)])
  }

  /// Data with any one bit flipped or cut to any length is refused.
  @Test func changedBytesAreRefused() throws {
    let data = HeardCoding.data(heard(20, seed: 7))
    for position in 0..<(8 * data.count) {
      var changed = data
      changed[position / 8] ^= 1 << UInt8(position % 8)
      expect(throws: AppDatabaseError.self, "bit \(position)") { try HeardCoding.heard(changed) }
    }
    for length in 0..<data.count {
      expect(throws: AppDatabaseError.self, "\(length) bytes") { try HeardCoding.heard(data.prefix(length)) }
    }
  }

  /// Format 1 gives the same bytes as ever, since databases contain it.
  @Test func theFormatIsFrozen() throws {
    var tick = SoundTick(
      index: 41, time: 2.05, volume: 107.5, level: -23.25, roomLevel: -61.015625, frequency: 312.5, sounding: .voice)
    var spectrum = SIMD16<Float>.zero
    (spectrum[0], spectrum[11]) = (-3.5, 0.03125)
    (tick.spectrum, tick.players) = (VoiceSpectrum(coefficients: spectrum), PlayerPitches(lower: 150.25))
    var next = tick
    (next.index, next.time, next.level, next.spectrum) = (42, 2.1, -23.3, nil)
    let event = SoundEvent(
      .soundRejected, time: 2.08, soundStart: 2.0700000000000003, isVoice: false, volume: 72, level: -38.125,
      roomLevel: -82.25, duration: 0.01, count: 3, reason: .impact)
    let hexadecimal = HeardCoding.data([.tick(tick), .tick(next), .event(event)]).map { String(format: "%02x", $0) }
      .joined()
    expectEqual(
      hexadecimal, Self.frozen, "\(hexadecimal)")
    let bytes = stride(from: 0, to: Self.frozen.count, by: 2).map { k in
      let start = Self.frozen.index(Self.frozen.startIndex, offsetBy: k)
      return UInt8(Self.frozen[start..<Self.frozen.index(start, offsetBy: 2)], radix: 16) ?? 0
    }
    expectEqual(try HeardCoding.heard(Data(bytes)), [.tick(tick), .tick(next), .event(event)])
  }

  private static let frozen =
    "011c55d5528420c06b9f17813dc0b802a09601df0100000000000000000000021485c04f9f1fcdcccccccc4c37c02d79"
    + "75c02090c2f5285c8f004080488f269f52140606696d70616374e9b75d9a"
}
