import AudioCore
import AudioEffects
import Expectations
import Foundation
import ProcessorContracts
import TestSignals
import Testing
import TimeStretching

@Suite struct PitchShiftTests {
  private let rate = 44_100.0

  private func shifted(
    _ signal: AudioBuffer, _ pitch: Double, keepsFormants: Bool = false
  ) throws -> AudioBuffer {
    var effect = try PitchShift(
      configuration: .init(pitch: pitch, keepsFormants: keepsFormants), sampleRate: signal.sampleRate,
      channelCount: signal.channelCount)
    return try effect.applied(to: signal)
  }

  private func harmonicTone(_ fundamental: Double, seconds: Double, top: Double) -> AudioBuffer {
    let partials = (1...Int(top / fundamental)).map { (k: Int) -> (number: Int, amplitude: Double, phase: Double) in
      (number: k, amplitude: 0.2 / Double(k), phase: 1.7 * Double(k * k))
    }
    return AudioBuffer(
      known: TestSignal.harmonics(
        fundamental: fundamental, partials, frameCount: Int(seconds * rate), sampleRate: rate),
      sampleRate: rate)
  }

  @Test(arguments: [(4.0, false), (-7.3, true), (0, false)]) func keepsItsPromises(
    pitch: Double, keepsFormants: Bool
  ) throws {
    let signal = TestSignal.mixed(channelCount: 2, frameCount: 40_000, sampleRate: rate, seed: 3)
    let violations = try RenderingContract.violations(
      of: {
        try PitchShift(
          configuration: .init(pitch: pitch, keepsFormants: keepsFormants), sampleRate: rate, channelCount: 2)
      }, on: signal)
    expectEqual(violations, [])
  }

  /// What the effect gives while its parameters change does not depend on blocks either, nor on what was before a reset.
  @Test func changesDoNotDependOnBlocks() throws {
    let signal = TestSignal.mixed(channelCount: 1, frameCount: 60_000, sampleRate: rate, seed: 5)
    let events: [(frame: Int, index: Int, value: Double)] = [
      (9001, 0, 12), (14_003, 0, -12), (14_500, 1, 5), (30_007, 0, 0), (30_500, 1, 0), (50_011, 0, 3),
    ]
    var effect = try PitchShift(
      configuration: .init(pitch: -3, keepsFormants: true), sampleRate: rate, channelCount: 1)
    func run(_ blockLength: Int) -> [UInt32] {
      var output = signal
      output.withMutableBlock { target in
        signal.withBlock { source in
          var start = 0
          while start < signal.frameCount {
            for event in events where event.frame == start { effect.setParameter(event.index, to: event.value) }
            let next = events.first { $0.frame > start }?.frame ?? signal.frameCount
            let range = start..<min(start + blockLength, next, signal.frameCount)
            effect.process(source.frames(range), into: target.frames(range))
            start = range.upperBound
          }
        }
      }
      return output.samples.map(\.bitPattern)
    }
    let whole = run(signal.frameCount)
    for length in [7, 480] {
      effect.reset()
      expectEqual(run(length), whole, "blocks of \(length)")
    }
  }

  /// 0.05 cents are asserted; 0.5 are the goal.
  @Test(arguments: [-12, -4, 1, 4, 7, 12]) func aSineHasThePitchThatWasAskedFor(pitch: Double) throws {
    for frequency in [110, 440, 3001.7] {
      let tone = TestSignal.sine(frequency: frequency, amplitude: 0.3, frameCount: 66_150, sampleRate: rate)
      let result = try shifted(AudioBuffer(known: tone, sampleRate: rate), pitch).samples[11_025..<55_125]
      let expected = frequency * exp2(pitch / 12)
      let found = SteadyTone.frequency(result, near: expected, sampleRate: rate)
      expectLess(abs(1200 * log2(found / expected)), 0.05, "\(frequency) Hz: \(found) Hz")
    }
  }

