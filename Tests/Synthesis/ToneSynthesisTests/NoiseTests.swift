import AudioCore
import Expectations
import Foundation
import FourierTransforms
import ProcessorContracts
import Testing
import ToneMeasures
import ToneSynthesis

@Suite struct NoiseTests {
  /// The power spectrum of a filter's impulse response, which filtered white noise has on average.
  private func spectrum(of impulseResponse: [Double]) -> [Double] {
    ArrayTransform(length: impulseResponse.count).forward(impulseResponse).map { ($0 * $0).sum() }
  }

  /// The power in a third-octave band of the base-10 system, below half the rate. Band `number` 0 is at 1 kHz.
  private func bandPower(_ power: [Double], number: Int, rate: Double, _ weight: (Double) -> Double = { _ in 1 })
    -> Double
  {
    let width = rate / Double(2 * (power.count - 1))
    let middle = 1000 * pow(10, Double(number) / 10)
    let first = Int((middle * pow(10, -0.05) / width).rounded(.up))
    let last = Int(min(middle * pow(10, 0.05), 0.4999 * rate) / width)
    return (first...last).reduce(0) { $0 + power[$1] * weight(Double($1) * width) }
  }

  /// The deviations of the band levels from the ideal slope from 25 Hz to 20 kHz, in decibels relative to 1 kHz.
  private func deviations(_ colour: ColouredNoise.Colour, rate: Double, exponent: Double) -> [Double] {
    let filter = ColouredNoise.filter(colour, rate)
    var state = SlopeFilter.State()
    let power = spectrum(of: (0..<1 << 18).map { filter.step($0 == 0 ? 1 : 0, &state) })
    let ones = [Double](repeating: 1, count: power.count)
    let levels = (-16...13).map { number in
      10
        * log10(
          bandPower(power, number: number, rate: rate)
            / bandPower(ones, number: number, rate: rate) { pow($0, -exponent) })
    }
    return levels.map { $0 - levels[16] }
  }

  /// The goal is ±0.25 dB. The filter itself is within 0.1 dB, so the rest is left for random deviations.
  @Test(arguments: [44_100.0, 48_000]) func pinkIsPink(rate: Double) {
    let found = deviations(.pink, rate: rate, exponent: 1)
    print("MEASURED pink", rate, found.min() ?? 0, found.max() ?? 0)
    expect(found.allSatisfy { abs($0) < 0.1 })
  }

  /// Brown noise is flat below 5 Hz, so its level at 25 Hz is 0.17 dB too low.
  @Test(arguments: [44_100.0, 48_000]) func brownIsBrown(rate: Double) {
    let found = deviations(.brown, rate: rate, exponent: 2)
    print("MEASURED brown", rate, found.min() ?? 0, found.max() ?? 0)
    expect(found.allSatisfy { abs($0) < 0.25 })
  }

  /// Over a long time the noise has the level and the slope of the filter.
  @Test func pinkNoiseItself() throws {
    let rate = 48_000.0
    let (length, blocks) = (1 << 15, 60)
    var noise = try ColouredNoise(configuration: .init(.pink, rootMeanSquare: 0.1, seed: 3), sampleRate: rate)
    _ = try noise.rendered(frameCount: 1 << 15)
    var power = [Double](repeating: 0, count: length / 2 + 1)
    var energy = 0.0
    for _ in 0..<blocks {
      let samples = try noise.rendered(frameCount: length).samples
      energy += samples.reduce(0) { $0 + Double($1) * Double($1) }
      for (bin, value) in ToneSpectrum(samples, sampleRate: rate).power.enumerated() { power[bin] += value }
    }
    // Few low frequencies carry much of the power. The tolerance of 0.4 dB is three standard deviations.
    expectLess(abs(10 * log10(energy / Double(length * blocks)) + 20), 0.4)
    let ones = [Double](repeating: 1, count: power.count)
    let levels = (0...13).map { number in
      10 * log10(bandPower(power, number: number, rate: rate) / bandPower(ones, number: number, rate: rate) { 1 / $0 })
    }
    let mean = levels.reduce(0, +) / Double(levels.count)
    // At 1 kHz 230 Hz · 41 s: 0.045 dB is one deviation, the window makes it 0.08.
    for level in levels { expectLess(abs(level - mean), 0.35) }
  }

