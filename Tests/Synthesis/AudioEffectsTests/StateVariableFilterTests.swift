import AudioCore
import AudioEffects
import Expectations
import Foundation
import TestSignals
import Testing

@Suite struct StateVariableFilterTests {
  private static let rate = 48_000.0

  /// The coefficients by the formulas that the Cookbook prints.
  private func cookbook(_ kind: FilterKind, _ frequency: Double, _ q: Double, _ gain: Double, _ rate: Double) -> Biquad
  {
    let (w, a) = (2 * Double.pi * frequency / rate, pow(10, gain / 40))
    let (c, alpha) = (cos(w), sin(w) / (2 * q))
    let root = 2 * a.squareRoot() * alpha
    let (b, d): ([Double], [Double]) =
      switch kind {
      case .lowPass: ([(1 - c) / 2, 1 - c, (1 - c) / 2], [1 + alpha, -2 * c, 1 - alpha])
      case .highPass: ([(1 + c) / 2, -(1 + c), (1 + c) / 2], [1 + alpha, -2 * c, 1 - alpha])
      case .bandPass: ([alpha, 0, -alpha], [1 + alpha, -2 * c, 1 - alpha])
      case .notch: ([1, -2 * c, 1], [1 + alpha, -2 * c, 1 - alpha])
      case .allPass: ([1 - alpha, -2 * c, 1 + alpha], [1 + alpha, -2 * c, 1 - alpha])
      case .peaking: ([1 + alpha * a, -2 * c, 1 - alpha * a], [1 + alpha / a, -2 * c, 1 - alpha / a])
      case .lowShelf:
        (
          [a * ((a + 1) - (a - 1) * c + root), 2 * a * ((a - 1) - (a + 1) * c), a * ((a + 1) - (a - 1) * c - root)],
          [(a + 1) + (a - 1) * c + root, -2 * ((a - 1) + (a + 1) * c), (a + 1) + (a - 1) * c - root]
        )
      case .highShelf:
        (
          [a * ((a + 1) + (a - 1) * c + root), -2 * a * ((a - 1) + (a + 1) * c), a * ((a + 1) + (a - 1) * c - root)],
          [(a + 1) - (a - 1) * c + root, 2 * ((a - 1) - (a + 1) * c), (a + 1) - (a - 1) * c - root]
        )
      }
    return Biquad(b0: b[0] / d[0], b1: b[1] / d[0], b2: b[2] / d[0], a1: d[1] / d[0], a2: d[2] / d[0])
  }

  /// The impulse response is that of the Cookbook's biquad, sample by sample. Magnitude and phase are thus equal too.
  @Test(arguments: FilterKind.allCases) func itIsTheCookbooksFilter(kind: FilterKind) throws {
    for (frequency, q, gain) in [(50.0, 0.7, 12.0), (1000, 0.5, -24), (6000, 10, 6), (23_000, 2, -6)] {
      var filter = try StateVariableFilter(
        configuration: .init(kind: kind, frequency: frequency, q: q, gain: gain), sampleRate: Self.rate, channelCount: 1
      )
      let response = try filter.applied(to: .impulse(frameCount: 4000, sampleRate: Self.rate))
      let biquad = cookbook(kind, frequency, q, gain, Self.rate)
      var state = Biquad.State()
      let error = response.largestError { biquad.step($0 == 0 ? 1 : 0, &state) }
      expectLess(error, 1e-6, "\(frequency) Hz")
    }
  }

  /// The magnitude, a Fourier sum of the impulse response, is right within 0.01 dB where it is above −60 dB.
  @Test(arguments: FilterKind.allCases) func theMagnitudeIsTheAnalyticOne(kind: FilterKind) throws {
    let (frequency, q, gain) = (2000.0, 1.5, -9.0)
    var filter = try StateVariableFilter(
      configuration: .init(kind: kind, frequency: frequency, q: q, gain: gain), sampleRate: Self.rate, channelCount: 1)
    let response = try filter.applied(to: .impulse(frameCount: 4000, sampleRate: Self.rate)).samples.map(Double.init)
    for tone in [20.0, 200, 1000, 1900, 2100, 4000, 12_000, 20_000] {
      let w = 2 * Double.pi * tone / Self.rate
      let re = response.enumerated().reduce(0) { $0 + $1.element * cos(w * Double($1.offset)) }
      let im = response.enumerated().reduce(0) { $0 + $1.element * sin(w * Double($1.offset)) }
      let measured = 10 * log10(re * re + im * im)
      // The analogue prototype is evaluated at the frequency to which the bilinear transform maps the tone.
      let s = tan(w / 2) / tan(.pi * frequency / Self.rate)
      let expected = 20 * log10(analogueMagnitude(kind, s, q, gain))
      guard expected > -60 else { continue }
      expectLess(abs(measured - expected), 0.01, "\(tone) Hz: \(measured) dB, expected \(expected) dB")
      expectLess(abs(try require(filter.level(at: tone)) - expected), 1e-9)
    }
  }

