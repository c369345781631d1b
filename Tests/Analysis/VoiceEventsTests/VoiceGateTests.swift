import AudioCore
import Expectations
import ProcessorContracts
import TestSignals
import Testing
import VoiceEvents

@Suite struct VoiceGateTests {
  private static let rates = [8000.0, 16_000, 44_100, 192_000]

  private func accepted(_ events: [VoiceGateEvent]) -> [VoiceDecision] {
    events.compactMap { if case .accepted(let decision) = $0 { decision } else { nil } }
  }

  private func rejected(_ events: [VoiceGateEvent]) -> [VoiceGateEvent.RejectionReason] {
    events.compactMap { if case .rejected(let reason, _) = $0 { reason } else { nil } }
  }

  @Test(arguments: [80.0, 120, 200, 300, 440, 600, 800])
  func acceptsVowels(pitch: Double) throws {
    let rate = 16_000.0
    let sound = SoundInRoom.vowel(pitch: pitch, duration: 0.4, sampleRate: rate)
    let events = try VoiceGate.events(in: SoundInRoom.inRoom(sound, sampleRate: rate, seed: 1))
    let decision = try require(accepted(events).first)
    // The times are virtual. The ramp lasts 20 ms, two periods of 80 Hz 25 ms, and the scorer averages over 15 ms.
    expect(decision.time - 0.6 <= 0.09 && decision.time > 0.6)
    let onset = try require(decision.voicingOnset)
    // The ramp exceeds the room's level from about its fifth millisecond on.
    expectAtMost(abs(onset - 0.6), 0.03)
    expect(accepted(events).count == 1 && rejected(events).isEmpty)
    guard case .ended(let ending) = events.last else {
      Issue.record("the last event is not an end: \(String(describing: events.last))")
      return
    }
    // The tolerance covers the hysteresis of 3 dB and a frame of 10 ms at either end.
    expect(abs(ending.duration - 0.4) <= 0.03 && ending.isVoice)
  }

  @Test(arguments: rates)
  func everyRateDecidesAlike(rate: Double) throws {
    let vowel = SoundInRoom.vowel(pitch: 260, duration: 0.3, sampleRate: rate)
    let decision = try require(
      accepted(try VoiceGate.events(in: SoundInRoom.inRoom(vowel, sampleRate: rate, seed: 2))).first)
    // The tolerance is two frames, since the noises of the rooms differ.
    expectAtMost(abs(decision.time - 0.64), 0.03)
    let clap = SoundInRoom.burst(decay: 0.15, sampleRate: rate, seed: 3)
    let events = try VoiceGate.events(in: SoundInRoom.inRoom(clap, sampleRate: rate, seed: 4))
    expectEqual(rejected(events), [.impact])
  }

  @Test(arguments: [0.05, 0.1, 0.2, 0.4, 0.8])
  func rejectsBurstsAsImpacts(decay: Double) throws {
    let sound = SoundInRoom.burst(decay: decay, sampleRate: 16_000, seed: 5)
    let events = try VoiceGate.events(in: SoundInRoom.inRoom(sound, sampleRate: 16_000, seed: 6))
    expect(accepted(events).isEmpty && rejected(events) == [.impact])
  }

  @Test(arguments: [[2093.0, 5800], [880, 2430, 4770], [1200, 3310], [523, 1440, 2820]])
  func rejectsBellsAsRinging(partials: [Double]) throws {
    let sound = SoundInRoom.modes(partials, decay: 1.5, sampleRate: 16_000)
    let events = try VoiceGate.events(in: SoundInRoom.inRoom(sound, sampleRate: 16_000, seed: 7))
    expect(accepted(events).isEmpty && rejected(events) == [.ringing])
  }

  @Test func rejectsADrum() throws {
    let sound = SoundInRoom.modes([95, 151, 203, 218], decay: 0.35, sampleRate: 16_000)
    let events = try VoiceGate.events(in: SoundInRoom.inRoom(sound, sampleRate: 16_000, seed: 8))
    expect(accepted(events).isEmpty && rejected(events).count == 1)
  }

  /// An explosion of noise, a quieter noise, and a voiced end.
  private func cough(pitch: Double, seed: UInt64) -> [Float] {
    var random = SeededRandom(seed: seed)
    let rate = 16_000.0
    let voiced = SoundInRoom.vowel(pitch: pitch, duration: 0.12, sampleRate: rate)
    let start = Int(0.17 * rate)
    var sound = (0..<(start + voiced.count)).map { n -> Float in
      let time = Double(n) / rate
      let level = time < 0.05 ? 0.35 : time < 0.18 ? 0.12 : 0.01
      return Float(level * random.uniform(in: -1..<1))
    }
    for (n, sample) in voiced.enumerated() { sound[start + n] += 0.4 * sample }
    return sound
  }

  @Test(arguments: [150.0, 220, 320]) func rejectsACough(pitch: Double) throws {
    let signal = try SoundInRoom.inRoom(cough(pitch: pitch, seed: 21), sampleRate: 16_000, seed: 22)
    expectEqual(accepted(try VoiceGate.events(in: signal, configuration: .init(strictness: 0))).count, 1)
    for strictness in [1.0, 2] {
      let events = try VoiceGate.events(in: signal, configuration: .init(strictness: strictness))
      expect(accepted(events).isEmpty, "strictness \(strictness): \(accepted(events))")
      // From 2 on the network may say so first.
      expect(rejected(events) == [.cough] || strictness == 2 && rejected(events) == [.notVoice])
    }
  }

