import AudioCore
import AudioDegradation
import Expectations
import Foundation
import TestSignals
import Testing

@Suite struct RoomAndBandTests {
  /// The response to a click is that of the stated room.
  @Test(arguments: [(0.3, 0.0), (0.5, 6), (1, -6)]) func theRoomIsTheDemandedOne(time: Double, ratio: Double) throws {
    let click = Sounds.click(at: 100, count: 32_000)
    let result = try Sounds.degraded(click, "room:\(time)/\(ratio)")
    // The click has full scale, so all is scaled if the reverberation raises the peak.
    let gain = pow(10, (result.realised["gainDB"] ?? 0) / 20)
    let response = result.sound.samples.map { Double($0) / gain }
    expect(response[0..<100].allSatisfy { abs($0) < 1e-6 })
    expectLess(abs(response[100] - 1), 1e-6)
    let energy = response[101...].reduce(0) { $0 + $1 * $1 }
    expectLess(abs(10 * log10(1 / energy) - ratio), 0.01)
    // The energy that remains after t seconds is 60 dB · t / RT60 lower, after half a reverberation time 30 dB.
    func left(_ seconds: Double) -> Double {
      10 * log10(response[(101 + Int(seconds * 16_000))...].reduce(0) { $0 + $1 * $1 } / energy)
    }
    expect(abs(left(time / 6) + 10) < 0.5 && abs(left(time / 3) + 20) < 0.7)
    expectLess(abs(try require(result.realised["reverberationTime"]) / time - 1), 0.05)
    expect(result.delay == 0 && result.sound.frameCount == click.frameCount)
  }

  @Test func channelsAndSeedsHaveOtherReverberation() throws {
    let click = Sounds.click(at: 0, count: 8000).samples
    let both = AudioBuffer(known: [click, click], sampleRate: 16_000)
    let result = try Sounds.degraded(both, "room:0.2", seed: 1)
    expectUnequal(result.sound.channel(0), result.sound.channel(1)[...])
    expectUnequal(Array(result.sound.channel(0)), Array(result.sound.channel(1)))
    expectEqual(result.sound, (try Sounds.degraded(both, "room:0.2", seed: 1)).sound)
    expectUnequal(result.sound, (try Sounds.degraded(both, "room:0.2", seed: 2)).sound)
  }

  private func gain(_ frequency: Double, _ condition: String, rate: Double) throws -> Double {
    let tone = Sounds.tone(frequency, amplitude: 0.5, seconds: 1, rate: rate)
    let middle = Int(rate / 4)..<Int(3 * rate / 4)
    let result = try Sounds.degraded(tone, condition).sound
    return Sounds.level(middle.map { Double(result.samples[$0]) })
      - Sounds.level(middle.map { Double(tone.samples[$0]) })
  }

  @Test(arguments: [8000.0, 16_000, 44_100]) func thePhonePassesItsBand(rate: Double) throws {
    for frequency in [360.0, 500, 1000, 2000, 3200] {
      expectLess(abs(try gain(frequency, "phone", rate: rate)), 0.01, "\(frequency) Hz")
    }
    for frequency in [300.0, 3400] { expectLess(abs(try gain(frequency, "phone", rate: rate) + 6.02), 0.05) }
    for frequency in [50.0, 100, 240] { expectLess(try gain(frequency, "phone", rate: rate), -79, "\(frequency) Hz") }
    if rate > 8000 { for frequency in [3600.0, 5000] { expectLess(try gain(frequency, "phone", rate: rate), -79) } }
  }

  /// The band filter has no delay: a click stays in place, and its response is symmetric.
  @Test func theBandHasNoDelay() throws {
    let result = try Sounds.degraded(Sounds.click(at: 8000, count: 16_000), "phone").sound
    expectEqual(Sounds.loudestFrame(result), 8000)
    for n in 1...2000 { expectLess(abs(result.samples[8000 - n] - result.samples[8000 + n]), 1e-6) }
  }

  @Test func edgesBeyondTheRate() throws {
    let tone = Sounds.tone(1000, rate: 6000)
    expectEqual(try Sounds.degraded(tone, "band:0-3400").sound, tone)
    expect(throws: DegradationError.self) { try Sounds.degraded(tone, "band:3000-3400") }
    expectLess(abs(try gain(2000, "band:0-3400", rate: 16_000)), 0.01)
    expectGreater(abs(try gain(10, "band:300-9000", rate: 16_000)), 79)
    expectLess(abs(try gain(7900, "band:300-9000", rate: 16_000)), 0.01)
  }
}
