import AudioCore
import Expectations
import Foundation
import HearingTest
import LevelCalibration
import Testing

@Suite struct StimulusTests {
  private let sampleRate = 48_000.0

  /// TDH39: a full-scale sine gives 110 dB SPL at 1000 Hz, where 0 dB HL are 7 dB SPL; limited to 100 dB SPL.
  private func scale(levelLimit: Double? = 100) throws -> LevelScale {
    let table = try FrequencyTable([125, 1000, 4000, 8000].map { .init(frequency: $0, level: 110) })
    let record = CalibrationRecord(
      kind: .headphone, transducer: "TDH39", device: "interface, volume 10", coupler: .iec60318Part3,
      method: .stated(source: "test"), date: nil, fullScale: table, levelLimit: levelLimit)
    return .hearingLevel(try HearingLevelScale(OutputCalibration(record), thresholds: .tdh39))
  }

  private func renderer(
    _ kind: ToneStimulus.Kind, scale: LevelScale? = nil, limit: Double = 95
  ) throws -> StimulusRenderer {
    try StimulusRenderer(
      scale: scale ?? self.scale(), stimulus: ToneStimulus(kind), sampleRate: sampleRate, safetyLimit: limit)
  }

  private func peak(_ samples: ArraySlice<Float>) -> Double { Double(samples.reduce(0) { max($0, abs($1)) }) }

  @Test(arguments: ToneStimulus.Kind.allCases)
  func oneEarAndNothingInTheOther(kind: ToneStimulus.Kind) throws {
    for ear in Ear.allCases {
      let sound = try renderer(kind).render(ear: ear, frequency: 1000, level: 60).sound
      expect(sound.channelCount == 2 && sound.frameCount == 72_000)
      expect(sound.channel(ear.other.channel).allSatisfy { $0 == 0 })
      // 60 dB HL + 7 dB - 110 dB = -43 dBFS peak. A swinging frequency at 48 kHz may miss its peak by 0.05 dB.
      expectLess(abs(20 * log10(peak(sound.channel(ear.channel))) + 43), 0.05)
    }
  }

  /// Steps of levels are steps of samples, to the precision of single precision.
  @Test(arguments: ToneStimulus.Kind.allCases)
  func stepsOfLevelAreExact(kind: ToneStimulus.Kind) throws {
    let renderer = try renderer(kind)
    let reference = try renderer.render(ear: .left, frequency: 1000, level: 50).sound.channel(0)
    for step in [-60.0, -5, 1, 5, 10, 40] {
      let sound = try renderer.render(ear: .left, frequency: 1000, level: 50 + step).sound.channel(0)
      let change = 20 * log10(rms(sound) / rms(reference))
      expectLess(abs(change - step), 1e-4, "\(step): \(change)")
    }
  }

