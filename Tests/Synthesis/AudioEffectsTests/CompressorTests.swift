import AudioCore
import AudioEffects
import Expectations
import Foundation
import TestSignals
import Testing

@Suite struct CompressorTests {
  private let rate = 48_000.0

  private func constant(_ level: Double, _ count: Int = 48_000) -> [Float] {
    [Float](repeating: Float(pow(10, level / 20)), count: count)
  }

  /// The static curve is met by constant signals of many levels, each measured after the gain has settled.
  @Test(arguments: [0.0, 12]) func theStaticCurveIsThePapers(knee: Double) throws {
    for input in stride(from: -60.0, through: 0, by: 2.5) {
      let configuration = Compressor.Configuration(
        threshold: -30, ratio: 3, knee: knee, attack: 0.001, release: 0.01, makeup: 4)
      var compressor = try Compressor(configuration: configuration, sampleRate: rate, channelCount: 1)
      let result = try compressor.applied(to: AudioBuffer(known: constant(input), sampleRate: rate)).samples
      let over = input + 30
      let expected: Double =
        if 2 * over < -knee { input } else if 2 * abs(over) <= knee, knee > 0 {
          input + (1.0 / 3 - 1) * pow(over + knee / 2, 2) / (2 * knee)
        } else { -30 + over / 3 }
      expectLess(abs(20 * log10(Double(result[47_999])) - (expected + 4)), 1e-4, "\(input) dBFS")
    }
  }

  /// The curve has no jump and no corner at the ends of the knee.
  @Test func theKneeIsSmooth() {
    let curve = CompressionCurve(threshold: -20, ratio: 5, knee: 10)
    for end in [-25.0, -15] {
      let slopes = [-1.0, 1].map { side in
        (curve.reduction(at: end + side * 2e-4) - curve.reduction(at: end + side * 1e-4)) / (side * 1e-4)
      }
      expectLess(abs(slopes[0] - slopes[1]), 1e-4)
    }
    expect(curve.outputLevel(at: 0) == -16 && curve.outputLevel(at: -30) == -30)
  }

  /// After a step up, with a very short release, the reduction reaches 63 % after the attack time. After a step down,
  /// with a short attack, 63 % of it is gone after the release time.
  @Test func attackAndReleaseTakeTheirTimes() throws {
    let steps = constant(-60, 4800) + constant(0, 24_000) + constant(-60, 24_000)
    func reductions(attack: Double, release: Double) throws -> [Double] {
      var compressor = try Compressor(
        configuration: .init(threshold: -20, ratio: 4, knee: 0, attack: attack, release: release), sampleRate: rate,
        channelCount: 1)
      let result = try compressor.applied(to: AudioBuffer(known: steps, sampleRate: rate)).samples
      expectLess(abs(compressor.largestReduction + 15), 0.01)
      return zip(result, steps).map { 20 * log10(Double($1 / $0)) }
    }
    let slow = try reductions(attack: 0.02, release: 0.001)
    let attacked: Double = slow[4800 + 959]
    expectLess(abs(attacked - 15 * (1 - exp(-1))), 1e-3, "\(attacked) dB")
    let fast = try reductions(attack: 0, release: 0.1)
    expectLess(abs(fast[4800] - 15), 1e-5)
    let released: Double = fast[28_800 + 4799]
    expectLess(abs(released - 15 * exp(-1)), 1e-3, "\(released) dB")
  }

  /// The result agrees with the paper's equations, computed frame by frame, for every kind of sound.
  @Test func itIsThePapersDetector() throws {
    let signal = TestSignal.mixed(channelCount: 1, frameCount: 40_000, sampleRate: rate, seed: 8)
    var compressor = try Compressor(
      configuration: .init(threshold: -25, ratio: 6, knee: 8, attack: 0.003, release: 0.05, makeup: 3),
      sampleRate: rate, channelCount: 1)
    let result = try compressor.applied(to: signal)
    let (alphaA, alphaR) = (exp(-1 / (0.003 * rate)), exp(-1 / (0.05 * rate)))
    var (y1, yL) = (0.0, 0.0)
    let error = result.largestError { n in
      let xG = 20 * log10(max(abs(Double(signal.samples[n])), 1e-9))
      var yG = xG
      if 2 * abs(xG + 25) <= 8 { yG = xG + (1.0 / 6 - 1) * pow(xG + 25 + 4, 2) / 16 }
      if 2 * (xG + 25) > 8 { yG = -25 + (xG + 25) / 6 }
      let xL = xG - yG
      y1 = max(xL, alphaR * y1 + (1 - alphaR) * xL)
      yL = alphaA * yL + (1 - alphaA) * y1
      return Double(signal.samples[n]) * pow(10, (3 - yL) / 20)
    }
    expectLess(error, 1e-6)
  }

