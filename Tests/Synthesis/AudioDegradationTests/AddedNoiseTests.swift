import AudioCore
import AudioDegradation
import Expectations
import Foundation
import TestSignals
import Testing

@Suite struct AddedNoiseTests {
  static let kinds = ["white", "pink", "brown", "speech-shaped", "hum", "babble"]
  static let talkers = (1...4).map { index in
    DegradationMaterials.Talker(id: "talker \(index)") {
      Sounds.syllables(
        seconds: 2, channelCount: index == 2 ? 2 : 1, rate: index == 3 ? 22_050 : 16_000, seed: UInt64(index))
    }
  }

  /// The added noise, without the scaling that keeps the sum below full scale.
  private func noise(in result: DegradedSound, over sound: AudioBuffer) -> [Double] {
    let gain = pow(10, (result.realised["gainDB"] ?? 0) / 20)
    return zip(result.sound.samples, sound.samples).map { Double($0) / gain - Double($1) }
  }

  /// A steady tone is active throughout, so the signal-to-noise ratio is the ratio of the two powers.
  @Test(arguments: kinds, [40.0, 10, -10]) func theRatioIsThatOfThePowers(kind: String, ratio: Double) throws {
    let tone = Sounds.tone()
    let result = try Sounds.degraded(tone, "\(kind):\(ratio)", talkers: Self.talkers)
    // The first hundredths of a second are below the threshold, and the noise differs there from the rest.
    let measured = Sounds.level(tone.samples.map(Double.init)) - Sounds.level(noise(in: result, over: tone))
    expectLess(abs(measured - ratio), 0.1)
    expectLess(abs(try require(result.realised["signalToNoiseDB"]) - ratio), 0.1)
    expect(result.delay == 0 && result.stretch == 1 && result.frequencyFactor == 1)
  }

  /// The ratio holds on the active parts of sounds with pauses, from soft to clipped, of one and two channels.
  @Test(arguments: kinds, [30.0, 0, -20]) func theRatioIsMetOnActiveParts(kind: String, ratio: Double) throws {
    for (index, amplitude) in [Float(1e-3), 0.2, 1, 3].enumerated() {
      var sound = Sounds.syllables(seconds: 2, channelCount: 1 + index % 2, seed: UInt64(index) + 7)
      sound.withMutableBlock { block in
        for c in 0..<block.channelCount {
          for n in 0..<block.frameCount { block.channel(c)[n] = max(-1, min(1, amplitude * block.channel(c)[n])) }
        }
      }
      let result = try Sounds.degraded(sound, "\(kind):\(ratio)", seed: 3, talkers: Self.talkers)
      let added = noise(in: result, over: sound)
      let active = try require(ActiveLevel(of: sound))
      let inside = (0..<sound.channelCount).flatMap { c in
        (0..<sound.frameCount).filter { active.isActive[$0] }.map { added[c * sound.frameCount + $0] }
      }
      expectLess(abs(active.level - Sounds.level(inside) - ratio), 0.1, "\(amplitude)")
      expect(result.sound.samples.allSatisfy { abs($0) <= 1 })
    }
  }

  /// At −10 dB a loud tone and its noise would clip, so both are scaled.
  @Test func nothingClips() throws {
    let result = try Sounds.degraded(Sounds.tone(amplitude: 0.9), "pink:-10")
    let peak = result.sound.samples.map(abs).max() ?? 0
    expect(peak <= 1 && peak > 0.9999)
    expectLess(try require(result.realised["gainDB"]), -10)
    expectNil(try Sounds.degraded(Sounds.tone(amplitude: 0.5), "pink:40").realised["gainDB"])
  }

  @Test(arguments: kinds) func theSameSeedGivesTheSameBits(kind: String) throws {
    let sound = Sounds.syllables(seconds: 1, channelCount: 2)
    let first = try Sounds.degraded(sound, "\(kind):10", seed: 5, talkers: Self.talkers)
    expectEqual(
      first.sound, (try Sounds.degraded(sound, "\(kind):10", seed: 5, talkers: Self.talkers.reversed())).sound)
    expectUnequal(first.sound, (try Sounds.degraded(sound, "\(kind):10", seed: 6, talkers: Self.talkers)).sound)
  }

