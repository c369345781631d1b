import AudioCore
import Expectations
import ProcessorContracts
import TestSignals
import Testing
import VoiceEvents

@Suite struct VoiceActivityTests {
  private let rate = 16_000.0

  private func speech(_ segments: [VoiceActivitySegment]) -> [VoiceActivitySegment] {
    segments.filter { $0.refusal == nil }
  }

  @Test func findsSegmentsAndClosesShortPauses() throws {
    let vowel = SoundInRoom.vowel(pitch: 180, duration: 0.4, sampleRate: rate)
    let short = [Float](repeating: 0, count: 1600)
    let long = [Float](repeating: 0, count: 9600)
    let signal = SoundInRoom.inRoom(vowel + short + vowel + long + vowel, sampleRate: rate, seed: 1)
    let found = speech(try VoiceActivityDetector.segments(in: signal))
    try require(found.count == 2)
    // The tolerance covers ramps of 20 ms, windows of 20 ms that still contain a period, and levels over 10 ms.
    expect(abs(found[0].start - 0.6) < 0.03 && abs(found[0].end - 1.5) < 0.04)
    expect(abs(found[1].start - 2.1) < 0.03 && abs(found[1].end - 2.5) < 0.04)
    // The confidence is the mean over all frames of the segment, including those of a pause that was closed.
    expect(found.allSatisfy { $0.confidence > 0.8 && $0.confidence <= 1 }, "\(found.map(\.confidence))")
  }

  @Test func anUnvoicedConsonantBeforeTheVoiceBelongsToIt() throws {
    // An [s] swells. Noise that starts suddenly would be a knock.
    let hiss = TestSignal.whiteNoise(amplitude: 0.05, frameCount: 1600, seed: 2).enumerated().map { n, x in
      x * Float(min(1, Double(n) / 800))
    }
    let vowel = SoundInRoom.vowel(pitch: 240, duration: 0.4, sampleRate: rate)
    let signal = SoundInRoom.inRoom(hiss + vowel, sampleRate: rate, seed: 3)
    let found = speech(try VoiceActivityDetector.segments(in: signal))
    let first = try require(found.first)
    expectEqual(found.count, 1)
    // The swelling noise exceeds the room's level by the margin after its first 20 ms.
    expect(first.start > 0.59 && first.start < 0.65)
  }

  @Test(arguments: [0.01, 0.1, 0.5]) func whiteNoiseIsNotSpeech(amplitude: Double) throws {
    let noise = TestSignal.whiteNoise(amplitude: amplitude, frameCount: 64_000, seed: 4)
    let segments = try VoiceActivityDetector.segments(in: SoundInRoom.inRoom(noise, sampleRate: rate, seed: 5))
    expect(speech(segments).isEmpty)
    expectEqual(segments.first?.refusal, .unvoiced)
  }

  @Test func clapsAndBellsAreRefusedWithAReason() throws {
    let clap = SoundInRoom.burst(decay: 0.2, sampleRate: rate, seed: 6)
    expectEqual(
      try VoiceActivityDetector.segments(in: SoundInRoom.inRoom(clap, sampleRate: rate, seed: 7)).map(\.refusal),
      [.unvoiced])
    let bell = SoundInRoom.modes([1200, 3310], decay: 1.5, sampleRate: rate)
    expect(
      speech(try VoiceActivityDetector.segments(in: SoundInRoom.inRoom(bell, sampleRate: rate, seed: 8))).isEmpty)
  }

  @Test func holdsInNoiseTenDecibelsBelow() throws {
    let vowel = SoundInRoom.vowel(pitch: 220, duration: 0.5, sampleRate: rate)
    // The vowel's RMS is 0.15. That of uniform noise in ±a is a / √3.
    let noise = TestSignal.whiteNoise(amplitude: 0.15 * 0.316 * 1.732, frameCount: 48_000, seed: 9)
    var samples = noise
    for (n, x) in vowel.enumerated() { samples[24_000 + n] += x }
    let found = speech(try VoiceActivityDetector.segments(in: AudioBuffer(known: samples, sampleRate: rate)))
    expectEqual(found.count, 1)
    let (start, end) = (found.first?.start ?? 0, found.first?.end ?? 0)
    // The tolerance is four frames of 10 ms, because the levels of the next 40 ms are used.
    expectLess(abs(start - 1.5), 0.045, "\(start)")
    // A frame of noise within the hangover of 0.25 s that counts as likely speech lengthens the segment up to its end.
    expectLess(abs(end - 2), 0.25, "\(end)")
  }

  @Test func beganComesWhileTheVoiceGoesOn() throws {
    let vowel = SoundInRoom.vowel(pitch: 220, duration: 0.5, sampleRate: rate)
    let signal = SoundInRoom.inRoom(vowel, sampleRate: rate, seed: 10)
    var detector = try VoiceActivityDetector(sampleRate: rate)
    var delays: [Double] = []
    signal.withBlock {
      detector.process($0) { event in
        if case .began(_, let decidedAt) = event { delays.append(decidedAt - 0.6) }
      }
    }
    // The delay in virtual time covers 40 ms of voice, 45 ms of look-ahead, a frame of 10 ms, and the ramp of 20 ms.
    expect(delays.count == 1 && (delays.first ?? 1) < 0.1, "\(delays)")
  }

  @Test func keepsTheStreamingContract() throws {
    let vowel = SoundInRoom.vowel(pitch: 300, duration: 0.3, sampleRate: rate)
    let clap = SoundInRoom.burst(decay: 0.1, sampleRate: rate, seed: 11)
    let signal = SoundInRoom.inRoom(clap + [Float](repeating: 0, count: 8000) + vowel, sampleRate: rate, seed: 12)
    let violations = try StreamingContract.violations(
      of: { try VoiceActivityDetector(sampleRate: 16_000) }, on: signal,
      output: {
        event, log in
        switch event {
        case .began(let start, let decidedAt):
          log.record(start)
          log.record(decidedAt)
        case .ended(let segment), .refused(let segment):
          log.record(segment.start)
          log.record(segment.end)
          log.record(segment.confidence)
        }
      })
    expect(violations.isEmpty, "\(violations)")
  }

  @Test func refusesWhatItCannotDo() {
    expect(throws: VoiceEventError.self) { _ = try VoiceActivityDetector(sampleRate: 7000) }
    expect(throws: VoiceEventError.self) {
      _ = try VoiceActivityDetector(configuration: .init(hangoverAfter: 3), sampleRate: 8000)
    }
  }
}