  /// |H(jw)| of the Cookbook's prototypes, with w relative to the filter's frequency.
  private func analogueMagnitude(_ kind: FilterKind, _ w: Double, _ q: Double, _ gain: Double) -> Double {
    let a = pow(10, gain / 40)
    func ratio(_ n: (Double, Double, Double), _ d: (Double, Double, Double)) -> Double {
      func size(_ c: (Double, Double, Double)) -> Double { hypot(c.0 - c.2 * w * w, c.1 * w) }
      return size(n) / size(d)
    }
    let plain = (1.0, 1 / q, 1.0)
    let root = a.squareRoot()
    switch kind {
    case .lowPass: return ratio((1, 0, 0), plain)
    case .highPass: return ratio((0, 0, 1), plain)
    case .bandPass: return ratio((0, 1 / q, 0), plain)
    case .notch: return ratio((1, 0, 1), plain)
    case .allPass: return 1
    case .peaking: return ratio((1, a / q, 1), (1, 1 / (a * q), 1))
    case .lowShelf: return a * ratio((a, root / q, 1), (1, root / q, a))
    case .highShelf: return a * ratio((1, root / q, a), (a, root / q, 1))
    }
  }

  /// The gain at the filter's frequency is the one that the parameters state.
  @Test func gainsAreWhatTheySay() throws {
    for gain in [-48.0, -3, 6, 48] {
      for (kind, share) in [(FilterKind.peaking, 1.0), (.lowShelf, 0.5), (.highShelf, 0.5)] {
        let filter = try StateVariableFilter(
          configuration: .init(kind: kind, frequency: 700, gain: gain), sampleRate: Self.rate, channelCount: 1)
        expectLess(abs(try require(filter.level(at: 700)) - share * gain), 1e-9)
      }
    }
    let notch = try StateVariableFilter(
      configuration: .init(kind: .notch, frequency: 700), sampleRate: Self.rate, channelCount: 1)
    expectLess(notch.level(at: 700) ?? -400, -250)
  }

  /// Noise stays bounded in a filter of high q whose frequency jumps from end to end 1500 times per second. A direct
  /// form would ring up. The gain at rest is at most q.
  @Test(arguments: [FilterKind.lowPass, .bandPass, .highPass, .peaking]) func itStaysStableWhileItMoves(
    kind: FilterKind
  ) throws {
    let noise = AudioBuffer(
      known: TestSignal.whiteNoise(amplitude: 0.5, frameCount: 96_000, seed: 4), sampleRate: Self.rate)
    let changes = stride(from: 0, to: 96_000, by: 32).map { n -> (frame: Int, parameter: Int, value: Double) in
      (n, 0, n % 64 == 0 ? 60 : 15_000)
    }
    var filter = ScriptedEffect(
      try StateVariableFilter(
        configuration: .init(kind: kind, frequency: 500, q: 20, gain: 12), sampleRate: Self.rate, channelCount: 1),
      changes)
    let largest = try filter.applied(to: noise).samples.reduce(0) { max($0, abs($1)) }
    expectLess(largest, 20, "\(largest)")
  }

  @Test func changesEndInTheSameFilter() throws {
    let noise = AudioBuffer(
      known: TestSignal.whiteNoise(amplitude: 0.5, frameCount: 48_000, seed: 5), sampleRate: Self.rate)
    func filter(_ frequency: Double) throws -> StateVariableFilter {
      try StateVariableFilter(
        configuration: .init(kind: .lowPass, frequency: frequency), sampleRate: Self.rate, channelCount: 1)
    }
    var moved = ScriptedEffect(try filter(100), [(0, 0, 3000)])
    var still = try filter(3000)
    let (a, b) = try (moved.applied(to: noise).samples, still.applied(to: noise).samples)
    expect((4800..<48_000).allSatisfy { abs(a[$0] - b[$0]) < 1e-6 })
  }

  @Test func theTailIsOver() throws {
    for (frequency, q) in [(20.0, 10.0), (1000, 0.1), (10_000, 5)] {
      var filter = try StateVariableFilter(
        configuration: .init(kind: .bandPass, frequency: frequency, q: q), sampleRate: Self.rate, channelCount: 1)
      let tail = try require(filter.tailLengthInFrames)
      let response = try filter.applied(to: .impulse(frameCount: tail + 4800, sampleRate: Self.rate)).samples
      let peak = response.reduce(0) { max($0, abs($1)) }
      expect(response[tail...].allSatisfy { abs($0) < 2e-6 * peak }, "\(frequency) Hz, q \(q): \(tail) frames")
    }
  }
}
