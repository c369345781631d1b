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

  /// Legato: one vowel-like tone goes on and its pitch moves by 2 to 5 semitones within 60 ms, at the same loudness. The
  /// default reports each new note within the usual tolerance of 50 ms, and nothing else after the beginning.
  @Test(arguments: [16_000.0, 44_100])
  func aNewPitchInASustainedToneIsAnOnset(rate: Double) throws {
    let notes = [220.0, 261.6, 233.1, 311.1, 277.2]
    var phase = 0.0
    let tone = (0..<Int(2.5 * rate)).map { n -> Float in
      let time = Double(n) / rate
      let number = min(Int(time / 0.5 + 0.06), notes.count - 1)
      let moved = min(max((time - 0.5 * Double(number) + 0.03) / 0.06, 0), 1)
      let before = notes[max(0, number - 1)]
      phase += 2 * .pi * before * pow(notes[number] / before, moved) / rate
      return Float((1...12).reduce(0) { $0 + 0.1 * sin(Double($1) * phase) / Double($1) })
    }
    let signal = AudioBuffer(known: tone, sampleRate: rate)
    let found = try OnsetDetector.onsets(in: signal).map(\.time).filter { (0.2...2.4).contains($0) }
    expectEqual(found.count, 4, "\(found)")
    for (time, truth) in zip(found, [0.5, 1, 1.5, 2]) { expectAtMost(abs(time - truth), 0.05, "\(found)") }
    // With a fixed threshold pitches are not compared.
    let fixed = try OnsetDetector.onsets(in: signal, configuration: .init(threshold: 0.05)).map(\.time)
    expect(fixed.filter { (0.2...2.4).contains($0) }.isEmpty, "\(fixed)")
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

  /// Six steady noises, 10 s each, at −50, −30 and −14 dBFS. A fan's hum has partials that go on and noise above them.
  /// Nothing is heard after their beginning, at which the first spectra hold half a window of nothing; in rain whose drops
  /// are loud and few, no more than the fixed threshold hears.
  @Test(arguments: [16_000.0, 44_100], [0.003, 0.03, 0.2])
  func steadyNoisesHaveNone(rate: Double, level: Double) throws {
    for (number, noise) in SteadyNoise.allCases.enumerated() {
      let signal = noise.sound(level: level, seconds: 10, sampleRate: rate, seed: 31 + UInt64(number))
      let found = try OnsetDetector.onsets(in: signal).filter { $0.time > 0.05 }
      let fixed = try OnsetDetector.onsets(in: signal, configuration: .init(threshold: 0.05)).filter { $0.time > 0.05 }
      expectEqual(found, noise == .rain ? fixed : [], "\(noise) \(level) \(rate)")
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

/// Noises whose spectrum stays the same.
private enum SteadyNoise: CaseIterable {
  case white, pink, brown, speechLike, rain, fan

  /// A noise with this root mean square.
  func sound(level: Double, seconds: Double, sampleRate: Double, seed: UInt64) -> AudioBuffer {
    let count = Int(seconds * sampleRate)
    let white = TestSignal.whiteNoise(amplitude: 1, frameCount: count, seed: seed)
    let wave: [Double]
    switch self {
    case .white: wave = white.map(Double.init)
    case .pink: wave = TestSignal.pinkNoise(amplitude: 1, frameCount: count, seed: seed).map(Double.init)
    case .brown: wave = Self.brown(white, 200 / sampleRate)
    case .speechLike:
      let low = Self.brown(white, 4000 / sampleRate)
      wave = zip(low, Self.brown(low.map { Float($0) }, 600 / sampleRate)).map { $0 - $1 }
    case .rain:
      // Drops: a twentieth of the samples, one as loud as another.
      wave = white.map { abs($0) > 0.95 ? Double($0.sign == .minus ? -1 : 1) : 0.1 * Double($0) }
    case .fan:
      wave = Self.brown(white, 300 / sampleRate).enumerated().map { n, x in
        x + (1...6).reduce(0) { $0 + 0.1 / Double($1) * sin(2 * .pi * 49.7 * Double($1 * n) / sampleRate) }
      }
    }
    let scale = level / (wave.reduce(0) { $0 + $1 * $1 } / Double(wave.count)).squareRoot()
    return AudioBuffer(known: wave.map { Float($0 * scale) }, sampleRate: sampleRate)
  }

  /// A low-pass of first order at a frequency in turns a sample.
  private static func brown(_ white: [Float], _ frequency: Double) -> [Double] {
    var value = 0.0
    let share = 1 - exp(-2 * .pi * frequency)
    return white.map { x in
      value += share * (Double(x) - value)
      return value
    }
  }
}