  @Test func linkedChannelsHaveOneGain() throws {
    let signal = AudioBuffer(known: [constant(-6, 9600), constant(-46, 9600)], sampleRate: rate)
    var linked = try Compressor(sampleRate: rate, channelCount: 2)
    let together = try linked.applied(to: signal)
    let ratio = together.samples[9599] / together.samples[19_199]
    expect(abs(20 * log10(Double(ratio)) - 40) < 1e-4 && together.samples[19_199] < signal.samples[19_199])
    var single = try Compressor(configuration: .init(linksChannels: false), sampleRate: rate, channelCount: 2)
    let apart = try single.applied(to: signal)
    expect(apart.channel(1) == signal.channel(1) && apart.samples[9599] == together.samples[9599])
  }

  /// With a sidechain only its level determines the gain of the sound.
  @Test func aSidechainDecides() throws {
    let (music, voice) = (
      AudioBuffer(known: constant(-40), sampleRate: rate), AudioBuffer(known: constant(0), sampleRate: rate)
    )
    var compressor = try Compressor(
      configuration: .init(threshold: -20, ratio: 4, knee: 0), sampleRate: rate, channelCount: 1)
    var result = music
    result.withMutableBlock { output in
      music.withBlock { music in voice.withBlock { compressor.process(music, sidechain: $0, into: output) } }
    }
    expectLess(abs(20 * log10(Double(result.samples[47_999])) + 55), 1e-3)
  }

  @Test func whatIsBelowTheKneeIsNotTouched() throws {
    let signal = TestSignal.mixed(channelCount: 2, frameCount: 20_000, sampleRate: rate, seed: 3)
    var compressor = try Compressor(configuration: .init(threshold: 0, knee: 0), sampleRate: rate, channelCount: 2)
    expect(try compressor.applied(to: signal) == signal && compressor.largestReduction == 0)
  }

  @Test func aCurveIsKeptInJSON() { expectKept(CompressionCurve(threshold: -20, ratio: 4, knee: 6)) }
}

@Suite struct GateTests {
  private let rate = 48_000.0

  /// For constant signals at the threshold and above the gain is 1. Below it each dB becomes `ratio` dB.
  @Test func theStaticCurveIsMet() throws {
    for input in stride(from: -90.0, through: 0, by: 5) {
      var gate = try Gate(
        configuration: .init(threshold: -40, ratio: 3, range: 60), sampleRate: rate, channelCount: 1)
      let samples = [Float](repeating: Float(pow(10, input / 20)), count: 96_000)
      let result = try gate.applied(to: AudioBuffer(known: samples, sampleRate: rate)).samples
      let expected = input >= -40 ? input : max(input - 60, -40 - 3 * (-40 - input))
      expectLess(abs(20 * log10(Double(result[95_999])) - expected), 1e-3, "\(input) dBFS")
      if input > -40 { expectEqual(result[95_999], samples[95_999]) }
    }
  }

  /// With a tone of 1 kHz, a pause and a tone, the gate opens within a few attack times, and closes after the release
  /// of the level, the hold and the release.
  @Test func itOpensHoldsAndCloses() throws {
    let tone = TestSignal.sine(frequency: 1000, amplitude: 0.5, frameCount: 48_000, sampleRate: rate)
    let noise = TestSignal.whiteNoise(amplitude: 1e-4, frameCount: 48_000, seed: 2)
    var gate = try Gate(
      configuration: .init(threshold: -40, range: 40, hold: 0.1, release: 0.05), sampleRate: rate, channelCount: 1)
    let result = try gate.applied(to: AudioBuffer(known: tone + noise + tone, sampleRate: rate)).samples
    func gain(_ range: Range<Int>) -> Double {
      let source = tone + noise + tone
      let (a, b) = range.reduce((0.0, 0.0)) { ($0.0 + pow(Double(result[$1]), 2), $0.1 + pow(Double(source[$1]), 2)) }
      return 10 * log10(a / b)
    }
    expectLess(abs(gain(960..<48_000)), 0.01)
    // The level falls from −6 to −40 dBFS in 39 ms, at 10 ms per neper. The hold follows.
    expectLess(abs(gain(48_100..<48_000 + 6_000)), 0.01)
    expectLess(abs(gain(48_000 + 40_000..<96_000) + 40), 0.01)
    expectLess(abs(gain(96_960..<144_000)), 0.01)
  }
}
