import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import Testing
import ToneMeasures
import ToneSynthesis

@Suite struct BandLimitedTests {
  /// The level of the largest component beside the harmonics of `frequency`, in decibels relative to the fundamental.
  private func aliases(
    _ configuration: BandLimitedOscillator.Configuration, rate: Double, length: Int = 1 << 15
  ) throws -> (level: Double, frequency: Double) {
    var oscillator = try BandLimitedOscillator(configuration: configuration, sampleRate: rate)
    _ = try oscillator.rendered(frameCount: 500)
    let spectrum = try ToneSpectrum(oscillator.rendered(frameCount: length).samples, sampleRate: rate)
    let found = spectrum.highest(outside: harmonics(of: configuration.frequency, below: rate / 2))
    return (found.level - spectrum.level(at: configuration.frequency), found.frequency)
  }

  /// 441 Hz is a hundredth of 44.1 kHz, so its aliases would coincide with harmonics. A third of a hertz more shows
  /// them.
  @Test(arguments: Waveform.allCases, [44_100.0, 48_000])
  func aliasesAreBelow120(waveform: Waveform, rate: Double) throws {
    for frequency in [441 + 1 / 3.0, 2489, 6272] {
      let found = try aliases(.init(waveform, frequency: frequency, width: 0.3), rate: rate)
      print("MEASURED", waveform, rate, frequency, found)
      expectLess(found.level, -120)
    }
  }

  /// Harmonics are those of the Fourier series where the low-pass is flat, and 6 dB lower at its middle.
  @Test(arguments: [44_100.0, 48_000]) func harmonicsAreThoseOfTheWave(rate: Double) throws {
    let f = 441 + 1 / 3.0
    for waveform in Waveform.allCases {
      var oscillator = try BandLimitedOscillator(
        configuration: .init(waveform, frequency: f, width: 0.3), sampleRate: rate)
      _ = try oscillator.rendered(frameCount: 500)
      let spectrum = ToneSpectrum(
        try oscillator.rendered(frameCount: 1 << 15).samples, sampleRate: rate)
      for k in 1...Int(0.42 * rate / f) {
        let n = Double(k)
        let expected =
          switch waveform {
          case .sawtooth: 2 / (.pi * n)
          case .square: k.isMultiple(of: 2) ? 0 : 4 / (.pi * n)
          case .pulse: abs(4 / (.pi * n) * sin(.pi * n * 0.3))
          case .triangle: k.isMultiple(of: 2) ? 0 : 8 / (.pi * .pi * n * n)
          }
        guard expected > 1e-9 else { continue }
        expectLess(abs(spectrum.level(at: n * f) - 20 * log10(expected)), 0.01, "\(waveform), harmonic \(k)")
      }
    }
  }

  @Test func meansAreThoseOfTheWave() throws {
    let rate = 48_000.0
    for (waveform, mean) in [(Waveform.sawtooth, 0.0), (.square, 0), (.pulse, -0.5), (.triangle, 0)] {
      // The period of 375 Hz has 128 frames.
      var oscillator = try BandLimitedOscillator(
        configuration: .init(waveform, frequency: 375, width: 0.25), sampleRate: rate)
      _ = try oscillator.rendered(frameCount: 256)
      let samples = try oscillator.rendered(frameCount: 1280).samples
      expectLess(abs(samples.reduce(0) { $0 + Double($1) } / 1280 - mean), 1e-6, "\(waveform)")
    }
  }

  /// While the width moves at a constant speed, a pulse is the difference of two sawtooths, one of them detuned. Its
  /// spectral lines are thus known.
  @Test func aMovingWidthMakesNoAliases() throws {
    let rate = 48_000.0
    for (from, to) in [(0.1, 0.9), (0.9, 0.1)] {
      for f in [441 + 1 / 3.0, 2489, 6272] {
        var oscillator = try BandLimitedOscillator(
          configuration: .init(.pulse, frequency: f, width: from, rampDuration: 1), sampleRate: rate)
        _ = try oscillator.rendered(frameCount: 500)
        oscillator.setParameter(2, to: to)
        _ = try oscillator.rendered(frameCount: 500)
        let spectrum = ToneSpectrum(
          try oscillator.rendered(frameCount: 1 << 15).samples, sampleRate: rate)
        let detuned = f - (to - from)
        let lines = harmonics(of: f, below: rate / 2) + harmonics(of: detuned, below: rate / 2)
        let found = spectrum.highest(outside: lines)
        print("MEASURED width", from, f, found.level - spectrum.level(at: f))
        expectLess(found.level - spectrum.level(at: f), -120)
      }
    }
  }

