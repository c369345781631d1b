import AudioCore
import Expectations
import Foundation
import FourierTransforms
import ProcessorContracts
import Testing
import ToneMeasures
import ToneSynthesis

@Suite struct StimulusTests {
  private let rate = 48_000.0

  /// Levels in decibels of the spectrum of a whole sound, silence to both sides, relative to its largest.
  private func spectrum(_ samples: [Float], length: Int) -> (Double) -> Double {
    let power = ArrayTransform(length: length).forward(samples.map { Double($0) }).map { ($0 * $0).sum() }
    let highest = power.max() ?? 1
    // The largest level within 20 Hz on either side is taken, so that zeros between side lobes do not count.
    let reach = Int(20 * Double(length) / rate)
    return { frequency in
      let bin = Int(frequency * Double(length) / rate)
      return 10 * log10((power[max(0, bin - reach)...min(power.count - 1, bin + reach)].max() ?? 0) / highest)
    }
  }

  /// Splatter of a burst of 1 kHz: ramps of 50 ms leave nothing of it an octave away, straight ones and none do.
  @Test func burstsHaveNoSplatter() throws {
    func burst(_ ramp: Double, _ curve: EnvelopeCurve) throws -> (Double) -> Double {
      var burst = try GatedSound.toneBurst(
        frequency: 1000, gate: .init(rise: ramp, fall: ramp, duration: 0.5, curve: curve), sampleRate: rate)
      let buffer = try burst.rendered(frameCount: 24_001)
      expect(buffer.samples[0] == 0 && buffer.samples[24_000] == 0 && burst.isFinished)
      return spectrum(buffer.samples, length: 1 << 18)
    }
    let (smooth, brief) = (try burst(0.05, .raisedCosine), try burst(0.02, .raisedCosine))
    let (straight, hard) = (try burst(0.05, .linear), try burst(0, .linear))
    for frequency in [500.0, 800, 900, 1100, 1250, 2000, 4000] {
      print(
        "MEASURED splatter", frequency, smooth(frequency), brief(frequency), straight(frequency), hard(frequency))
    }
    expect(smooth(2000) < -125 && smooth(500) < -115 && smooth(1100) < -75)
    expectLess(brief(2000), -110)
    expect(straight(2000) > smooth(2000) + 20 && hard(2000) > -80)
  }

  @Test func pulsesAreWhereTheyAre() throws {
    var tone = try PulsedTone(configuration: .init(frequency: 6000, count: 3), sampleRate: rate)
    let samples = try tone.rendered(frameCount: 72_000).samples
    expect(tone.isFinished)
    // The envelope, by the tone's period of 8 frames: peaks of the sine at frames 2 and 6.
    let envelope = stride(from: 0, to: 72_000, by: 4).map { abs(samples[$0 + 2]) }
    var crossings: [Double] = []
    for n in 1..<envelope.count where (envelope[n] >= 0.5) != (envelope[n - 1] >= 0.5) {
      crossings.append(Double(4 * n) / rate)
    }
    expectEqual(crossings.count, 6)
    for (index, crossing) in crossings.enumerated() {
      let expected = 0.025 + 0.225 * Double(index)
      expectLess(abs(crossing - expected), 0.001, "edge \(index)")
    }
    expect(samples[Int(1.175 * rate)...].allSatisfy { $0 == 0 })
    // The level rises from −20 to −1 dB in 29 ms.
    let rise = envelope.prefix(700)
    let (low, high) = (rise.firstIndex { $0 >= 0.1 } ?? 0, rise.firstIndex { $0 >= pow(10, -0.05) } ?? 0)
    let milliseconds = Double(high - low) * 4 / rate * 1000
    expectLess(abs(milliseconds - 29), 0.5)
  }

  /// The instantaneous frequency, from the zero crossings, has the stated middle, deviation and rate.
  @Test(arguments: WarbleTone.Modulation.allCases) func warbleSwingsAsStated(modulation: WarbleTone.Modulation) throws {
    var tone = try WarbleTone(configuration: .init(frequency: 1000, modulation: modulation), sampleRate: rate)
    let samples = try tone.rendered(frameCount: 96_000).samples.map { Double($0) }
    var crossings: [Double] = []
    for n in 1..<samples.count where samples[n - 1] < 0 && samples[n] >= 0 {
      crossings.append((Double(n - 1) + samples[n - 1] / (samples[n - 1] - samples[n])) / rate)
    }
    let frequencies = zip(crossings, crossings.dropFirst()).map { 1 / ($1 - $0) }
    // A period's mean is less than the extreme of the triangle by 5 Hz rate · 2 · 1 ms · 50 Hz.
    expect(abs((frequencies.max() ?? 0) - 1050) < 1 && abs((frequencies.min() ?? 0) - 950) < 1)
    // Ten swings: as many periods of the tone as without, less the part of the first.
    expectAtMost(abs(Double(crossings.count) - 2000), 1)
    let ups = zip(frequencies, frequencies.dropFirst()).filter { $0 < 1000 && $1 >= 1000 }.count
    expect(ups == 9 || ups == 10)
    // Of a sine, side bands are Bessel functions of 50 Hz / 5 Hz.
    if modulation == .sine {
      var steady = try WarbleTone(configuration: .init(frequency: 1000), sampleRate: rate)
      let spectrum = try ToneSpectrum(steady.rendered(frameCount: 1 << 18).samples, sampleRate: rate)
      for k in 0...12 {
        let expected = 20 * log10(abs(jn(Int32(k), 10)))
        expectLess(abs(spectrum.level(at: 1000 + 5 * Double(k)) - expected), 0.05)
      }
    }
  }