  /// 50 dB are the goal. The fundamentals are 5, 10 and 20 bins of the transform.
  @Test(arguments: [-12, -5, 4, 12]) func aHarmonicToneStaysHarmonic(pitch: Double) throws {
    for fundamental in [110.3, 220.3, 441.7] {
      let result = try shifted(harmonicTone(fundamental, seconds: 1, top: 3000), pitch)
      let ratio = SteadyTone.signalToNoise(
        result.samples[13_230..<30_870], fundamental: fundamental * exp2(pitch / 12),
        count: Int(3000 / fundamental), sampleRate: rate)
      expectGreater(ratio, 58, "\(fundamental) Hz: \(ratio) dB")
    }
  }

  /// Within 0.1 ms of its time, with a width below 0.15 ms; a wider one than 1 ms would miss the goal.
  @Test(arguments: [-12, -4, 4, 12]) func aClickStaysAClickAtItsTime(pitch: Double) throws {
    var signal = AudioBuffer(silence: 60_000, sampleRate: rate)
    let places = [9001, 20_007, 33_333, 47_812]
    for place in places { signal.samples[place] = 0.9 }
    let result = try shifted(signal, pitch)
    for place in places {
      let (centre, width) = SteadyTone.centreAndWidth(result.samples[place - 3000..<place + 3000])
      expect(abs(centre - 3000) < 0.0001 * rate && width < 0.00015 * rate, "\(place): \(centre - 3000), \(width)")
    }
  }

  /// Below a click the tone goes on: away from the clicks (4 ms) it is the same steady tone before and after each.
  @Test(arguments: [-4.0, 4]) func aToneGoesOnThroughClicks(pitch: Double) throws {
    var signal = harmonicTone(220.3, seconds: 1.5, top: 3000)
    let places = [17_777, 29_999, 41_003]
    for place in places { signal.samples[place] += 0.9 }
    var result = try shifted(signal, pitch)
    let clean = try shifted(harmonicTone(220.3, seconds: 1.5, top: 3000), pitch)
    // Near the clicks the tone without them stands in, so that the fit has no gaps.
    for place in places { for n in place - 176..<place + 177 { result.samples[n] = clean.samples[n] } }
    let ratio = SteadyTone.signalToNoise(
      result.samples[13_230..<48_510], fundamental: 220.3 * exp2(pitch / 12), count: 13, sampleRate: rate)
    expectGreater(ratio, 45, "\(ratio) dB")
  }

  /// The guide's table; a wider range costs time, since input must be kept for the slowest reading.
  @Test(arguments: [
    (44_100.0, 0.0...4.0, 3072), (44_100, -4...0, 3840), (44_100, -12...12, 6656), (44_100, -24...24, 14_720),
    (48_000, 0...4, 3080), (48_000, -12...12, 6580), (16_000, -12...12, 3504),
  ]) func theLatencyIsThatOfTheGuide(sampleRate: Double, range: ClosedRange<Double>, latency: Int) throws {
    let shift = try PitchShift(configuration: .init(range: range), sampleRate: sampleRate, channelCount: 1)
    expectEqual(shift.latencyInFrames, latency)
  }

  @Test func withoutAShiftSamplesAreTheSameBits() throws {
    let signal = TestSignal.mixed(channelCount: 2, frameCount: 30_000, sampleRate: rate, seed: 11)
    expectEqual(try shifted(signal, 0), signal)
    expectEqual(try shifted(signal, 0, keepsFormants: true), signal)
  }

  /// Back at 0 the bits are those of the input, once the ramps are over and what was stretched has been heard.
  @Test func aShiftThatEndsLeavesNothingBehind() throws {
    let signal = harmonicTone(180, seconds: 2, top: 4000)
    var effect = try PitchShift(configuration: .init(pitch: 5), sampleRate: rate, channelCount: 1)
    var result = signal
    result.withMutableBlock { target in
      signal.withBlock { source in
        effect.process(source.frames(0..<30_000), into: target.frames(0..<30_000))
        effect.setParameter(0, to: 0)
        effect.process(source.frames(30_000..<88_200), into: target.frames(30_000..<88_200))
      }
    }
    let latency = effect.latencyInFrames
    expectEqual(result.samples[40_000 + latency..<80_000], signal.samples[40_000..<80_000 - latency])
    // No jump on the way: no step is larger than those of the louder, faster of the two tones by half.
    let steps = zip(result.samples[20_000...], result.samples[20_001...]).map { abs($1 - $0) }
    let usual = steps[0..<8000].max() ?? 0
    expectLess((steps.max() ?? 0), 1.5 * usual)
  }

