import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import TestSignals
import Testing
import VoiceEvents
import VoiceMeasurement

@Suite struct OnsetDetectorTests {
  private func clapsAndVowels(_ rate: Double) -> (signal: AudioBuffer, times: [Double]) {
    var sound = [Float](repeating: 0, count: Int(2.4 * rate))
    let times = [0.1, 0.5, 0.8, 1.2, 1.7, 2.1]
    for (k, time) in times.enumerated() {
      let part =
        k.isMultiple(of: 2)
        ? SoundInRoom.burst(amplitude: 0.4, decay: 0.15, sampleRate: rate, seed: UInt64(k))
        : SoundInRoom.vowel(pitch: 200 + 50 * Double(k), ramp: 0.01, duration: 0.2, sampleRate: rate)
      for (n, x) in part.enumerated() where Int(time * rate) + n < sound.count { sound[Int(time * rate) + n] += x }
    }
    return (SoundInRoom.inRoom(sound, sampleRate: rate, seed: 20), times.map { $0 + 0.6 })
  }

  @Test(arguments: OnsetDetector.Method.allCases, [8000.0, 44_100])
  func findsKnownOnsets(method: OnsetDetector.Method, rate: Double) throws {
    let (signal, times) = clapsAndVowels(rate)
    for mode in OnsetDetector.Mode.allCases {
      let onsets = try OnsetDetector.onsets(in: signal, configuration: .init(method: method, mode: mode)).map(\.time)
      // The usual tolerance (MIREX) is 50 ms. Here it is 30 ms: half of the window of 40 ms, and the ramp of 10 ms.
      for time in times { expect(onsets.contains { abs($0 - time) <= 0.03 }, "\(method) \(mode) \(time): \(onsets)") }
      // The ends of the vowels fade in 10 ms, which is broadband too, so three more onsets are allowed.
      expectAtMost(onsets.count, times.count + 3, "\(method) \(mode) \(rate): \(onsets)")
    }
  }

  @Test func aVibratoIsNoOnset() throws {
    let rate = 16_000.0
    var phase = 0.0
    let tone = (0..<32_000).map { n -> Float in
      let f = 440 * (1 + 0.03 * sin(2 * .pi * 6 * Double(n) / rate))
      phase += f / rate
      return Float(0.3 * sin(2 * .pi * phase))
    }
    let onsets = try OnsetDetector.onsets(in: AudioBuffer(known: tone, sampleRate: rate))
    expect(onsets.filter { (0.1...1.9).contains($0.time) }.isEmpty, "\(onsets)")
  }

  @Test func complexDomainHearsANewPitchAtTheSameLoudness() throws {
    let rate = 16_000.0
    let low = TestSignal.sine(frequency: 400, amplitude: 0.3, frameCount: 16_000, sampleRate: rate)
    let high = TestSignal.sine(frequency: 600, amplitude: 0.3, frameCount: 16_000, sampleRate: rate)
    let onsets = try OnsetDetector.onsets(
      in: AudioBuffer(known: low + high, sampleRate: rate), configuration: .init(method: .complexDomain))
    expect(onsets.contains { abs($0.time - 1) <= 0.025 }, "\(onsets)")
  }

  @Test func silenceAndSteadyNoiseHaveNone() throws {
    expect(try OnsetDetector.onsets(in: AudioBuffer(silence: 16_000, sampleRate: 16_000)).isEmpty)
    let noise = TestSignal.whiteNoise(amplitude: 0.2, frameCount: 64_000, seed: 21)
    for method in OnsetDetector.Method.allCases {
      let onsets = try OnsetDetector.onsets(
        in: AudioBuffer(known: noise, sampleRate: 16_000), configuration: .init(method: method))
      expect(onsets.filter { $0.time > 0.1 }.isEmpty, "\(method): \(onsets)")
    }
  }

  @Test(arguments: OnsetDetector.Method.allCases, OnsetDetector.Mode.allCases)
  func keepsTheStreamingContract(method: OnsetDetector.Method, mode: OnsetDetector.Mode) throws {
    let signal = TestSignal.mixed(channelCount: 1, frameCount: 22_050, sampleRate: 22_050, seed: 22)
    let violations = try StreamingContract.violations(
      of: { try OnsetDetector(configuration: .init(method: method, mode: mode), sampleRate: 22_050) }, on: signal,
      output: { onset, log in
        log.record(onset.time)
        log.record(onset.strength)
      })
    expect(violations.isEmpty, "\(violations)")
  }

  @Test func refusesWhatItCannotDo() {
    expect(throws: VoiceEventError.self) {
      _ = try OnsetDetector(configuration: .init(threshold: 0), sampleRate: 8000)
    }
    expect(throws: VoiceEventError.self) { _ = try OnsetDetector(sampleRate: 384_000) }
  }
}