  @Test(arguments: FrequencySweep.Course.allCases) func sweepsHaveTheirFrequencies(course: FrequencySweep.Course) throws
  {
    var sweep = try FrequencySweep(
      configuration: .init(course, from: 4000, to: 100, duration: 1), sampleRate: rate)
    let samples = try sweep.rendered(frameCount: 50_000).samples.map { Double($0) }
    expect(sweep.isFinished && samples[48_000...].allSatisfy { $0 == 0 })
    var last: Double?
    for n in 1..<48_000 where samples[n - 1] < 0 && samples[n] >= 0 {
      let crossing = Double(n - 1) + samples[n - 1] / (samples[n - 1] - samples[n])
      if let last {
        let found = rate / (crossing - last)
        let expected = sweep.frequency(at: Int(((crossing + last) / 2).rounded()))
        expectLess(abs(found / expected - 1), 0.003)
      }
      last = crossing
    }
  }

  /// A sweep filtered by its inverse is an impulse at the stated frame, flat in its band, with nothing elsewhere.
  @Test(arguments: FrequencySweep.Course.allCases) func deconvolutionGivesAUnitImpulse(
    course: FrequencySweep.Course
  ) throws {
    var sweep = try FrequencySweep(
      configuration: .init(course, from: 20, to: 20_000, duration: 2, amplitude: 0.5), sampleRate: rate)
    let inverse = try SweepInverse(of: sweep)
    // The transform is long enough for the whole convolution, so that nothing wraps around.
    let length = 1 << 19
    let fft = ArrayTransform(length: length)
    let sound = fft.forward(try sweep.rendered(frameCount: sweep.lengthInFrames).samples.map { Double($0) })
    let filter = fft.forward(inverse.filter.samples.map { Double($0) })
    let product = zip(sound, filter).map { a, b in SIMD2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x) }
    let levels = product.map { 10 * log10(($0 * $0).sum()) }
    func bins(_ lower: Double, _ upper: Double) -> ArraySlice<Double> {
      levels[Int(lower * Double(length) / rate)...Int(upper * Double(length) / rate)]
    }
    let band = bins(30, 18_000)
    print("MEASURED sweep", course, band.min() ?? 0, band.max() ?? 0, bins(21_000, 23_900).max() ?? 0)
    expect(band.allSatisfy { abs($0) < 0.01 })
    expect(bins(21_000, 23_900).allSatisfy { $0 < -80 })
    let re = fft.inverse(product).map { $0 / Double(length) }
    let peak = re.indices.max { abs(re[$0]) < abs(re[$1]) } ?? 0
    expectEqual(peak, inverse.delayInFrames)
    // The mean gain over all frequencies: a band of 20 Hz to 20 kHz whose upper end falls to half at 19.2 kHz.
    expectLess(abs(re[peak] - 2 * 19_150 / rate), 0.01)
    let total = re.reduce(0) { $0 + $1 * $1 }
    let far = re.indices.filter { abs($0 - peak) > 4800 }.reduce(0) { $0 + re[$1] * re[$1] }
    print("MEASURED impulse", course, re[peak], 10 * log10(far / total))
    expectLess(10 * log10(far / total), -60)
  }

  @Test func maskingNoiseIsGatedNoise() throws {
    var noise = try GatedSound.maskingNoise(
      .init(frequency: 1000, rootMeanSquare: 0.1, seed: 8), gate: .init(), sampleRate: rate)
    let on = try noise.rendered(frameCount: 48_000).samples
    noise.gateOff()
    let off = try noise.rendered(frameCount: 4800).samples
    expect(on[0] == 0 && on[5000...].contains { abs($0) > 0.1 })
    expect(off[2400...].allSatisfy { $0 == 0 } && noise.isFinished)
  }

  @Test func contracts() throws {
    expectEqual(
      try RenderingContract.violations(
        of: {
          try ScriptedGenerator(
            GatedSound(
              SineOscillator(configuration: .init(frequency: 440), sampleRate: rate),
              gate: .init(duration: 0.12)),
            [(1000, { $0.setParameter(0, to: 550) })])
        }, frameCount: 8000), [])
    expectEqual(
      try RenderingContract.violations(
        of: {
          try PulsedTone(
            configuration: .init(frequency: 440, on: 0.02, off: 0.01, ramp: 0.01, count: 3), sampleRate: rate)
        }, frameCount: 8000), [])
    expectEqual(
      try RenderingContract.violations(
        of: {
          try ScriptedGenerator(
            WarbleTone(configuration: .init(frequency: 440, modulation: .triangle), sampleRate: rate),
            [(1000, { $0.setParameter(0, to: 550) }), (1100, { $0.setParameter(1, to: 0.5) })])
        }, frameCount: 8000), [])
    expectEqual(
      try RenderingContract.violations(
        of: {
          try FrequencySweep(
            configuration: .init(.exponential, from: 100, to: 10_000, duration: 0.1), sampleRate: rate)
        }, frameCount: 8000), [])
  }

  @Test func whatCannotBeIsRefused() {
    expect(throws: ToneError.shorterThanItsRamps(duration: 0.05, ramps: 0.1)) {
      try GatedSound.toneBurst(frequency: 1000, gate: .init(duration: 0.05), sampleRate: rate)
    }
    expect(throws: ToneError.sweepWithoutRange(100)) {
      try FrequencySweep(configuration: .init(.linear, from: 100, to: 100, duration: 1), sampleRate: rate)
    }
    expect(throws: ToneError.self) {
      try WarbleTone(configuration: .init(frequency: 23_500, deviation: 0.1), sampleRate: rate)
    }
    expect(throws: ToneError.self) {
      try PulsedTone(configuration: .init(frequency: 1000, on: 0.01), sampleRate: rate)
    }
    expect(PulsedTone.audiometricRamps.contains(PulsedTone.Configuration(frequency: 1000).ramp))
  }
}