  @Test func whiteIsUniformFlatAndOfItsLevel() throws {
    let rate = 48_000.0
    let count = 1 << 18
    var noise = try WhiteNoise(
      configuration: .init(rootMeanSquare: 0.25, seed: 11, channelCount: 2), sampleRate: rate)
    let buffer = try noise.rendered(frameCount: count)
    let (left, right) = (Array(buffer.channel(0)), Array(buffer.channel(1)))
    let energy = left.reduce(0) { $0 + Double($1) * Double($1) } / Double(count)
    // The square of a uniform number has a standard deviation of 0.89 of its mean, which is 0.0076 dB at this length.
    expectLess(abs(10 * log10(energy / 0.0625)), 0.03)
    expectAtMost((left.map(abs).max() ?? 0), Float(0.25 * 3.0.squareRoot()))
    expectGreater((left.max() ?? 0), Float(0.2499 * 3.0.squareRoot()))
    let correlation = zip(left, right).reduce(0) { $0 + Double($1.0) * Double($1.1) } / Double(count) / 0.0625
    let neighbour = zip(left, left.dropFirst()).reduce(0) { $0 + Double($1.0) * Double($1.1) } / Double(count) / 0.0625
    // The standard deviation is one over the root of the count, 0.002.
    expect(abs(correlation) < 0.008 && abs(neighbour) < 0.008)
  }

