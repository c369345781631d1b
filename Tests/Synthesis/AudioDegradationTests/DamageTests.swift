import AudioCore
import AudioDegradation
import Expectations
import Foundation
import TestSignals
import Testing

@Suite struct DamageTests {
  @Test(arguments: [1.0, 10, 50]) func clippingAShare(percent: Double) throws {
    let sound = Sounds.syllables(channelCount: 2)
    let result = try Sounds.degraded(sound, "clip:\(percent)")
    let level = try require(result.realised["clippingLevelDBFS"])
    let limit = Float(pow(10, level / 20))
    let changed = zip(sound.samples, result.sound.samples).count { $0 != $1 }
    expectLess(abs(100 * Double(changed) / Double(sound.samples.count) - percent), 0.01)
    expectLess(abs(try require(result.realised["clippedPercent"]) - percent), 0.01)
    expect(result.sound.samples.allSatisfy { abs($0) <= limit * 1.0001 })
  }

  /// A sine is clipped at half of its peak, which it exceeds for two thirds of the time.
  @Test func clippingOffThePeak() throws {
    let result = try Sounds.degraded(Sounds.tone(441, amplitude: 0.8), "clip:6.0205999dB")
    expectLess(abs((result.sound.samples.max() ?? 0) - 0.4), 1e-4)
    expectLess(abs(try require(result.realised["clippedPercent"]) - 200 / 3), 0.1)
    let tone = Sounds.tone()
    expectEqual(try Sounds.degraded(tone, "clip:0").sound, tone)
    expectEqual(try Sounds.degraded(tone, "clip:0dB").sound, tone)
  }

  @Test func clippingOfSilence() throws {
    let silence = AudioBuffer(silence: 10, sampleRate: 8000)
    expect(throws: DegradationError.self) { try Sounds.degraded(silence, "clip:6dB") }
    expect(throws: DegradationError.self) { try Sounds.degraded(Sounds.click(at: 5, count: 100), "clip:50") }
  }

  @Test func gainIsWhatWasDemanded() throws {
    let result = try Sounds.degraded(Sounds.tone(amplitude: 0.5), "gain:+12")
    expectLess(abs(Sounds.level(result.sound.samples.map(Double.init)) - (20 * log10(0.5) - 3.0103 + 12)), 0.001)
    expect((result.sound.samples.max() ?? 0) > 1.9 && result.realised["gainDB"] == 12)
  }

  @Test func dropoutsAreAsManyAndAsLongAsDemanded() throws {
    let count = 60 * 16_000
    let ones = AudioBuffer(
      known: [[Float]](repeating: [Float](repeating: 0.5, count: count), count: 2), sampleRate: 16_000)
    let result = try Sounds.degraded(ones, "dropouts:2/20")
    let silent = (0..<count).filter { result.sound.samples[$0] == 0 }
    expect(silent.allSatisfy { result.sound.samples[count + $0] == 0 })
    expectLess(abs(100 * Double(silent.count) / Double(count) - (try require(result.realised["lostPercent"]))), 1e-9)
    // 120 are expected, with a standard deviation of √120. The tolerance is four of them.
    let beginnings = try require(result.realised["dropoutCount"])
    expectLess(abs(beginnings - 120), 44)
    let starts = silent.filter { $0 == 0 || result.sound.samples[$0 - 1] != 0 }
    expect(Double(starts.count) <= beginnings && Double(starts.count) > 0.9 * beginnings)
    // A dropout that does not overlap another is 20 ms long.
    let alone = starts.filter { start in result.sound.samples[start..<min(count, start + 321)].count { $0 == 0 } == 320
    }
    expectGreater(Double(alone.count), 0.8 * Double(starts.count))
  }

  @Test(arguments: [2, 8, 16]) func stepsOfQuantisation(bits: Int) throws {
    let sound = AudioBuffer(known: (0...2000).map { Float($0 - 1000) / 1000 }, sampleRate: 8000)
    let result = try Sounds.degraded(sound, "quantise:\(bits)").sound.samples
    let steps = Float(1 << (bits - 1))
    expect(result.allSatisfy { ($0 * steps).rounded() == $0 * steps && $0 >= -1 && $0 <= 1 - 1 / steps })
    expect(zip(result, sound.samples).allSatisfy { abs($0 - $1) <= 0.5 / steps || $1 > 1 - 1 / steps })
    expectEqual(Set(result).count, min(2001, 1 << bits))
  }
}
