import AudioCore
import Expectations
import Testing
import ToneSynthesis

/// What a file or a person can ask for and no sound can be.
@Suite struct ToneRefusalTests {
  private static let rates = [0, -1, 0.5, 768_001, 1e300, .infinity, -.infinity, .nan]

  /// Every generator names the range of rates and the one that came.
  @Test func ratesAreThoseOfSound() throws {
    let table = try Wavetable(.square, harmonicCount: 3)
    let partials = [AdditiveOscillator.Partial(ratio: 1, amplitude: 1)]
    let makers: [(least: Double, make: (Double) throws -> Void)] = [
      (1, { _ = try SineOscillator(configuration: .init(frequency: 0.1), sampleRate: $0) }),
      (1, { _ = try BandLimitedOscillator(configuration: .init(.pulse, frequency: 0.1), sampleRate: $0) }),
      (1, { _ = try WavetableOscillator(configuration: .init(table, frequency: 0.1), sampleRate: $0) }),
      (1, { _ = try AdditiveOscillator(configuration: .init(partials: partials, frequency: 0.1), sampleRate: $0) }),
      (1, { _ = try FMOscillator(configuration: .init(frequency: 0.1, ratio: 1, index: 0), sampleRate: $0) }),
      (1, { _ = try WhiteNoise(configuration: .init(rootMeanSquare: 0.1, seed: 1), sampleRate: $0) }),
      (1000, { _ = try ColouredNoise(configuration: .init(.pink, rootMeanSquare: 0.1, seed: 1), sampleRate: $0) }),
      (
        1,
        { _ = try NarrowBandNoise(configuration: .init(frequency: 10, rootMeanSquare: 0.1, seed: 1), sampleRate: $0) }
      ),
      (8000, { _ = try SpeechShapedNoise(configuration: .init(rootMeanSquare: 0.1, seed: 1), sampleRate: $0) }),
      (1, { _ = try ADSREnvelope(configuration: .raisedCosine(rise: 1, fall: 1), sampleRate: $0) }),
      (1, { _ = try SegmentEnvelope(from: 0, [.hold(1, duration: 1)], sampleRate: $0) }),
      (1, { _ = try PulsedTone(configuration: .init(frequency: 0.1), sampleRate: $0) }),
      (1, { _ = try WarbleTone(configuration: .init(frequency: 0.1), sampleRate: $0) }),
      (1, { _ = try FrequencySweep(configuration: .init(.linear, from: 1, to: 2, duration: 1), sampleRate: $0) }),
    ]
    for (index, maker) in makers.enumerated() {
      for rate in Self.rates {
        let error = expect(throws: ToneError.self, "generator \(index) at \(rate)") { try maker.make(rate) }
        expectEqual(error?.description, "sample rate: expected \(maker.least) to 768000.0 Hz, got \(rate) Hz")
      }
    }
  }

  @Test func argumentsAreNamed() throws {
    let rate = 48_000.0
    let long = try FrequencySweep(configuration: .init(.linear, from: 1, to: 2, duration: 3600), sampleRate: rate)
    let cases: [(line: String, make: () throws -> Void)] = [
      (
        "amplitude of a harmonic: expected -1000000.0 to 1000000.0, got nan",
        { _ = try Wavetable(harmonics: [.init(amplitude: .nan)]) }
      ),
      (
        "phase of a harmonic: expected -1000000.0 to 1000000.0 turns, got inf turns",
        { _ = try Wavetable(harmonics: [.init(amplitude: 1, phase: .infinity)]) }
      ),
      (
        "amplitude of a harmonic: expected -1000000.0 to 1000000.0, got nan",
        { _ = try Wavetable(period: [0, .nan, 0]) }
      ),
      ("harmonics of the period: expected at least one, got none", { _ = try Wavetable(period: []) }),
      ("width: expected 0.0 to 1.0, got nan", { _ = try Wavetable(.pulse, width: .nan) }),
      ("harmonics: expected 1.0 to 1024.0, got 0.0", { _ = try Wavetable(.pulse, harmonicCount: 0) }),
      (
        "frequency: expected 0.0 to 384000.0 Hz, got nan Hz",
        { _ = try BandLimitedOscillator(configuration: .init(.pulse, frequency: .nan), sampleRate: rate) }
      ),
      (
        "sync ratio: expected 1.0 to 64.0, got nan",
        { _ = try BandLimitedOscillator(configuration: .init(.pulse, frequency: 1, syncRatio: .nan), sampleRate: rate) }
      ),
      (
        "channels: expected 1.0 to 64.0, got 9.223372036854776e+18",
        { _ = try WhiteNoise(configuration: .init(rootMeanSquare: 0.1, seed: 1, channelCount: .max), sampleRate: rate) }
      ),
      (
        "duration: expected at least the rise and the fall, 0.1 s, got nan s",
        { _ = try GatedSound.toneBurst(frequency: 1, gate: .init(duration: .nan), sampleRate: rate) }
      ),
      (
        "duration: expected 0.0 to 3600.0 s, got inf s",
        { _ = try GatedSound.toneBurst(frequency: 1, gate: .init(duration: .infinity), sampleRate: rate) }
      ),
      (
        "pulses: expected at least one, got none",
        { _ = try PulsedTone(configuration: .init(frequency: 1, count: .min), sampleRate: rate) }
      ),
      (
        "duration: expected 0.0 to 3600.0 s, got 1e+300 s",
        {
          _ = try FrequencySweep(configuration: .init(.linear, from: 1, to: 2, duration: 1e300), sampleRate: rate)
        }
      ),
      ("frames of the sweep: expected 1.0 to 33554432.0, got 172800000.0", { _ = try SweepInverse(of: long) }),
    ]
    for (line, make) in cases {
      expectEqual(expect(throws: ToneError.self, "\(line)") { try make() }?.description, line)
    }
  }

  /// A fall of any number of frames is one: the level stays where it is for as long as anybody listens.
  @Test func aFallOfAnyLengthIsOne() throws {
    for curve in EnvelopeCurve.allCases {
      var envelope = try ADSREnvelope(configuration: .raisedCosine(rise: 0, fall: 0), sampleRate: 8000)
      envelope.gateOn()
      envelope.release(over: .max, curve: curve)
      for _ in 0..<10 { expectLess(abs(envelope.nextLevel() - 1), 1e-9, "\(curve)") }
      envelope.gateOn()
      envelope.release(over: .min, curve: curve)
      expectEqual(envelope.nextLevel(), 0, "\(curve)")
    }
  }

  /// A sound behind a gate has the rate of its source, and its gate counts in it.
  @Test func aGateHasTheRateOfItsSource() throws {
    for rate in [8000.0, 44_100] {
      let source = try WhiteNoise(configuration: .init(rootMeanSquare: 0.1, seed: 1), sampleRate: rate)
      var sound = try GatedSound(source, gate: .init(duration: 0.5))
      expectEqual(sound.sampleRate, rate)
      let samples = try sound.rendered(frameCount: Int(rate)).samples
      expectEqual(samples.lastIndex { $0 != 0 }.map { Double($0 + 1) / rate >= 0.499 }, true)
      expect(samples[Int(rate / 2)...].allSatisfy { $0 == 0 })
    }
  }
}