  /// One channel is half the other: so it stays, to rounding.
  @Test func stereoKeepsItsImage() throws {
    let mono = TestSignal.mixed(channelCount: 1, frameCount: 40_000, sampleRate: rate, seed: 8).samples
    let signal = AudioBuffer(known: [mono, mono.map { 0.5 * $0 }], sampleRate: rate)
    let result = try shifted(signal, 4, keepsFormants: true)
    for n in 0..<result.frameCount {
      expectLess(abs(result.samples[n] * 0.5 - result.samples[result.frameCount + n]), 2e-6)
    }
  }

  @Test(arguments: [8000.0, 16_000, 48_000, 96_000, 192_000]) func anyRateWillDo(sampleRate: Double) throws {
    let tone = TestSignal.sine(
      frequency: 1000, amplitude: 0.3, frameCount: Int(sampleRate), sampleRate: sampleRate)
    let result = try shifted(AudioBuffer(known: tone, sampleRate: sampleRate), 3)
    let expected = 1000 * exp2(0.25)
    let middle = result.samples[Int(0.3 * sampleRate)..<Int(0.8 * sampleRate)]
    expectLess(abs(SteadyTone.frequency(middle, near: expected, sampleRate: sampleRate) - expected), 0.05)
  }

  @Test func extremeChangesDoNoHarm() throws {
    var signal = TestSignal.mixed(channelCount: 1, frameCount: 120_000, sampleRate: rate, seed: 21)
    for n in stride(from: 500, to: 120_000, by: 1511) { signal.samples[n] += 0.9 }
    signal.samples[30_000] = .nan
    signal.samples[40_000] = .infinity
    var effect = try PitchShift(
      configuration: .init(pitch: 24, keepsFormants: true, range: -24...24, rampDuration: 0), sampleRate: rate,
      channelCount: 1)
    var random = SeededRandom(seed: 4)
    var result = signal
    result.withMutableBlock { target in
      signal.withBlock { source in
        for start in stride(from: 0, to: 120_000, by: 1000) {
          effect.setParameter(0, to: random.uniform(in: -30..<30))
          effect.setParameter(1, to: random.uniform(in: -14..<14))
          effect.process(source.frames(start..<start + 1000), into: target.frames(start..<start + 1000))
        }
      }
    }
    expect(result.samples.allSatisfy { $0.isFinite && abs($0) < 20 })
    expect(result.samples[80_000...].contains { abs($0) > 0.05 })
  }

  @Test func settingsAreChecked() throws {
    func make(_ configuration: PitchShift.Configuration, sampleRate: Double = 48_000, channelCount: Int = 1) throws {
      _ = try PitchShift(configuration: configuration, sampleRate: sampleRate, channelCount: channelCount)
    }
    expect(throws: AudioEffectsError.self) { try make(.init(pitch: 13)) }
    expect(throws: AudioEffectsError.self) { try make(.init(pitch: .nan)) }
    expect(throws: AudioEffectsError.self) { try make(.init(range: -30...0)) }
    expect(throws: AudioEffectsError.self) { try make(.init(formantShift: 13)) }
    expect(throws: AudioEffectsError.invalidSampleRate(3999, expected: 4000...768_000)) {
      try make(.init(), sampleRate: 3999)
    }
    expect(throws: AudioEffectsError.invalidChannelCount(0)) { try make(.init(), channelCount: 0) }
    do {
      try make(.init(pitch: 13))
    } catch {
      expectEqual("\(error)", "pitch: expected -12.0 to 12.0 semitones, got 13.0 semitones")
    }
  }
}