  @Test(arguments: NarrowBandNoise.Bandwidth.allCases, [125.0, 1000, 8000])
  func narrowBandsHaveTheirEdges(bandwidth: NarrowBandNoise.Bandwidth, frequency: Double) throws {
    let rate = 48_000.0
    let (lower, upper) = bandwidth.edges(around: frequency)
    expectLess(abs(log10(upper / lower) - 0.3 * bandwidth.octaves), 1e-12)
    expectLess(abs(lower * upper / frequency / frequency - 1), 1e-12)
    let design = BandPassDesign(from: lower, to: upper, poleCount: 3, sampleRate: rate)
    func level(_ f: Double) -> Double { 10 * log10(design.power(at: f)) }
    // Sines of 11 digits place the edges of a narrow band at a low frequency to 10 µdB.
    expect(abs(level(lower) + 10 * log10(2)) < 1e-4 && abs(level(upper) + 10 * log10(2)) < 1e-4)
    expectLess(abs(level(frequency)), 0.05)
    // Outside the band the level falls by more than 12 dB per octave.
    for octaves in 1...3 where lower / exp2(Double(octaves)) > 20 {
      expectLess(level(lower / exp2(Double(octaves))), -12 * Double(octaves))
    }
    // The spectrum of the impulse response is the stated one.
    var noise = try NarrowBandNoise(
      configuration: .init(frequency: frequency, bandwidth: bandwidth, rootMeanSquare: 0.1, seed: 4), sampleRate: rate)
    _ = try noise.rendered(frameCount: 48_000)
    let seconds = 20
    let samples = try noise.rendered(frameCount: seconds * 48_000).samples
    let energy = samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count)
    // The tolerance is four standard deviations of a level from bandwidth · time independent values.
    expectLess(abs(10 * log10(energy / 0.01)), 4 * 4.34 / ((upper - lower) * Double(seconds)).squareRoot())
  }

  @Test(arguments: SpeechSpectrum.allCases, [16_000.0, 48_000])
  func speechHasItsBandLevels(spectrum: SpeechSpectrum, rate: Double) throws {
    var noise = try SpeechShapedNoise(configuration: .init(spectrum, rootMeanSquare: 0.1, seed: 9), sampleRate: rate)
    _ = try noise.rendered(frameCount: Int(rate))
    let samples = try noise.rendered(frameCount: 1 << 20).samples
    let seconds = Double(1 << 20) / rate
    let power = self.spectrum(of: samples.map { Double($0) })
    let bands = SpeechSpectrum.bandNumbers.filter { 1000 * pow(10, Double($0) / 10 + 0.05) < 0.49 * rate }
    let levels = bands.map { 10 * log10(bandPower(power, number: $0, rate: rate)) }
    let wanted = Array(spectrum.bandLevels.prefix(bands.count))
    func total(_ levels: [Double]) -> Double { 10 * log10(levels.reduce(0) { $0 + pow(10, $1 / 10) }) }
    for (index, number) in bands.enumerated() {
      let width = 1000 * pow(10, Double(number) / 10) * 0.2308
      let chance = 4 * 4.34 / (width * seconds).squareRoot()
      let error = levels[index] - total(levels) - (wanted[index] - total(wanted))
      expectLess(abs(error), 0.1 + chance, "\(spectrum), band \(number)")
    }
    let energy = samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count)
    expectLess(abs(10 * log10(energy / 0.01)), 0.2)
  }

  /// The bits of the first samples are the same on every machine.
  @Test func samplesAreTheSameEverywhere() throws {
    let rate = 48_000.0
    func digest(_ generator: some AudioGenerator) throws -> UInt64 {
      var generator = generator
      // The checksum is FNV-1a over the bits.
      return try generator.rendered(frameCount: 10_000).samples.reduce(0xcbf2_9ce4_8422_2325) {
        ($0 ^ UInt64($1.bitPattern)) &* 0x100_0000_01b3
      }
    }
    let digests = [
      try digest(try WhiteNoise(configuration: .init(rootMeanSquare: 0.1, seed: 1), sampleRate: rate)),
      try digest(try ColouredNoise(configuration: .init(.pink, rootMeanSquare: 0.1, seed: 1), sampleRate: rate)),
      try digest(try ColouredNoise(configuration: .init(.brown, rootMeanSquare: 0.1, seed: 1), sampleRate: rate)),
      try digest(
        try NarrowBandNoise(configuration: .init(frequency: 1000, rootMeanSquare: 0.1, seed: 1), sampleRate: rate)),
      try digest(try SpeechShapedNoise(configuration: .init(rootMeanSquare: 0.1, seed: 1), sampleRate: rate)),
    ]
    expectEqual(
      digests,
      [
        0x0264_7d03_ec3c_b4af, 0xe22d_71f6_266b_57be, 0xd802_bcab_fe37_43a6, 0xf137_2461_852a_8c37,
        0x3734_b10a_4cb0_3393,
      ])
  }

  @Test func functionsAgreeWithTheLibrary() {
    for x in stride(from: -30.0, through: 30, by: 0.37) {
      expectLess(abs(PortableFunctions.exp(x) / exp(x) - 1), 1e-13)
      expectLess(abs(PortableFunctions.tenToThe(x / 5) / pow(10, x / 5) - 1), 1e-13)
    }
    for x in stride(from: 0.001, to: 0.249, by: 0.001) {
      expectLess(abs(PortableFunctions.tangent(turns: x) / tan(2 * .pi * x) - 1), 1e-9)
    }
  }

  @Test func contracts() throws {
    expectEqual(
      try RenderingContract.violations(
        of: {
          try ScriptedGenerator(
            WhiteNoise(configuration: .init(rootMeanSquare: 0.1, seed: 1, channelCount: 2), sampleRate: 48_000),
            [(500, { $0.setParameter(0, to: 0.2) })])
        }, frameCount: 3000), [])
    for colour in ColouredNoise.Colour.allCases {
      expectEqual(
        try RenderingContract.violations(
          of: {
            try ScriptedGenerator(
              ColouredNoise(
                configuration: .init(colour, rootMeanSquare: 0.1, seed: 1, channelCount: 2), sampleRate: 48_000),
              [(500, { $0.setParameter(0, to: 0.2) })])
          }, frameCount: 3000), [])
    }
    expectEqual(
      try RenderingContract.violations(
        of: {
          try ScriptedGenerator(
            NarrowBandNoise(
              configuration: .init(frequency: 500, rootMeanSquare: 0.1, seed: 1, channelCount: 3), sampleRate: 48_000),
            [(500, { $0.setParameter(0, to: 0.2) })])
        }, frameCount: 3000), [])
    expectEqual(
      try RenderingContract.violations(
        of: {
          try ScriptedGenerator(
            SpeechShapedNoise(configuration: .init(rootMeanSquare: 0.1, seed: 1, channelCount: 2), sampleRate: 48_000),
            [(500, { $0.setParameter(0, to: 0.2) })])
        }, frameCount: 3000), [])
  }

  @Test func whatCannotBeIsRefused() {
    expect(throws: ToneError.self) {
      try NarrowBandNoise(configuration: .init(frequency: 21_000, rootMeanSquare: 0.1, seed: 1), sampleRate: 44_100)
    }
    expect(throws: ToneError.self) {
      try WhiteNoise(configuration: .init(rootMeanSquare: -1, seed: 1), sampleRate: 44_100)
    }
    expect(throws: ToneError.invalidSampleRate(100, expected: 1000...768_000)) {
      try ColouredNoise(configuration: .init(.pink, rootMeanSquare: 0.1, seed: 1), sampleRate: 100)
    }
  }
}
