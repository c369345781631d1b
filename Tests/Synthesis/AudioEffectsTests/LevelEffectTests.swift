import AudioCore
import AudioEffects
import Expectations
import Foundation
import TestSignals
import Testing

/// Gain, fades and pan agree with their formulas.
@Suite struct LevelEffectTests {
  private let rate = 48_000.0
  private let ones = AudioBuffer(known: [[Float](repeating: 1, count: 4800)], sampleRate: 48_000)

  @Test func gainsAreFactors() throws {
    for (gain, factor) in [(-6.0, 0.501187), (20, 10), (-120, 0)] {
      var effect = try Gain(configuration: .init(gain: gain), sampleRate: rate, channelCount: 1)
      expectLess(try abs(Double(effect.applied(to: ones).samples[7]) - factor), 1e-6)
    }
    for factor in [0, 0.75, 1, 1.25] {
      var effect = try Gain(configuration: .init(factor: factor), sampleRate: rate, channelCount: 1)
      expectEqual(try effect.applied(to: ones).samples[7], Float(factor))
    }
  }

  /// A gain moves in equal steps over 20 ms: after frame n it has moved by (n + 1) / 960 of the change.
  @Test func aGainMovesInAStraightLine() throws {
    var effect = ScriptedEffect(try Gain(sampleRate: rate, channelCount: 1), [(1000, 0, -120)])
    let result = try effect.applied(to: ones)
    expectLess(result.largestError { 1 - min(1, max(0, Double($0 - 999) / 960)) }, 1e-7)
    expect(result.samples[1959] == 0 && result.samples[1958] > 0)
  }

  @Test(arguments: FadeCurve.allCases) func fadesFollowTheirCurve(curve: FadeCurve) throws {
    let configuration = Fade.Configuration(
      fadeIn: .init(start: 0.01, duration: 0.03), fadeOut: .init(start: 0.06, duration: 0.02), curve: curve)
    var effect = try Fade(configuration: configuration, sampleRate: rate, channelCount: 1)
    let result = try effect.applied(to: ones)
    func shape(_ x: Double) -> Double {
      switch curve {
      case .linear: x
      case .equalPower: sin(.pi / 2 * x)
      case .sCurve: (1 - cos(.pi * x)) / 2
      }
    }
    let error = result.largestError { n in
      shape(min(1, max(0, Double(n - 480) / 1440))) * shape(1 - min(1, max(0, Double(n - 2880) / 960)))
    }
    expectLess(error, 1e-7)
    let ends = [480, 481, 1920, 2880, 3840].map { result.samples[$0] }
    expect(ends[0] == 0 && ends[1] > 0 && ends[2] == 1 && ends[3] == 1 && ends[4] == 0)
  }

  /// For two sounds that cross-fade, the amplitudes or the powers add up to 1.
  @Test func crossingFadesAddUp() {
    for n in 0...100 {
      let x = Double(n) / 100
      for curve in [FadeCurve.linear, .sCurve] {
        expectLess(abs(curve.gain(at: x) + curve.gain(at: 1 - x) - 1), 1e-15)
      }
      let (a, b) = (FadeCurve.equalPower.gain(at: x), FadeCurve.equalPower.gain(at: 1 - x))
      expectLess(abs(a * a + b * b - 1), 1e-15)
    }
  }

  @Test func panLawsKeepTheirSums() {
    for n in -100...100 {
      let p = Double(n) / 100
      let power = PanLaw.constantPower.gains(at: p)
      expectLess(abs(power.left * power.left + power.right * power.right - 1), 1e-15)
      expectLess(abs(atan2(power.right, power.left) - (p + 1) * .pi / 4), 1e-15)
      let linear = PanLaw.linear.gains(at: p)
      expectLess(abs(linear.left + linear.right - 1), 1e-15)
      let balance = PanLaw.balance.gains(at: p)
      expect(max(balance.left, balance.right) == 1 && abs(min(balance.left, balance.right) - (1 - abs(p))) < 1e-15)
    }
    for law in PanLaw.allCases {
      expect(law.gains(at: -1) == (1, 0) && law.gains(at: 1) == (0, 1) && law.stereoGains(at: 0) == (1, 1))
      let (a, b) = (law.gains(at: 0.3), law.gains(at: -0.3))
      expect(a.left == b.right && a.right == b.left)
    }
    expectLess(abs(20 * log10(PanLaw.constantPower.gains(at: 0).left) + 3.0103), 1e-4)
  }

  @Test func aChannelGoesWhereItIsSent() throws {
    for (position, left, right) in [(-100.0, 1.0, 0.0), (100, 0, 1), (0, 0.5.squareRoot(), 0.5.squareRoot())] {
      var pan = try Pan(configuration: .init(position: position), sampleRate: rate, channelCount: 1)
      let result = try pan.applied(to: ones)
      expectEqual(result.channelCount, 2)
      expect(abs(Double(result.channel(0)[9]) - left) < 1e-7 && abs(Double(result.samples[4809]) - right) < 1e-7)
    }
  }

  /// No law makes a side of a stereo sound louder. One side does not change, and the other becomes softer by the
  /// difference of the law's gains.
  @Test(arguments: PanLaw.allCases) func stereoIsNeverLouder(law: PanLaw) throws {
    for n in -100...100 {
      let p = Double(n) / 100
      let (own, stereo) = (law.gains(at: p), law.stereoGains(at: p))
      expect(max(stereo.left, stereo.right) == 1 && min(stereo.left, stereo.right) >= 0)
      expectLess(abs(own.left * stereo.right - own.right * stereo.left), 1e-15)
    }
    let full = AudioBuffer(
      known: [[Float](repeating: 1, count: 10), [Float](repeating: -1, count: 10)], sampleRate: rate)
    for position in [-100.0, -60, 0, 1e-9, 30, 100] {
      var pan = try Pan(configuration: .init(position: position, law: law), sampleRate: rate, channelCount: 2)
      let result = try pan.applied(to: full)
      let peaks = (0..<2).map { result.channel($0).map { abs($0) }.max() ?? 0 }
      expect(peaks.max() == 1 && position != 0 || result == full, "\(law) at \(position): \(peaks)")
    }
  }

  /// Left and right are never mixed, so a silent channel stays silent.
  @Test(arguments: PanLaw.allCases) func stereoKeepsItsImage(law: PanLaw) throws {
    var signal = AudioBuffer(silence: 100, channelCount: 2, sampleRate: rate)
    for n in 0..<100 { signal.samples[n] = 0.5 }
    for position in [-100.0, -40, 0, 40, 99] {
      var pan = try Pan(configuration: .init(position: position, law: law), sampleRate: rate, channelCount: 2)
      let result = try pan.applied(to: signal)
      expect(result.channel(0).allSatisfy { $0 > 0 } && result.channel(1).allSatisfy { $0 == 0 })
    }
  }

  /// The law also holds while the position moves.
  @Test func powerIsConstantWhileThePositionMoves() throws {
    var pan = ScriptedEffect(
      try Pan(configuration: .init(position: -100), sampleRate: rate, channelCount: 1), [(500, 0, 100)])
    let result = try pan.applied(to: ones)
    let powers = (0..<4800).map { pow(Double(result.samples[$0]), 2) + pow(Double(result.samples[4800 + $0]), 2) }
    expect(powers.allSatisfy { abs($0 - 1) < 1e-6 })
    expect(result.samples[499] == 1 && result.samples[1459] == 0)
  }
}
