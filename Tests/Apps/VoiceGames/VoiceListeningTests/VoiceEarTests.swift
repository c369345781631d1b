import AppSettings
import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import TestSignals
import Testing
import VoiceListening
import VoiceScenes

@Suite struct VoiceEarTests {
  private static let scene: AudioBuffer = {
    var scene = Scene(duration: 4)
    scene.voice(at: 0.5, 0.6, pitch: 230)
    scene.clap(at: 1.4)
    scene.voice(at: 2, 0.15, pitch: 420, amplitude: 0.05)
    scene.knock(at: 2.6)
    scene.voice(at: 3, 1, pitch: 180, amplitude: 0.7)
    return scene.sound
  }()

  private static func record(_ heard: Heard, _ log: inout StreamingContract.Log) {
    switch heard {
    case .tick(let tick):
      for value in [tick.time, tick.volume, tick.level, tick.roomLevel] { log.record(value) }
      log.record(tick.frequency)
      log.record(tick.sounding.hashValueOfName)
      for n in 0..<16 { log.record((tick.spectrum?.coefficients[n]).map(Double.init)) }
      log.record(tick.players?.lower)
      log.record(tick.players?.upper)
    case .event(let event):
      log.record(event.kind.rawValue.hashValueOfName)
      for value in [event.time, event.soundStart, event.volume, event.level] { log.record(value) }
      for value in [event.voicingOnset, event.frequency, event.duration] { log.record(value) }
    }
  }

  @Test(arguments: [16_000.0, 44_100])
  func keepsTheStreamingContract(rate: Double) throws {
    let whole = Self.scene
    // At another sample rate the samples are a faster sound, which serves the contract as well.
    let signal = AudioBuffer(known: whole.samples, sampleRate: rate)
    let players = PlayerRanges(lower: 117...183, upper: 270...422)
    let configuration = VoiceEar.Configuration(measuresSpectrum: true, players: players)
    let violations = try StreamingContract.violations(
      of: { try VoiceEar(configuration: configuration, sampleRate: rate) }, on: signal,
      output: { Self.record($0, &$1) })
    expect(violations.isEmpty, "\(violations)")
  }

  @Test func ticksComeAtTheirTimes() throws {
    for rate in [5.0, 20, 60, 200] {
      let heard = try VoiceEar.heard(in: Self.scene, configuration: .init(tickRate: rate))
      let times = heard.compactMap { if case .tick(let tick) = $0 { tick.time } else { nil } }
      expectEqual(times.count, Int(4 * rate))
      expect(zip(times, 1...).allSatisfy { abs($0 - Double($1) / rate) < 1e-12 })
      expect(zip(heard.dropFirst(), heard).allSatisfy { $0.time >= $1.time - 0.005 })
    }
  }

  @Test func whatSoundsIsTold() throws {
    let heard = try VoiceEar.heard(in: Self.scene, configuration: .init())
    let events = heard.compactMap { if case .event(let event) = $0 { event } else { nil } }
    let accepted = events.filter { $0.kind == .voiceAccepted }
    expectEqual(accepted.count, 3)
    for (event, onset) in zip(accepted, [0.5, 2, 3]) {
      // The limits are those of the gate for vowels with a ramp of 20 ms: its delay, and the error of its estimated
      // onset.
      expect(event.time - onset <= 0.09 && abs((event.voicingOnset ?? 0) - onset) <= 0.03)
    }
    expect(events.filter { $0.kind == .soundRejected }.allSatisfy { $0.reason != nil })
    expectEqual(events.filter { $0.kind == .soundRejected }.count, 2)
    let ended = events.filter { $0.kind == .soundEnded && $0.isVoice }
    for (event, duration) in zip(ended, [0.6, 0.15, 1]) { expectAtMost(abs((event.duration ?? 0) - duration), 0.05) }
  }

  @Test(arguments: [(0.5, 1.1, 230.0), (3, 4, 180)])
  func pitchOfTicks(from: Double, to: Double, pitch: Double) throws {
    let heard = try VoiceEar.heard(in: Self.scene, configuration: .init())
    let pitches = heard.compactMap { heard -> Double? in
      guard case .tick(let tick) = heard, tick.time > from + 0.15, tick.time < to else { return nil }
      return tick.frequency
    }
    expectAtLeast(pitches.count, Int((to - from - 0.2) * 20))
    expect(pitches.allSatisfy { abs(1200 * log2($0 / pitch)) < 20 })
  }

  @Test func volumeIsTheLevelInEqualSteps() throws {
    // A sine of amplitude a has the level L = 20 log a − 3.01 dBFS; its volume is 200 (1 + L / 60).
    for amplitude in [0.02, 0.1, 0.5] {
      let sine = TestSignal.sine(frequency: 500, amplitude: amplitude, frameCount: 16_000, sampleRate: 16_000)
      let heard = try VoiceEar.heard(in: AudioBuffer(known: sine, sampleRate: 16_000), configuration: .init())
      guard case .tick(let tick)? = heard.last(where: { if case .tick = $0 { true } else { false } }) else { return }
      let expected = 200 * (1 + (20 * log10(amplitude) - 3.0103) / 60)
      // The tolerance of 0.35 corresponds to 0.1 dB of ripple of the band filter.
      expectLess(abs(tick.volume - expected), 0.35)
    }
  }

  @Test func theAnswerWaitsForTheDelay() throws {
    let prompt = try VoiceEar.heard(in: Self.scene, configuration: .init())
    let delayed = try VoiceEar.heard(in: Self.scene, configuration: .init(responseDelay: 0.1))
    func times(_ heard: [Heard]) -> [(Double, Double)] {
      heard.compactMap {
        guard case .event(let event) = $0, event.kind == .voiceAccepted else { return nil }
        return (event.time, event.voicingOnset ?? 0)
      }
    }
    for (early, late) in zip(times(prompt), times(delayed)) {
      expect(late.0 - late.1 >= 0.0975 && late.0 - late.1 < 0.11 && late.1 == early.1 && early.0 < late.0)
    }
  }

  @Test func settingsAreChecked() {
    expect(throws: ListeningError.self) { _ = try VoiceEar(configuration: .init(), sampleRate: 4000) }
    expect(throws: SettingError.self) { _ = try VoiceEar(configuration: .init(tickRate: 1), sampleRate: 16_000) }
    expect(throws: ListeningError.self) {
      _ = try VoiceEar(configuration: .init(measuresSpectrum: true), sampleRate: 8000)
    }
    expect(throws: SettingError.self) {
      _ = try VoiceEar(configuration: .init(pitchRange: 100...150), sampleRate: 16_000)
    }
  }
}

extension String {
  /// A hash that is the same in every process, unlike `hashValue`.
  fileprivate var hashValueOfName: Int { utf8.reduce(7) { ($0 &* 31) &+ Int($1) } }
}

extension SoundTick.Sounding {
  fileprivate var hashValueOfName: Int { rawValue.hashValueOfName }
}