  /// A sweep from 2 to 2.1 kHz leaves the bands between its harmonics free: what is there are aliases or clicks.
  @Test func aSweepMakesNoAliases() throws {
    let rate = 48_000.0
    for waveform in [Waveform.sawtooth, .square, .triangle] {
      var oscillator = try BandLimitedOscillator(
        configuration: .init(waveform, frequency: 2000, rampDuration: 1), sampleRate: rate)
      _ = try oscillator.rendered(frameCount: 500)
      oscillator.setParameter(0, to: 2100)
      _ = try oscillator.rendered(frameCount: 500)
      let found = try sweepResidual(oscillator.rendered(frameCount: 1 << 15).samples)
      print("MEASURED sweep", waveform, found)
      expectLess(found, -120)
    }
  }

  @Test func hardSyncIsPeriodicAndFree() throws {
    for waveform in Waveform.allCases {
      for (f, ratio) in [(441 + 1 / 3.0, 2.7), (2489, 1.5), (2489, 3.3)] {
        let found = try aliases(.init(waveform, frequency: f, width: 0.3, syncRatio: ratio), rate: 48_000)
        print("MEASURED sync", waveform, f, ratio, found)
        expectLess(found.level, -110)
      }
    }
  }

  /// A wave that restarts where its period ends anyway does not change, except for the rounding of positions.
  @Test func syncAtTheSamePitchChangesNothing() throws {
    for waveform in Waveform.allCases {
      var free = try BandLimitedOscillator(configuration: .init(waveform, frequency: 701), sampleRate: 48_000)
      var synced = try BandLimitedOscillator(
        configuration: .init(waveform, frequency: 701, syncRatio: 1), sampleRate: 48_000)
      let (a, b) = (
        try free.rendered(frameCount: 5000), try synced.rendered(frameCount: 5000)
      )
      let difference = zip(a.samples, b.samples).map { abs($0 - $1) }.max() ?? 1
      expectLess(difference, 2e-6, "\(waveform)")
    }
  }

  /// If the width overtakes the phase, upwards or downwards, the wave still has the right mean.
  @Test func aWidthThatOvertakesThePhaseKeepsTheLevels() throws {
    let rate = 48_000.0
    var oscillator = try BandLimitedOscillator(
      configuration: .init(.pulse, frequency: 20, width: 0.1, rampDuration: 0.001), sampleRate: rate)
    var random = SeededRandom(seed: 5)
    for _ in 0..<2000 {
      oscillator.setParameter(2, to: random.uniform(in: 0.05..<0.95))
      let samples = try oscillator.rendered(frameCount: 61).samples
      // The limit is 1 plus the overshoot of two steps close together.
      expect(samples.allSatisfy { abs($0) < 2 })
    }
    oscillator.setParameter(2, to: 0.25)
    _ = try oscillator.rendered(frameCount: 2400)
    let samples = try oscillator.rendered(frameCount: 2400).samples
    expectLess(abs(samples.reduce(0) { $0 + Double($1) } / 2400 + 0.5), 1e-4)
  }

  @Test func contract() throws {
    for waveform in Waveform.allCases {
      for ratio in [nil, 2.2] {
        expectEqual(
          try RenderingContract.violations(
            of: {
              try ScriptedGenerator(
                BandLimitedOscillator(
                  configuration: .init(waveform, frequency: 1234.5, syncRatio: ratio, phase: 0.3), sampleRate: 48_000),
                [
                  (100, { $0.setParameter(0, to: 9000) }), (200, { $0.setParameter(1, to: 0.1) }),
                  (300, { $0.setParameter(2, to: 0.8) }), (2000, { $0.setParameter(3, to: 5.5) }),
                  (4000, { $0.setParameter(0, to: 0) }), (4700, { $0.setParameter(0, to: 24_000) }),
                ])
            }, frameCount: 6000), [])
      }
    }
  }
}

/// The power, in decibels relative to the fundamental's, in the bands between the harmonics of a sweep from 2 to 2.1
/// kHz at 48 kHz, where its aliases fall.
func sweepResidual(_ samples: [Float]) -> Double {
  let spectrum = ToneSpectrum(samples, sampleRate: 48_000)
  var stray = 0.0
  for k in 1...9 { stray += spectrum.power(from: 2100 * Double(k) + 40, to: 2000 * Double(k + 1) - 40) }
  return 10 * log10(stray / spectrum.power(from: 1950, to: 2150))
}