  /// From 250 Hz to 4 kHz the power per octave rises by 3 dB (white), is constant (pink) or falls by 3 dB (brown).
  @Test(arguments: [("white", 3.01), ("pink", 0.0), ("brown", -3.01)]) func colours(kind: String, slope: Double) throws
  {
    let tone = Sounds.tone(100, seconds: 20)
    let added = AudioBuffer(
      known: noise(in: try Sounds.degraded(tone, "\(kind):0"), over: tone).map { Float($0) }, sampleRate: 16_000)
    func octave(_ low: Double) throws -> Double {
      Sounds.level(try Sounds.degraded(added, "band:\(low)-\(2 * low)").sound.samples.map(Double.init))
    }
    // The level of 20 s of noise in the octave at 250 Hz has a standard deviation of 0.06 dB.
    expectLess(abs(try (octave(2000) - octave(250)) / 3 - slope), 0.15)
  }

  /// Hum is at the mains' frequency and its harmonics, the k-th 20 log k dB lower.
  @Test func humIsHarmonic() throws {
    let tone = Sounds.tone(1000, seconds: 4)
    let added = noise(in: try Sounds.degraded(tone, "hum:10/60"), over: tone)
    func amplitude(_ frequency: Double) -> Double {
      let (a, b) = added.enumerated().reduce(into: (0.0, 0.0)) { sum, sample in
        let phase = 2 * .pi * frequency * Double(sample.offset) / 16_000
        sum.0 += sample.element * cos(phase)
        sum.1 += sample.element * sin(phase)
      }
      return (a * a + b * b).squareRoot()
    }
    for k in 2...10 {
      expectLess(abs(20 * log10(amplitude(60) / amplitude(60 * Double(k))) - 20 * log10(Double(k))), 0.01, "\(k)")
    }
    expect(amplitude(90) < amplitude(60) / 1e3 && amplitude(660) < amplitude(60) / 1e3)
  }

  @Test func babbleIsOfOthers() throws {
    let sound = Sounds.tone(seconds: 1)
    let result = try Sounds.degraded(sound, "babble:0", talkers: Self.talkers)
    expectEqual(result.realised["talkerCount"], 4)
    expectEqual(try Sounds.degraded(sound, "babble:0/2", talkers: Self.talkers).realised["talkerCount"], 2)
    let materials = DegradationMaterials(talkers: Self.talkers).excluding(talker: "talker 1")
    expectEqual(materials.talkers.map(\.id), ["talker 2", "talker 3", "talker 4"])

    let none = try #require(throws: DegradationError.self) { try Sounds.degraded(sound, "babble:0") }
    expectEqual(none, .missingMaterial(kind: "babble", expected: "other recordings of the corpus"))
    let silent = DegradationMaterials.Talker(id: "silent") {
      AudioBuffer(silence: 100, sampleRate: 8000)
    }
    expect(throws: DegradationError.self) { try Sounds.degraded(sound, "babble:0", talkers: [silent]) }
    let one = try Sounds.degraded(sound, "babble:0", talkers: [silent, Self.talkers[0]])
    expectEqual(one.realised["talkerCount"], 1)
    let broken = DegradationMaterials.Talker(id: "broken") { throw DegradationError.emptySound }
    let error = try #require(throws: DegradationError.self) {
      try Sounds.degraded(sound, "babble:0", talkers: [broken])
    }
    expect(error.description.contains("broken"))
  }

  @Test func whatHasNoRatioIsAnError() throws {
    let silence = AudioBuffer(silence: 8000, sampleRate: 8000)
    let error = try #require(throws: DegradationError.self) { try Sounds.degraded(silence, "noise:10") }
    expectEqual(error.description, "white: no signal-to-noise ratio, the sound is silent")
    expect(throws: DegradationError.emptySound) {
      try Sounds.degraded(AudioBuffer(silence: 0, sampleRate: 8000), "noise:10")
    }
    var broken = Sounds.tone(seconds: 0.1)
    broken.samples[7] = .nan
    expect(throws: DegradationError.notFinite(frame: 7)) { try Sounds.degraded(broken, "gain:1") }
  }
}
