import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import TestSignals
import Testing
import ToneMeasures
import ToneSynthesis

@Suite struct SineTests {
  /// The signal-to-noise ratio in decibels, compared with the system's sine function of a phase in whole numbers.
  private func ratio(_ samples: some Sequence<Float>, from first: Int, frequency: Int, rate: Int) -> Double {
    var (error, count) = (0.0, 0)
    for (n, sample) in samples.enumerated() {
      let turns = Double((first + n) * frequency % rate) / Double(rate)
      let difference = Double(sample) - sin(2 * .pi * turns)
      error += difference * difference
      count += 1
    }
    return -10 * log10(error / Double(count) * 2)
  }

  @Test(arguments: [44_100, 48_000], [1, 441, 1000, 6272, 19_997])
  func noiseIsThatOfFloat(rate: Int, frequency: Int) throws {
    var sine = try SineOscillator(configuration: .init(frequency: Double(frequency)), sampleRate: Double(rate))
    let samples = try sine.rendered(frameCount: rate).samples
    // The rounding of a full-scale sine to Float is at −152 dB; of a few values again and again (1 Hz has many) up to 2
    // worse.
    expectGreater(ratio(samples, from: 0, frequency: frequency, rate: rate), 149)
  }

  /// Before rounding, the error of the kernel is at most the fit's 3.2e-11 at any phase, for both of its functions.
  @Test func kernelIsWithinItsError() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<200_000 {
      let phase = random.next()
      let turns = Double(phase) * 0x1p-64
      expectLess(abs(SineKernel.sine(phase) - sin(2 * .pi * turns)), 3.3e-11)
      expectLess(abs(SineKernel.sine(turns: turns + 3) - sin(2 * .pi * turns)), 3.3e-11)
    }
    expect(SineKernel.sine(0) == 0 && SineKernel.sine(1 << 63) == 0)
    expectEqual(SineKernel.sine(turns: -7), 0)
  }

  /// The last second of an hour is as exact as the first. A phase in Float would be off by a radian.
  @Test func nothingDriftsInAnHour() throws {
    let rate = 48_000
    var sine = try SineOscillator(configuration: .init(frequency: 997), sampleRate: Double(rate))
    var buffer = AudioBuffer(silence: rate, sampleRate: Double(rate))
    for _ in 0..<3600 { buffer.withMutableBlock { sine.render(into: $0) } }
    expectGreater(ratio(buffer.samples, from: 3599 * rate, frequency: 997, rate: rate), 149)
  }

  @Test func changesAreRampedAndTheRestIsSteady() throws {
    let rate = 48_000.0
    var sine = try SineOscillator(configuration: .init(frequency: 1000, rampDuration: 0.01), sampleRate: rate)
    _ = try sine.rendered(frameCount: 100)
    sine.setParameter(0, to: 2000)
    sine.setParameter(1, to: 0.25)
    let ramp = try sine.rendered(frameCount: 480).samples
    let after = try sine.rendered(frameCount: 1 << 14).samples
    // The phase after the ramp is that of 1 kHz, then of a straight line to 2 kHz that ends at its last frame.
    let turns = 1000 * 100 / rate + (1000 * 480 + 1000 * 481 / 2) / rate
    for n in [0, 1, 1000] {
      let expected = 0.25 * sin(2 * .pi * (turns + 2000 * Double(n) / rate))
      expectLess(abs(Double(after[n]) - expected), 1e-7)
    }
    // No step is larger than those of a sine of 2 kHz.
    let steps = zip(ramp, ramp.dropFirst()).map { abs($1 - $0) }
    expectLess((steps.max() ?? 1), Float(2 * sin(.pi * 2000 / rate)))
    expectLess(abs(ToneSpectrum(after, sampleRate: rate).level(at: 2000) - 20 * log10(0.25)), 1e-6)
  }

  /// Phase modulation by a sine gives Bessel functions, like the FM oscillator.
  @Test func phaseModulationIsInTurns() throws {
    let rate = 48_000.0
    let count = 1 << 14
    var modulator = try SineOscillator(
      configuration: .init(frequency: 300, amplitude: 2 / (2 * .pi)), sampleRate: rate)
    var carrier = try SineOscillator(configuration: .init(frequency: 3000), sampleRate: rate)
    let modulation = try modulator.rendered(frameCount: count)
    var output = AudioBuffer(silence: count, sampleRate: rate)
    output.withMutableBlock { output in
      modulation.withBlock { carrier.render(into: output, phaseModulation: $0) }
    }
    let spectrum = ToneSpectrum(output.samples, sampleRate: rate)
    for k in 0...5 {
      let expected = 20 * log10(abs(jn(Int32(k), 2)))
      expectLess(abs(spectrum.level(at: 3000 + 300 * Double(k)) - expected), 1e-4)
      expectLess(abs(spectrum.level(at: 3000 - 300 * Double(k)) - expected), 1e-4)
    }
  }

  @Test func contract() throws {
    expectEqual(
      try RenderingContract.violations(
        of: {
          try ScriptedGenerator(
            SineOscillator(configuration: .init(frequency: 1234.5, phase: 0.3), sampleRate: 48_000),
            [
              (100, { $0.setParameter(0, to: 99) }), (200, { $0.setParameter(1, to: 0.1) }),
              (3000, { $0.setParameter(0, to: 7000) }),
            ])
        }, frameCount: 6000), [])
  }

  /// At half the rate a sine that begins at 0 is silence, and any other has an amplitude that depends on its phase.
  @Test func nothingIsAtHalfTheRateOrAbove() throws {
    let (rate, half) = (48_000.0, 24_000.0)
    func refuses(_ highest: Double, _ make: () throws -> Void) {
      expect(throws: ToneError.frequencyAboveHalfTheRate(highest, sampleRate: rate)) { try make() }
    }
    for frequency in [half, 30_000] {
      refuses(frequency) { _ = try SineOscillator(configuration: .init(frequency: frequency), sampleRate: rate) }
      for waveform in [Waveform.sawtooth, .square, .pulse, .triangle] {
        refuses(frequency) {
          _ = try BandLimitedOscillator(configuration: .init(waveform, frequency: frequency), sampleRate: rate)
        }
        // A wave that is restarted runs faster than its period.
        refuses(frequency) {
          _ = try BandLimitedOscillator(
            configuration: .init(waveform, frequency: frequency / 4, syncRatio: 4), sampleRate: rate)
        }
      }
      let table = try Wavetable(.square, harmonicCount: 3)
      refuses(frequency) {
        _ = try WavetableOscillator(configuration: .init(table, frequency: frequency), sampleRate: rate)
      }
      refuses(frequency) {
        _ = try AdditiveOscillator(
          configuration: .init(partials: [.init(ratio: 1, amplitude: 1)], frequency: frequency), sampleRate: rate)
      }
      // Without modulation; f (1 + ratio · index); the first side band of a weak one.
      for (ratio, index, reach) in [(1.0, 0.0, 1.0), (0.5, 6, 4), (3, 0.1, 4)] {
        refuses(frequency) {
          _ = try FMOscillator(
            configuration: .init(frequency: frequency / reach, ratio: ratio, index: index), sampleRate: rate)
        }
      }
      refuses(frequency) { _ = try PulsedTone(configuration: .init(frequency: frequency), sampleRate: rate) }
      refuses(frequency) {
        _ = try WarbleTone(configuration: .init(frequency: frequency / 1.25, deviation: 0.25), sampleRate: rate)
      }
      for course in FrequencySweep.Course.allCases {
        for (start, end) in [(100, frequency), (frequency, 100)] {
          refuses(frequency) {
            _ = try FrequencySweep(configuration: .init(course, from: start, to: end, duration: 1), sampleRate: rate)
          }
        }
      }
    }
    _ = try SineOscillator(configuration: .init(frequency: 23_999), sampleRate: rate)
  }

  @Test func whatCannotBeIsRefused() {
    expect(throws: ToneError.frequencyAboveHalfTheRate(24_001, sampleRate: 48_000)) {
      try SineOscillator(configuration: .init(frequency: 24_001), sampleRate: 48_000)
    }
    expect(throws: ToneError.invalidSampleRate(0, expected: 1...768_000)) {
      try SineOscillator(configuration: .init(frequency: 1), sampleRate: 0)
    }
    expect(throws: ToneError.self) {
      try SineOscillator(configuration: .init(frequency: 1, amplitude: .nan), sampleRate: 8000)
    }
    let error = expect(throws: ToneError.self) {
      try SineOscillator(configuration: .init(frequency: 1, rampDuration: 2), sampleRate: 8000)
    }
    expectEqual(error?.description, "ramp duration: expected 0.001 to 1.0 s, got 2.0 s")
  }
}
