import AudioCore
import AudioDegradation
import Expectations
import Foundation
import TestSignals
import Testing

@Suite struct CodecTests {
  @Test(arguments: G711.allCases) func everyCodeStandsForItself(law: G711) {
    for code in UInt8.min...UInt8.max {
      let sample = law.sample(code)
      // μ-law has two codes for 0.
      expect(law.code(sample) == code || (law == .muLaw && sample == 0 && code & 0x7F == 0))
      expectEqual(law.sample(code ^ 0x80), -sample)
    }
  }

  /// The decision and output values are those of G.711, tables 2a and 1a, in units of 1/8192 and 1/4096.
  @Test func valuesAreTheRecommendations() {
    let muLaw: [(below: Float, value: Float)] = [
      (1, 0), (3, 2), (5, 4), (31, 30), (35, 33), (39, 37), (95, 93), (103, 99), (223, 219), (239, 231), (479, 471),
      (511, 495), (991, 975), (1055, 1023), (2015, 1983), (2143, 2079), (4063, 3999), (4319, 4191), (7903, 7775),
      (8159, 8031),
    ]
    for (below, value) in muLaw { expectEqual(G711.muLaw.sample(G711.muLaw.code((below - 0.01) / 8192)), value / 8192) }
    let aLaw: [(below: Float, value: Float)] = [
      (2, 1), (4, 3), (64, 63), (68, 66), (128, 126), (136, 132), (256, 252), (272, 264), (512, 504), (544, 528),
      (1024, 1008), (1088, 1056), (2048, 2016), (2176, 2112), (3968, 3904), (4096, 4032),
    ]
    for (below, value) in aLaw { expectEqual(G711.aLaw.sample(G711.aLaw.code((below - 0.01) / 4096)), value / 4096) }
    expect(
      G711.muLaw.sample(G711.muLaw.code(5)) == 8031 / 8192 && G711.aLaw.sample(G711.aLaw.code(-5)) == -4032 / 4096)
  }

  /// A sine at −10 dB of full scale has a signal-to-noise ratio of about 38 dB with either law.
  @Test(arguments: ["mu", "a"]) func telephoneQuality(law: String) throws {
    let tone = Sounds.tone(1020, amplitude: 0.316, seconds: 2, rate: 8000)
    let result = try Sounds.degraded(tone, "g711:\(law)").sound
    let noise = zip(result.samples, tone.samples).map { Double($0) - Double($1) }
    let ratio = Sounds.level(tone.samples.map(Double.init)) - Sounds.level(noise)
    expect((36...40).contains(ratio), "\(ratio) dB")
  }

  @Test func g711KeepsShapeAndTimes() throws {
    let sound = Sounds.syllables(seconds: 1.0001, channelCount: 2, rate: 44_100)
    let result = try Sounds.degraded(sound, "g711")
    expect(result.sound.frameCount == sound.frameCount && result.sound.sampleRate == 44_100)
    let lag = try CodecDelay.frames(from: sound.channel(0), to: result.sound.channel(0), kind: "")
    expectEqual(lag, 0)
  }

  @Test(arguments: [0, 1, 1105, -300]) func delaysAreMeasured(delay: Int) throws {
    let noise = AudioBuffer(known: TestSignal.pinkNoise(amplitude: 1, frameCount: 16_000, seed: 3), sampleRate: 16_000)
    let late = noise.frames(from: -delay, count: 17_000)
    expectEqual(try CodecDelay.frames(from: noise.channel(0), to: late.channel(0), kind: ""), delay)
    let silence = AudioBuffer(silence: 16_000, sampleRate: 16_000)
    expect(throws: DegradationError.self) {
      try CodecDelay.frames(from: noise.channel(0), to: silence.channel(0), kind: "")
    }
  }

  @Test func aMissingProgramIsAClearError() throws {
    let condition = try Degradation(parsing: "mp3:64")
    let tone = Sounds.tone(seconds: 0.1)
    let none = try #require(throws: DegradationError.self) {
      try condition.apply(to: tone, seed: 1, materials: DegradationMaterials(ffmpeg: nil))
    }
    expectEqual(none.description, "mp3: expected ffmpeg on the search path (PATH), got none")
    for program in ["/bin/false", "/nowhere/ffmpeg"] {
      let failed = try #require(throws: DegradationError.self) {
        try condition.apply(to: tone, seed: 1, materials: DegradationMaterials(ffmpeg: program))
      }
      expect(failed.description.hasPrefix("mp3: \(program)"), "\(failed)")
      expect(!failed.description.contains("\n"))
    }
  }

  /// With the installed ffmpeg, codecs keep the shape and the times, repeat their bits, and use the requested bit rate.
  @Test(arguments: [
    ("mp3:64", 64_000.0), ("mp3:32", 32_000), ("aac:96", 96_000), ("opus:24", 24_000), ("gsm", 13_200),
  ]) func codecsKeepShapeAndTimes(condition: String, bitRate: Double) throws {
    for (rate, channelCount) in [(16_000.0, 1), (44_100, 2)] {
      let sound = Sounds.syllables(seconds: 3, channelCount: channelCount, rate: rate)
      let result = try Sounds.degraded(sound, condition)
      expect(result.sound.frameCount == sound.frameCount && result.sound.sampleRate == rate)
      expect(result.sound.channelCount == channelCount && result.delay == 0)
      for c in 0..<channelCount {
        let lag = try CodecDelay.frames(from: sound.channel(c), to: result.sound.channel(c), kind: "")
        expectLess(abs(Double(lag)) / rate, 0.0002, "\(lag) frames at \(rate) Hz, channel \(c)")
      }
      expectUnequal(result.sound, sound)
      expectEqual(try Sounds.degraded(sound, condition).sound, result.sound)
      // The tolerance is wide because Opus and AAC vary their bit rates. GSM encodes each channel separately.
      let asked = bitRate * (condition == "gsm" ? Double(channelCount) : 1)
      let measured = try require(result.realised["bitRate"])
      expect((0.5...1.3).contains(measured / asked), "\(measured) bit/s")
    }
  }
}