  private func rms(_ samples: ArraySlice<Float>) -> Double {
    (samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count)).squareRoot()
  }

  /// Rise and fall from −20 to −1 dB as IEC 60645-1 counts them: 20 to 200 ms; pulses 225 ms ± 35 ms on and off.
  @Test func rampsAndPulses() throws {
    let pure = try renderer(.pure).render(ear: .left, frequency: 1000, level: 60).sound.channel(0)
    let envelope = envelope(Array(pure))
    let full = try require(envelope.max())
    func first(_ decibels: Double) throws -> Int {
      try require(envelope.firstIndex { $0 >= full * pow(10, decibels / 20) })
    }
    func last(_ decibels: Double) throws -> Int {
      try require(envelope.lastIndex { $0 >= full * pow(10, decibels / 20) })
    }
    let rise = Double(try first(-1) - first(-20)) / sampleRate
    let fall = Double(try last(-20) - last(-1)) / sampleRate
    // 0.5804 of 50 ms; the envelope is known to half a period of the tone.
    for time in [rise, fall] { expect(abs(time - 0.029) < 0.001 && (0.020...0.200).contains(time)) }
    expectLess(abs(Double(try last(-6) - first(-6)) / sampleRate - 1.45), 0.002)

    let pulsed = try renderer(.pulsed).render(ear: .left, frequency: 1000, level: 60).sound.channel(0)
    let above = self.envelope(Array(pulsed)).map { $0 >= full / 2 }
    let changes = (1..<above.count).filter { above[$0] != above[$0 - 1] }
    expectEqual(changes.count, 6)
    for (start, end) in zip(changes, changes.dropFirst()) {
      expectLess(abs(Double(end - start) / sampleRate - 0.225), 0.002)
    }
    expect(pulsed.last == 0 && peak(pulsed.suffix(2000)) == 0)
  }

  /// The largest sample of each half period of a 1 kHz tone, held.
  private func envelope(_ samples: [Float]) -> [Double] {
    let half = Int(sampleRate / 2000)
    return samples.indices.map { n in
      Double(samples[max(0, n - half / 2)..<min(samples.count, n + half / 2)].reduce(0) { max($0, abs($1)) })
    }
  }

  /// No click: no step between two samples is larger than the steady tone's own.
  @Test(arguments: ToneStimulus.Kind.allCases)
  func noClicks(kind: ToneStimulus.Kind) throws {
    let sound = try renderer(kind).render(ear: .right, frequency: 1000, level: 60).sound.channel(1)
    let samples = Array(sound)
    let amplitude = pow(10, -43.0 / 20)
    let steepest = amplitude * 2 * .pi * 1000 * 1.05 / sampleRate
    for (first, second) in zip(samples, samples.dropFirst()) {
      expectAtMost(abs(Double(second - first)), steepest * 1.001)
    }
    expect(samples[0] == 0 && abs(samples[samples.count - 1]) < 1e-4)
  }

  @Test func whatIsTooLoudIsRefusedWithTheReason() throws {
    func refusal(_ renderer: StimulusRenderer, _ level: Double) -> String? {
      do {
        _ = try renderer.render(ear: .left, frequency: 1000, level: level)
        return nil
      } catch {
        return error.description
      }
    }
    // 95 dB by the renderer's own limit, 93 dB HL by the calibration's 100 dB SPL, 103 dB HL before it clips.
    expectNil(try refusal(renderer(.pure), 92.9))
    expect(try require(try refusal(renderer(.pure), 94)).contains("safety limit is 100.0 dB SPL"))
    expect(try require(try refusal(renderer(.pure), 96)).contains("safety limit"))
    let unlimited = try renderer(.pure, scale: scale(levelLimit: nil), limit: 120)
    expectNil(try refusal(renderer(.pure, scale: scale(levelLimit: nil), limit: 120), 102.9))
    expect(try require(refusal(unlimited, 103.1)).contains("clips"))
    let range = try scale().range(at: 1000, limit: 95)
    expect(range.highest == 93 && range.lowest == -10)
  }

  @Test func eachStepIsExplained() throws {
    let steps = try renderer(.pure).render(ear: .left, frequency: 1000, level: 40).steps.joined(separator: "\n")
    for part in ["40.00 dB HL", "7.00 dB SPL at 0 dB HL", "47.00 dB SPL", "-63.00 dBFS peak", "peak amplitude"] {
      expect(steps.contains(part), "\(part) in\n\(steps)")
    }
    let nominal = try renderer(.pure, scale: .nominal(.simple), limit: 100)
    let uncalibrated = try nominal.render(ear: .left, frequency: 1000, level: 60)
    expect(!uncalibrated.steps.joined().contains("HL"))
    expectLess(abs(peak(uncalibrated.sound.channel(0)) - 0.01), 1e-5)
    expect(!LevelScale.nominal(.simple).isCalibrated)
  }

  @Test func silenceAndMasking() throws {
    let renderer = try renderer(.pulsed)
    let silence = try renderer.render(ear: .left, frequency: 1000, level: nil)
    expect(silence.sound.samples.allSatisfy { $0 == 0 } && silence.steps.isEmpty)
    let masked = try renderer.render(ear: .left, frequency: 1000, level: 50, masking: .init(level: 60, seed: 3))
    let plain = try renderer.render(ear: .left, frequency: 1000, level: 50).sound
    // The tone as without noise, half a second into it, and nothing but the tone in its ear.
    expect(masked.onset == 0.5 && masked.sound.frameCount == 24_000 + plain.frameCount + 9600)
    expectEqual(masked.sound.channel(0).dropFirst(24_000).prefix(plain.frameCount), plain.channel(0)[...])
    expect(masked.sound.channel(0).prefix(24_000).allSatisfy { $0 == 0 })
    expect(masked.sound.channel(0).suffix(9600).allSatisfy { $0 == 0 })
    expectEqual(masked.steps.last?.contains("noise in the right ear"), true)
    // A silence in between sounds the same in the noisy ear.
    let catchTrial = try renderer.render(ear: .left, frequency: 1000, level: nil, masking: .init(level: 60, seed: 3))
    expect(catchTrial.sound.channel(1) == masked.sound.channel(1) && catchTrial.onset == 0.5)
    expect(catchTrial.sound.channel(0).allSatisfy { $0 == 0 })
  }

  /// The noise has the level of a 60 dB tone, −43 − 3.01 dBFS RMS, in its third of an octave; it rises and falls by ramps.
  @Test func theMaskingNoise() throws {
    let renderer = try renderer(.pulsed)
    var power = 0.0
    for seed in 0..<40 {
      let sound = try renderer.render(
        ear: .left, frequency: 1000, level: nil, masking: .init(level: 60, seed: UInt64(100 * seed))
      ).sound.channel(1)
      let steady = sound.dropFirst(2400).dropLast(2400)
      power += rms(steady) * rms(steady) / 40
      let rmsAmplitude = pow(10, -46.01 / 20)
      expectAtMost(peak(sound[...]), 5.01 * rmsAmplitude)
      // Raised cosines: 1 % of the amplitude after 3.2 ms of 50, and at the end.
      expect(peak(sound.prefix(150)) < 0.05 * rmsAmplitude && peak(sound.suffix(150)) < 0.05 * rmsAmplitude)
      expectGreater(peak(sound.dropFirst(2400).prefix(2400)), rmsAmplitude)
    }
    // 40 noises of 2.1 s in a band of 231 Hz: about 19,000 independent squares, known to 0.03 dB.
    expectLess(abs(10 * log10(power) + 46.01), 0.15)
  }

  @Test func noiseThatWouldClipIsRefused() throws {
    func refusal(_ scale: LevelScale, _ level: Double, limit: Double) -> String? {
      do {
        _ = try renderer(.pure, scale: scale, limit: limit)
          .render(ear: .left, frequency: 1000, level: 20, masking: .init(level: level, seed: 3))
        return nil
      } catch {
        return "\(error)"
      }
    }
    // 110 − 7 dB HL at full scale less the 10.97 dB by which peaks of noise are above a tone's: 92.03; 93 by the 100 dB SPL.
    let (limited, unlimited) = (try scale(), try scale(levelLimit: nil))
    expectEqual(try unlimited.highestNoiseLevel(at: 1000, limit: 120), 92)
    expectEqual(try limited.highestNoiseLevel(at: 1000, limit: 120), 92)
    expectEqual(try limited.highestNoiseLevel(at: 1000, limit: 70), 70)
    expectEqual(try LevelScale.nominal(.simple).highestNoiseLevel(at: 1000, limit: 120), 80)
    expectNil(refusal(unlimited, 92, limit: 120))
    expect(try require(refusal(unlimited, 93, limit: 120)).contains("expected at most 92.0 dB (masking noise"))
    expect(try require(refusal(limited, 61, limit: 60)).contains("expected at most 60.0 dB"))
  }

  @Test func stimuliOutsideOfTheStandardAreRefused() {
    expect(throws: HearingTestError.self) { try ToneStimulus(.pure, ramp: 0.03) }
    expect(throws: HearingTestError.self) { try ToneStimulus(.pure, ramp: 0.4) }
    // 0.5804 of 90 ms: 52 ms from −20 to −1 dB, where pulses have 20 to 50 ms.
    expect(throws: HearingTestError.self) { try ToneStimulus(.pulsed, ramp: 0.09) }
    expect(throws: HearingTestError.self) { try ToneStimulus(.pulsed, duration: 0.2) }
  }
}
