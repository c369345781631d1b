import AudioCore
import Expectations
import Foundation
import PitchResynthesis
import TestSignals
import Testing

@Suite struct ResynthesisTests {
  private func rms(_ samples: some Collection<Float>) -> Double {
    (samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))).squareRoot()
  }

  @Test(arguments: Excitation.allCases) func sameSeedSameBitsOtherSeedOtherNoise(_ excitation: Excitation) throws {
    let recording = vowel(frequency: 220, duration: 0.4, sampleRate: 16_000)
    var curve = PitchCurve()
    curve.jitter = 0.01
    let first = try model(recording).render(.init(excitation: excitation, curve: curve, seed: 11))
    let again = try model(recording).render(.init(excitation: excitation, curve: curve, seed: 11))
    let other = try model(recording).render(.init(excitation: excitation, curve: curve, seed: 12))
    expectEqual(first, again)
    expectUnequal(first.audio, other.audio)
    expectUnequal(first.reference, other.reference)
  }

  @Test(arguments: Excitation.allCases) func silenceStaysSilent(_ excitation: Excitation) throws {
    for count in [0, 1, 79, 8000] {
      let silent = AudioBuffer(silence: count, sampleRate: 8000)
      let result = try model(silent).render(.init(excitation: excitation, curve: PitchCurve(), seed: 1))
      expectEqual(result.audio, silent)
      expectEqual(result.reference.count, (count + 79) / 80)
      expect(result.reference.allSatisfy { $0.frequency == nil })
    }
  }

  @Test(arguments: Excitation.allCases) func noiseStaysUnvoicedAndAsLoud(_ excitation: Excitation) throws {
    let noise = AudioBuffer(
      known: TestSignal.whiteNoise(amplitude: 0.3, frameCount: 16_000, seed: 4), sampleRate: 16_000)
    let result = try model(noise).render(.init(excitation: excitation, curve: PitchCurve(), seed: 1))
    expect(result.reference.allSatisfy { $0.frequency == nil })
    // The level is matched, to the rounding of Float.
    expectLess(abs(rms(result.audio.samples) / rms(noise.samples) - 1), 1e-4)
  }

  @Test(arguments: Excitation.allCases) func voicingHasTheSourcesBoundaries(_ excitation: Excitation) throws {
    let recording = vowel(frequency: 200, duration: 0.5, sampleRate: 16_000)
    let result = try model(recording).render(.init(excitation: excitation, curve: PitchCurve(), seed: 1))
    let voiced = result.reference.filter { $0.frequency != nil }
    // The tone lasts from 0.2 to 0.7 s; the tracker's window of 50 ms may see it half of that before and after.
    expectAtMost(abs((voiced.first?.time ?? 0) - 0.2), 0.03)
    expectAtMost(abs((voiced.last?.time ?? 0) - 0.7), 0.03)
    expectGreater(voiced.count, 44)
    // Silence around it stays silent: the filters' responses and windows reach 50 ms.
    expect(result.audio.samples.prefix(Int(0.1 * 16_000)).allSatisfy { abs($0) < 1e-4 })
    expect(result.audio.samples.suffix(Int(0.1 * 16_000)).allSatisfy { abs($0) < 1e-4 })
  }

  @Test(arguments: [8000.0, 11_025, 22_050, 44_100, 96_000, 192_000]) func anyRate(_ rate: Double) throws {
    let recording = vowel(frequency: 180, duration: 0.15, sampleRate: rate)
    for excitation in Excitation.allCases {
      let result = try model(recording).render(
        .init(excitation: excitation, curve: .scaled(by: 1.3), seed: 1))
      expectEqual(result.audio.frameCount, recording.frameCount)
      expectEqual(result.audio.sampleRate, rate)
      expect(result.audio.samples.allSatisfy { $0.isFinite })
      expect(result.reference.contains { $0.frequency != nil })
      // The level is matched but for what would clip, to the rounding of Float.
      let change = 20 * log10(rms(result.audio.samples) / rms(recording.samples))
      expectLess(abs(change + result.attenuation), 0.001)
    }
  }

  @Test(arguments: Excitation.allCases) func harmonicAmplitudesAreTheSources(_ excitation: Excitation) throws {
    let recording = vowel(frequency: 160, duration: 0.8, sampleRate: 16_000)
    var configuration = ResynthesisConfiguration(excitation: excitation, curve: PitchCurve(), seed: 1)
    configuration.breathiness = 0
    let result = try model(recording).render(configuration)
    func amplitude(_ samples: [Float], _ frequency: Double) -> Double {
      var (re, im) = (0.0, 0.0)
      for n in 6400..<12_800 {
        let weight = 1 - cos(2 * .pi * Double(n - 6400) / 6400)
        let angle = 2 * Double.pi * frequency * Double(n) / 16_000
        re += weight * Double(samples[n]) * cos(angle)
        im += weight * Double(samples[n]) * sin(angle)
      }
      return (re * re + im * im).squareRoot()
    }
    for k in 1...25 {
      let f = 160 * Double(k)
      let ratio = 20 * log10(amplitude(result.audio.samples, f) / amplitude(recording.samples, f))
      // 2 dB: the envelope is measured with 5 ms frames and interpolated, and the level is matched over all.
      expectLess(abs(ratio), 2, "harmonic \(k): \(ratio) dB")
    }
  }

  @Test func whatWouldClipIsAttenuatedAndSaid() throws {
    // A full-scale square wave has the highest level that there is: any other phases have higher peaks.
    let tone = TestSignal.sine(frequency: 200, frameCount: 16_000, sampleRate: 16_000)
    let square = AudioBuffer(known: tone.map { $0 >= 0 ? 1 : -1 }, sampleRate: 16_000)
    for excitation in Excitation.allCases {
      let result = try model(square).render(.init(excitation: excitation, curve: PitchCurve(), seed: 1))
      expectGreater(result.attenuation, 0)
      expect(result.audio.samples.allSatisfy { abs($0) <= VoiceModel.ceiling })
      expectLess(abs(20 * log10(rms(result.audio.samples)) + result.attenuation), 0.01)
    }
  }

  @Test func callersUnvoicedFramesAreRenderedUnvoiced() throws {
    let source = try model(vowel(frequency: 200, duration: 0.6, sampleRate: 16_000))
    let frames = (0..<100).map {
      ReferencePitchFrame(time: Double($0) * 0.01, frequency: (40..<50).contains($0) ? nil : 250)
    }
    let result = try source.render(.init(excitation: .harmonics, curve: PitchCurve(.frames(frames)), seed: 1))
    expect(result.reference[41...48].allSatisfy { $0.frequency == nil })
    expect(result.reference[30...37].allSatisfy { $0.frequency == 250 })
  }

  @Test func wrongSettingsAreNamed() throws {
    let stereo = AudioBuffer(silence: 100, channelCount: 2, sampleRate: 16_000)
    expect(throws: ResynthesisError.notOneChannel(2)) { try model(stereo) }
    let slow = AudioBuffer(silence: 100, sampleRate: 4000)
    expect(throws: ResynthesisError.unsupportedSampleRate(4000)) { try model(slow) }
    let broken = AudioBuffer(known: [0, .nan, 0], sampleRate: 16_000)
    expect(throws: ResynthesisError.nonFiniteSample(index: 1)) { try model(broken) }
    let source = try model(AudioBuffer(silence: 1600, sampleRate: 16_000))
    expect(throws: ResynthesisError.self) {
      try source.render(.init(excitation: .pulses, curve: .scaled(by: .nan), seed: 1))
    }
    expect(throws: ResynthesisError.self) {
      try source.render(.init(excitation: .pulses, curve: PitchCurve(.frames([])), seed: 1))
    }
    let backwards = [ReferencePitchFrame(time: 1, frequency: 100), ReferencePitchFrame(time: 0.5, frequency: 100)]
    expect(throws: ResynthesisError.self) {
      try source.render(.init(excitation: .pulses, curve: PitchCurve(.frames(backwards)), seed: 1))
    }
  }

  /// A caller's curve may hold any frequency above 0; what lies beyond the bounds of a rendering is limited to them.
  @Test func frequenciesOfAnyNumberAreLimited() throws {
    let source = try model(vowel(frequency: 200, duration: 0.3, sampleRate: 16_000))
    for (frequency, bound) in [(1e-300, 20.0), (1e300, 6400), (Double.greatestFiniteMagnitude, 6400)] {
      for plateaus in [nil, PitchCurve.Plateaus(scale: .chromatic)] {
        var curve = PitchCurve(.frames([.init(time: 0, frequency: frequency)]))
        curve.plateaus = plateaus
        let result = try source.render(.init(excitation: .harmonics, curve: curve, seed: 1))
        expect(result.reference.contains { $0.frequency != nil })
        for frame in result.reference { if let found = frame.frequency { expectEqual(found, bound) } }
      }
    }
  }

  @Test func settingsAreStoredAndRead() throws {
    func expectRoundTrip<Value: Codable & Equatable>(_ value: Value) throws {
      let data = try JSONEncoder().encode(value)
      expectEqual(try JSONDecoder().decode(Value.self, from: data), value, "\(String(decoding: data, as: UTF8.self))")
    }
    var curve = PitchCurve(.frames([.init(time: 0, frequency: 100), .init(time: 0.5, frequency: nil)]))
    curve.plateaus = .init(scale: .cMajor)
    curve.vibrato = .init(rate: 5, depthCents: 30)
    var configuration = ResynthesisConfiguration(excitation: .pulses, curve: curve, seed: .max)
    configuration.phases = .random
    let values: [any Codable & Equatable] = [
      curve, PitchCurve(), configuration, PitchScale.cMajor, ReferencePitchFrame(time: 1, frequency: nil),
      VoiceModel.Configuration(minimumFrequency: 60, maximumFrequency: 600),
    ]
    for value in values { try expectRoundTrip(value) }
    let stored = Data(#"{"pitchClasses":[12,-1,0],"tuning":440}"#.utf8)
    expectEqual(try JSONDecoder().decode(PitchScale.self, from: stored), PitchScale(pitchClasses: [0, 11]))
  }
}
