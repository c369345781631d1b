import Expectations
import Foundation
import PocketInstruments
import Testing
import ToneSynthesis

@Suite struct EngineTests {
  /// Each partial is amplitude · 10^(−3 t / decay) · sin(2π (f t + phase)). The sine of the rotation has an error of 3.2 · 10⁻¹¹
  /// (`SineKernel`), which adds up to 1.4 · 10⁻⁶ in a second.
  @Test func partialsFollowTheirFormula() {
    let partials: [DecayingPartials.Partial] = (0..<11).map {
      .init(frequency: 100 + 321.7 * Double($0), amplitude: 0.5, decay: 0.9, phase: 0.07 * Double($0))
    }
    var signal = [Double](repeating: 0, count: 44_100)
    DecayingPartials(partials: partials).add(to: &signal, from: 10)
    expect(signal[..<10].allSatisfy { $0 == 0 })
    for n in stride(from: 10, to: 44_100, by: 997) {
      let t = Double(n - 10) / 44_100
      let expected = partials.reduce(0.0) { sum, partial -> Double in
        let turns: Double = partial.frequency * t + partial.phase
        return sum + partial.amplitude * pow(10, -3 * t / partial.decay) * sin(2 * .pi * turns)
      }
      expectLess(abs(signal[n] - expected), 1.4e-6)
    }
  }

  /// What lies above hearing is left out, and each group of partials ends 90 dB below the loudest one.
  @Test func partialsEndWhereNobodyHearsThem() {
    var signal = [Double](repeating: 0, count: 44_100)
    DecayingPartials(partials: [.init(frequency: 20_000, amplitude: 1, decay: 1)]).add(to: &signal)
    expect(signal.allSatisfy { $0 == 0 })
    DecayingPartials(partials: [.init(frequency: 440, amplitude: 1, decay: 0.2)]).add(to: &signal)
    expect(signal[Waves.frames(0.29)...].contains { $0 != 0 })
    expect(signal[Waves.frames(0.301)...].allSatisfy { $0 == 0 })
  }

  /// A loop without motion has lines at multiples of its number of periods only, and the tuning makes up for the rounding.
  @Test(arguments: [24, 61, 100]) func aLoopHasWholePeriods(_ key: Int) throws {
    let length = Waves.frames(1.2)
    let tone = SustainedTone(spectrum: HarmonicSpectrum(levels: [0, -6, -9], slope: 60, limit: 1e9), attack: 0.05)
    let recording = tone.recording(key: key, seed: 1)
    let loop = try require(recording.loop)
    expectEqual(loop.count, length)
    let frequency = Waves.frequency(ofKey: key)
    let periods = (frequency * Double(length) / 44_100).rounded()
    let played = periods * 44_100 / Double(length) * exp2(recording.tuneCents / 1200)
    expectLess(abs(1200 * log2(played / frequency)), 1e-9)
    // The power of the loop is that of three sines of these levels.
    let power = recording.samples[loop].reduce(0) { $0 + $1 * $1 } / Double(length)
    let expected = [0.0, -6, -9].reduce(0) { $0 + pow(10, $1 / 10) / 2 }
    expectLess(abs(power / expected - 1), 1e-3)
    // The sum over one turn of the loop of sample times sine is half the amplitude of the fundamental.
    var (re, im) = (0.0, 0.0)
    for (n, sample) in recording.samples[loop].enumerated() {
      let angle = 2 * Double.pi * periods * Double(n) / Double(length)
      re += sample * cos(angle)
      im += sample * sin(angle)
    }
    expectLess(abs(2 * (re * re + im * im).squareRoot() / Double(length) - 1), 1e-6)
  }

  @Test func aSpectrumFollowsItsLevelsAndItsSlope() {
    let spectrum = HarmonicSpectrum(levels: [0, -3], slope: 12)
    expectLess(abs(spectrum.amplitude(2, at: 200) - pow(10, -3.0 / 20)), 1e-4)
    // One octave above the last level of the list: 12 dB less.
    expectLess(abs(spectrum.amplitude(4, at: 400) - pow(10, -15.0 / 20)), 1e-3)
    expectEqual(spectrum.amplitude(1, at: 19_500), 0)
    let vowel = HarmonicSpectrum(
      slope: 0, formants: [.init(frequency: 800, width: 100, level: 0)], formantFloor: -200)
    // A formant falls by 3 dB at half its width from the middle.
    expectLess(abs(20 * log10(vowel.amplitude(1, at: 850) / vowel.amplitude(1, at: 800)) + 3.01), 0.05)
  }

  /// The spectrum of noise lies in its band: a sine at the middle of the band is matched much better than one outside.
  @Test func noiseHasItsBandAndItsPower() {
    let noise = NoiseBand(frequency: 3000, width: 600, isSteep: true).samples(44_100, seed: 4)
    expectLess(abs(noise.reduce(0) { $0 + $1 * $1 } / 44_100 - 1), 1e-9)
    func power(_ range: ClosedRange<Int>) -> Double {
      range.reduce(0.0) { sum, frequency in
        var (re, im) = (0.0, 0.0)
        for (n, sample) in noise.enumerated() {
          let turns = Double(frequency * n % 44_100) / 44_100
          re += sample * SineKernel.sine(turns: turns + 0.25)
          im += sample * SineKernel.sine(turns: turns)
        }
        return sum + (re * re + im * im) / Double(range.count)
      }
    }
    // An octave away the noise is 18 dB lower per octave and side, here more than 30 dB.
    expectGreater(power(2990...3009), 1000 * power(6000...6019))
  }
}
