import AudioCore
import Expectations
import TestSignals
import Testing
import VoiceListening
import VoiceScenes

/// Tests of the timing of held sounds, on computed sounds of known lengths.
@Suite struct HeldSoundMeterTests {
  /// What is heard after a second of silence: a voice, a hiss as of an [s], or both as in a [z]; then a breath that is 25 dB
  /// softer.
  private func sound(
    voice: Double? = nil, hiss: Double? = nil, at start: Double = 2, amplitude: Double = 0.1, breath: Double = 0.5
  ) -> AudioBuffer {
    let length = max(voice ?? 0, hiss ?? 0)
    var scene = Scene(duration: start + length + breath + 1, seed: 3)
    if let voice { scene.voice(at: start, voice, pitch: 240, amplitude: amplitude) }
    func noise(_ seconds: Double, _ gain: Double, seed: UInt64) -> [Float] {
      let white = TestSignal.whiteNoise(amplitude: gain, frameCount: Int(seconds * Scene.sampleRate), seed: seed)
      // The difference rises by 6 dB an octave, as the energy of an [s] does.
      return zip(white, [0] + white).map { ($0 - $1) / 2 }
    }
    if let hiss { scene.add(noise(hiss, amplitude, seed: 11), at: start) }
    if breath > 0, length > 0 { scene.add(noise(breath, amplitude / 18, seed: 12), at: start + length + 0.02) }
    return scene.sound
  }

  private func heard(_ sound: HeldSound, _ buffer: AudioBuffer, blocks: Int = 512) throws -> HeldSoundMeter {
    var meter = HeldSoundMeter(sound: sound)
    var ear = try VoiceEar(configuration: .init(), sampleRate: buffer.sampleRate)
    buffer.withBlock { block in
      for start in stride(from: 0, to: block.frameCount, by: blocks) {
        let part = block.frames(start..<min(block.frameCount, start + blocks))
        meter.take(part, sampleRate: buffer.sampleRate)
        ear.process(part) { meter.take($0) }
      }
    }
    return meter
  }

  private func length(_ meter: HeldSoundMeter) throws -> Double {
    guard case .held(let length) = try require(meter.outcome, "\(meter.phase)") else {
      return try require(nil as Double?, "\(String(describing: meter.outcome))")
    }
    return length
  }

  /// Within 60 ms of the truth, whatever the level and whatever breath comes behind.
  @Test(arguments: [1.5, 4, 9], [0.3, 0.02])
  func theLengthsAreRight(seconds: Double, amplitude: Double) throws {
    let a = try length(try heard(.a, sound(voice: seconds, amplitude: amplitude)))
    let s = try length(try heard(.s, sound(hiss: seconds, amplitude: amplitude)))
    let z = try length(try heard(.z, sound(voice: seconds, hiss: seconds, amplitude: amplitude)))
    for length in [a, s, z] { expectLess(abs(length - seconds), 0.06) }
    // [s] and [z] are compared.
    expectLess(abs((HeldSound.szRatio(s: s, z: z) ?? 0) - 1), 0.05)
  }

  @Test func theBlocksDoNotMatter() throws {
    let sound = sound(hiss: 3)
    let one = try heard(.s, sound, blocks: 512)
    for blocks in [1, 37, 5000] { expectEqual(try heard(.s, sound, blocks: blocks).outcome, one.outcome) }
  }

  @Test func anotherSoundDoesNotCount() throws {
    let hiss = sound(hiss: 3)
    expectEqual(try heard(.a, hiss).outcome, .failed(.voiceless))
    expectEqual(try heard(.z, hiss).outcome, .failed(.voiceless))
    expectEqual(try heard(.s, sound(voice: 3)).outcome, .failed(.voiced))
    expectEqual(try heard(.a, sound(voice: 3, at: 0.2)).outcome, .failed(.soundInSilence))
    // A word is no try, and the sound is waited for, but not for ever.
    expectEqual(try heard(.a, sound(voice: 0.6)).phase, .waiting)
    expectEqual(try heard(.a, Scene(duration: 17, seed: 1).sound).outcome, .failed(.nothing))
    expectEqual(try heard(.s, sound(hiss: 92)).outcome, .failed(.tooLong))
    // Nothing is taken after the end.
    let meter = try heard(.a, sound(voice: 2))
    expect(try meter.phase == .done && abs(meter.duration - length(meter)) < 1e-9)
  }
}
