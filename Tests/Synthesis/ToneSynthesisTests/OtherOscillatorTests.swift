import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import Testing
import ToneMeasures
import ToneSynthesis

@Suite struct OtherOscillatorTests {
  private func spectrum(_ generator: some AudioGenerator, rate: Double, length: Int = 1 << 15) throws -> ToneSpectrum {
    var generator = generator
    return try ToneSpectrum(generator.rendered(frameCount: length).samples, sampleRate: rate)
  }

  @Test(arguments: [44_100.0, 48_000]) func wavetablesHaveNoAliases(rate: Double) throws {
    for waveform in Waveform.allCases {
      let table = try Wavetable(waveform, width: 0.3)
      for f in [27.5, 441 + 1 / 3.0, 2489, 6272, 15_000] {
        let spectrum = try spectrum(
          WavetableOscillator(configuration: .init(table, frequency: f), sampleRate: rate), rate: rate,
          length: f < 100 ? 1 << 17 : 1 << 15)
        let found = spectrum.highest(outside: harmonics(of: f, below: rate / 2)).level - spectrum.level(at: f)
        print("MEASURED wavetable", waveform, rate, f, found)
        expectLess(found, -120)
      }
    }
  }

  /// Wavetables have the amplitudes and phases of the series, sample by sample.
  @Test func wavetablesKeepTheirPhases() throws {
    let harmonics = [
      Wavetable.Harmonic(amplitude: 0.5, phase: 0.1), .init(amplitude: 0.3, phase: 0.7), .init(amplitude: 0.2),
    ]
    let rate = 48_000.0
    for period in [false, true] {
      func value(_ x: Double) -> Double {
        harmonics.enumerated().reduce(0) {
          $0 + $1.element.amplitude * sin(2 * .pi * (Double($1.offset + 1) * x + $1.element.phase))
        }
      }
      let table =
        try period
        ? Wavetable(period: (0..<101).map { Float(value(Double($0) / 101)) }) : Wavetable(harmonics: harmonics)
      var oscillator = try WavetableOscillator(configuration: .init(table, frequency: 100), sampleRate: rate)
      let samples = try oscillator.rendered(frameCount: 5000).samples
      let worst = samples.enumerated().map { abs(Double($1) - value(100 * Double($0) / rate)) }.max() ?? 1
      // Table and interpolation are in Float. The tolerance is a few roundings of 6e-8.
      expectLess(worst, 4e-7)
    }
  }

  @Test func aWavetableSweepHasNoSteps() throws {
    let rate = 48_000.0
    var oscillator = try WavetableOscillator(
      configuration: .init(Wavetable(.sawtooth), frequency: 2000, rampDuration: 1), sampleRate: rate)
    _ = try oscillator.rendered(frameCount: 500)
    oscillator.setParameter(0, to: 2100)
    _ = try oscillator.rendered(frameCount: 500)
    let found = try sweepResidual(oscillator.rendered(frameCount: 1 << 15).samples)
    print("MEASURED wavetable sweep", found)
    expectLess(found, -120)
  }

  @Test func frequencyModulationGivesBesselFunctions() throws {
    let rate = 48_000.0
    let spectrum = try spectrum(
      FMOscillator(configuration: .init(frequency: 5000, ratio: 0.1, index: 3), sampleRate: rate), rate: rate)
    for k in 0...6 {
      let expected = 20 * log10(abs(jn(Int32(k), 3)))
      expectLess(abs(spectrum.level(at: 5000 + 500 * Double(k)) - expected), 1e-4)
      expectLess(abs(spectrum.level(at: 5000 - 500 * Double(k)) - expected), 1e-4)
    }
    let lines = (-20...20).map { 5000 + 500 * Double($0) }
    expectLess(spectrum.highest(outside: lines).level, -150)
  }

  @Test func partialsAreWhereAndAsLoudAsStated() throws {
    let rate = 48_000.0
    let partials = [
      AdditiveOscillator.Partial(ratio: 1, amplitude: 0.5), .init(ratio: 2.756, amplitude: 0.25, phase: 0.4),
      .init(ratio: 5.404, amplitude: -0.125), .init(ratio: 60, amplitude: 1),
    ]
    let spectrum = try spectrum(
      AdditiveOscillator(configuration: .init(partials: partials, frequency: 441), sampleRate: rate), rate: rate)
    for partial in partials.dropLast() {
      expectLess(abs(spectrum.level(at: 441 * partial.ratio) - 20 * log10(abs(partial.amplitude))), 1e-5)
    }
    // 26.5 kHz is above half the rate, so it is left out and not folded back.
    expectLess(spectrum.highest(outside: partials.map { 441 * $0.ratio }).level, -150)
  }

  @Test func contracts() throws {
    let changes: [(Int, Double)] = [(0, 9000), (1, 0.5), (0, 40)]
    let table = try Wavetable(.sawtooth)
    let partials = (1...7).map { AdditiveOscillator.Partial(ratio: 1.5 * Double($0), amplitude: 0.1) }
    func events<G: AudioGenerator>(_: G.Type) -> [(frame: Int, action: (inout G) -> Void)] {
      changes.enumerated().map { offset, change in
        (300 + 900 * offset, { $0.setParameter(change.0, to: change.1) })
      }
    }
    expectEqual(
      try RenderingContract.violations(
        of: {
          try ScriptedGenerator(
            WavetableOscillator(configuration: .init(table, frequency: 333), sampleRate: 44_100),
            events(WavetableOscillator.self))
        }, frameCount: 4000), [])
    expectEqual(
      try RenderingContract.violations(
        of: {
          try ScriptedGenerator(
            AdditiveOscillator(configuration: .init(partials: partials, frequency: 333), sampleRate: 44_100),
            events(AdditiveOscillator.self))
        }, frameCount: 4000), [])
    expectEqual(
      try RenderingContract.violations(
        of: {
          try ScriptedGenerator(
            FMOscillator(configuration: .init(frequency: 333, ratio: 2, index: 1), sampleRate: 44_100),
            events(FMOscillator.self) + [
              (2500, { $0.setParameter(2, to: 3.3) }), (2600, { $0.setParameter(3, to: 8) }),
            ])
        }, frameCount: 4000), [])
  }

  @Test func whatCannotBeIsRefused() {
    expect(throws: ToneError.empty("harmonics")) { try Wavetable(harmonics: []) }
    expect(throws: ToneError.self) { try Wavetable(.sawtooth, harmonicCount: 1025) }
    expect(throws: ToneError.self) { try Wavetable(period: [1, 2]) }
    expect(throws: ToneError.empty("partials")) {
      try AdditiveOscillator(configuration: .init(partials: [], frequency: 1), sampleRate: 8000)
    }
  }
}