  @Test func aLongVoiceAfterACoughIsHeard() throws {
    let sound = cough(pitch: 220, seed: 23) + SoundInRoom.vowel(pitch: 220, duration: 1, sampleRate: 16_000)
    let events = try VoiceGate.events(in: SoundInRoom.inRoom(sound, sampleRate: 16_000, seed: 24))
    expectEqual(accepted(events).count, 1)
  }

  @Test func rejectsAClick() throws {
    var click = [Float](repeating: 0, count: 160)
    for n in 0..<8 { click[n] = 0.9 }
    let events = try VoiceGate.events(in: SoundInRoom.inRoom(click, sampleRate: 16_000, seed: 9))
    expect(accepted(events).isEmpty && rejected(events) == [.impact])
  }

  @Test func steadyNoiseBecomesTheRoom() throws {
    let noise = TestSignal.whiteNoise(amplitude: 0.1, frameCount: 16_000 * 8, seed: 10)
    let events = try VoiceGate.events(in: SoundInRoom.inRoom(noise, sampleRate: 16_000, seed: 11))
    expect(accepted(events).isEmpty && rejected(events) == [.noise])
    guard case .ended(let ending) = events.last else {
      Issue.record("the noise never became the room")
      return
    }
    // The limit covers the deadline of 0.6 s, the second over which the lowest level is taken, and the release.
    expect(ending.duration < 1.3 && !ending.isVoice)
  }

  @Test func silenceHumAndPinkNoiseAreNoVoice() throws {
    let rate = 16_000.0
    let silence = AudioBuffer(silence: 16_000, sampleRate: rate)
    expect(try VoiceGate.events(in: silence).isEmpty)
    let hum = TestSignal.harmonics(
      fundamental: 50, [(1, 0.01, 0), (2, 0.004, 1), (3, 0.003, 2)], frameCount: 32_000, sampleRate: rate)
    expect(accepted(try VoiceGate.events(in: AudioBuffer(known: hum, sampleRate: rate))).isEmpty)
    let pink = TestSignal.pinkNoise(amplitude: 0.5, frameCount: 64_000, seed: 12)
    expect(accepted(try VoiceGate.events(in: AudioBuffer(known: pink, sampleRate: rate))).isEmpty)
  }

  @Test func aVoiceAfterAClapIsHeard() throws {
    let rate = 16_000.0
    let clap = SoundInRoom.burst(decay: 0.2, sampleRate: rate, seed: 13)
    let vowel = SoundInRoom.vowel(pitch: 300, duration: 0.3, sampleRate: rate)
    let pause = [Float](repeating: 0, count: 4000)
    let events = try VoiceGate.events(
      in: SoundInRoom.inRoom(clap + pause + vowel, sampleRate: rate, seed: 14))
    expect(rejected(events) == [.impact] && accepted(events).count == 1)
  }

  @Test func tooLoudIsSaid() throws {
    let rate = 16_000.0
    let sound = SoundInRoom.burst(amplitude: 0.9, decay: 0.2, sampleRate: rate, seed: 15)
    let events = try VoiceGate.events(
      in: SoundInRoom.inRoom(sound, sampleRate: rate, seed: 16), configuration: .init(maximumLevel: -20))
    expectEqual(rejected(events), [.tooLoud])
    let shout = SoundInRoom.vowel(pitch: 250, amplitude: 0.9, ramp: 0.25, duration: 0.8, sampleRate: rate)
    let later = try VoiceGate.events(
      in: SoundInRoom.inRoom(shout, sampleRate: rate, seed: 17), configuration: .init(maximumLevel: -15))
    expectEqual(accepted(later).count, 1)
    expect(later.contains { if case .exceededMaximumLevel = $0 { true } else { false } })
  }

  @Test(arguments: [8000.0, 44_100], [1.0, 2]) func keepsTheStreamingContract(rate: Double, strictness: Double) throws {
    let vowel = SoundInRoom.vowel(pitch: 220, duration: 0.25, sampleRate: rate)
    let clap = SoundInRoom.burst(decay: 0.1, sampleRate: rate, seed: 18)
    let signal = SoundInRoom.inRoom(
      vowel + [Float](repeating: 0, count: Int(rate / 4)) + clap, lead: 0.3, sampleRate: rate, seed: 19)
    let violations = try StreamingContract.violations(
      of: { try VoiceGate(configuration: .init(strictness: strictness), sampleRate: rate) }, on: signal,
      output: {
        event, log in
        switch event {
        case .began(let b):
          log.record(b.time)
          log.record(b.level)
        case .accepted(let d), .rejected(_, let d):
          log.record(d.time)
          log.record(d.score)
          log.record(d.voicingOnset)
        case .exceededMaximumLevel(let time, _): log.record(time)
        case .ended(let e):
          log.record(e.start)
          log.record(e.end)
          log.record(e.level)
        }
      })
    expect(violations.isEmpty, "\(violations)")
  }

  @Test func refusesWhatItCannotDo() {
    expect(throws: VoiceEventError.invalidSampleRate(4000)) { _ = try VoiceGate(sampleRate: 4000) }
    expect(throws: VoiceEventError.self) { _ = try VoiceGate(configuration: .init(release: .nan), sampleRate: 8000) }
    expect(throws: VoiceEventError.self) { _ = try VoiceGate(configuration: .init(margin: -1), sampleRate: 8000) }
  }
}
