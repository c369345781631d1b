import AudioCore
import Expectations
import Foundation
import Instruments
import ProcessorContracts
import Testing
import ToneMeasures

@Suite struct ModelTests {
  /// The distance of a partial from a frequency in cents, from the change of its phase between two Hann-windowed parts.
  private func cents(_ samples: [Float], near frequency: Double, rate: Double) throws -> Double {
    let (length, hop) = (Int(max(8 * rate / frequency, 0.15 * rate)), Int(max(4 * rate / frequency, 0.05 * rate)))
    let window = try Window.hann.samples(length: length, .periodic)
    func phase(_ start: Int) -> Double {
      var (re, im) = (0.0, 0.0)
      for n in 0..<length {
        let angle = 2 * Double.pi * frequency * Double(start + n) / rate
        re += window[n] * Double(samples[start + n]) * cos(angle)
        im -= window[n] * Double(samples[start + n]) * sin(angle)
      }
      return atan2(im, re)
    }
    let turned = (phase(hop) - phase(0)) / (2 * .pi)
    let rest = turned - turned.rounded()
    return 1200 * log2(1 + rest * rate / Double(hop) / frequency)
  }

  @Test(arguments: [44_100.0, 48_000]) func stringsAreInTune(rate: Double) throws {
    for brightness in [0.2, 0.7, 1] {
      var worst = 0.0
      for key in 28...96 {
        var string = try PluckedString(
          configuration: .init(decay: 10, brightness: brightness, voiceCount: 1), sampleRate: rate)
        string.noteOn(key, velocity: 100)
        _ = try string.rendered(frameCount: 2000)
        let samples = try string.rendered(frameCount: Int(0.5 * rate)).samples
        worst = try max(worst, abs(cents(samples, near: 440 * exp2(Double(key - 69) / 12), rate: rate)))
      }
      print("MEASURED tuning", rate, brightness, worst)
      expectLess(worst, 1)
    }
  }

  @Test func stringsDecayAsStatedAndAreDamped() throws {
    let rate = 48_000.0
    func levels(_ released: Bool) throws -> [Double] {
      var string = try PluckedString(configuration: .init(decay: 3, release: 0.2, brightness: 0.9), sampleRate: rate)
      string.noteOn(57, velocity: 100)
      _ = try string.rendered(frameCount: 9600)
      if released { string.noteOff(57) }
      return try (0..<4).map { _ in
        let samples = try string.rendered(frameCount: 1 << 13).samples
        return ToneSpectrum(samples, sampleRate: rate).level(at: 220)
      }
    }
    let (rings, damped) = (try levels(false), try levels(true))
    let seconds = Double(1 << 13) / rate
    for n in 1..<4 {
      expectLess(abs(rings[n - 1] - rings[n] - 60 * seconds / 3), 0.1)
    }
    // One part later it is 51 dB softer, and after that nearly silent.
    expectLess(abs(damped[0] - damped[1] - 60 * seconds / 0.2), 1)
  }

  /// A string that is plucked in the middle has no even partials. Harder plucks are louder and stay below full scale.
  @Test func pluckPositionAndVelocityCount() throws {
    let rate = 48_000.0
    func sound(_ position: Double, _ velocity: Int) throws -> [Float] {
      var string = try PluckedString(
        configuration: .init(brightness: 1, pluckPosition: position), sampleRate: rate)
      string.noteOn(45, velocity: velocity)
      return try string.rendered(frameCount: 1 << 15).samples
    }
    let middle = ToneSpectrum(try sound(0.5, 127), sampleRate: rate)
    let side = ToneSpectrum(try sound(0.2, 127), sampleRate: rate)
    expectLess(middle.level(at: 220), middle.level(at: 110) - 20)
    expectGreater(side.level(at: 220), middle.level(at: 220) + 15)
    for key in [28, 45, 60, 84, 96] {
      var string = try PluckedString(sampleRate: rate)
      string.noteOn(key, velocity: 127)
      let peak = try string.rendered(frameCount: 20_000).samples.map(abs).max() ?? 0
      print("MEASURED string peak", key, peak)
      expect(peak > 0.1 && peak < 1)
    }
    let (loud, soft) = (try sound(0.2, 127).map(abs).max() ?? 0, try sound(0.2, 20).map(abs).max() ?? 0)
    expect(loud > 3 * soft && soft > 0)
  }

  @Test func modesAreWhereAndAsLongAsStated() throws {
    let rate = 48_000.0
    let modes = [
      ModalInstrument.Mode(ratio: 1, amplitude: 0.3, decay: 2), .init(ratio: 2.7565, amplitude: 0.2, decay: 1),
      .init(ratio: 5.4039, amplitude: 0.1, decay: 0.5),
    ]
    var bar = try ModalInstrument(configuration: .init(modes: modes, contact: 0.0001), sampleRate: rate)
    bar.noteOn(69, velocity: 127)
    _ = try bar.rendered(frameCount: 100)
    let first = try bar.rendered(frameCount: 1 << 14).samples
    let second = try bar.rendered(frameCount: 1 << 14).samples
    let seconds = Double(1 << 14) / rate
    let (a, b) = (ToneSpectrum(first, sampleRate: rate), ToneSpectrum(second, sampleRate: rate))
    for mode in modes {
      let frequency = 440 * mode.ratio
      try expectLess(abs(cents(first, near: frequency, rate: rate)), 0.1)
      expectLess(abs(a.level(at: frequency) - b.level(at: frequency) - 60 * seconds / mode.decay), 0.05)
    }
  }

  /// The ratios of a membrane are zeros of Bessel functions, and those of a bar solve cos x · cosh x = 1.
  @Test func ratiosSolveTheirEquations() {
    let orders: [Int32] = [0, 1, 2, 0, 3, 1, 4, 2, 0, 5]
    for (order, ratio) in zip(orders, ModalRatios.membrane) {
      // Rounding a ratio to four decimals moves a zero by 1e-4.
      expectLess(abs(jn(order, 2.404_825_6 * ratio)), 1e-4)
    }
    for ratio in ModalRatios.freeBar {
      let x = 4.730_040_74 * ratio.squareRoot()
      expectLess(abs(cos(x) - 1 / cosh(x)), 1e-4)
    }
  }

  @Test func presetsSoundAndEnd() throws {
    let rate = 48_000.0
    let presets: [(String, ModalInstrument.Configuration)] = [
      ("marimba", .marimba), ("vibraphone", .vibraphone), ("musicBox", .musicBox), ("bassDrum", .bassDrum),
      ("snareDrum", .snareDrum), ("tom", .tom), ("closedHiHat", .closedHiHat), ("openHiHat", .openHiHat),
      ("woodBlock", .woodBlock), ("triangle", .triangle),
    ]
    for (name, preset) in presets {
      var instrument = try ModalInstrument(configuration: preset, sampleRate: rate)
      instrument.noteOn(60, velocity: 127)
      let samples = try instrument.rendered(frameCount: 480_000).samples
      let peak = samples.map(abs).max() ?? 0
      print("MEASURED preset", name, peak)
      expect(peak > 0.05 && peak < 1, "\(name)")
      expect(samples.suffix(1000).allSatisfy { abs($0) < 2e-4 }, "\(name)")
    }
  }

  @Test func strikesAddAndVoicesGiveWayWithoutClicks() throws {
    let rate = 48_000.0
    var tom = try ModalInstrument(
      configuration: .init(modes: [.init(ratio: 1, amplitude: 0.1, decay: 5)], contact: 0.005, voiceCount: 2),
      sampleRate: rate)
    var random = SeededRandom(seed: 6)
    var last: Float = 0
    for _ in 0..<60 {
      tom.noteOn(48 + Int(random.uniform(in: 0..<5)), velocity: 60)
      for sample in try tom.rendered(frameCount: 900).samples {
        // The limit allows for overlapping strokes. A cut at full level would be a step of 0.05 or more.
        expectLess(abs(sample - last), 0.03)
        last = sample
      }
    }
  }

  @Test func contracts() throws {
    expectEqual(
      try RenderingContract.violations(
        of: {
          try ScriptedGenerator(
            PluckedString(configuration: .init(decay: 0.3, voiceCount: 2), sampleRate: 48_000),
            [
              (10, { $0.noteOn(60, velocity: 100) }), (900, { $0.noteOn(67, velocity: 50) }),
              (1000, { $0.noteOn(60, velocity: 80) }), (5000, { $0.noteOff(60) }),
              (5001, { $0.noteOn(90, velocity: 80) }), (6000, { $0.setParameter(0, to: 0.5) }),
              (20_000, { $0.noteOn(40, velocity: 9) }),
            ])
        }, frameCount: 24_000), [])
    for preset in [ModalInstrument.Configuration.vibraphone, .snareDrum] {
      var preset = preset
      preset.voiceCount = 2
      let configuration = preset
      expectEqual(
        try RenderingContract.violations(
          of: {
            try ScriptedGenerator(
              ModalInstrument(configuration: configuration, sampleRate: 48_000),
              [
                (10, { $0.noteOn(60, velocity: 100) }), (900, { $0.noteOn(67, velocity: 50) }),
                (1000, { $0.noteOn(60, velocity: 80) }), (5000, { $0.noteOff(60) }),
                (5001, { $0.noteOn(90, velocity: 80) }), (6000, { $0.setParameter(0, to: 0.5) }),
              ])
          }, frameCount: 24_000), [])
    }
  }

  @Test func whatCannotBeIsRefused() {
    expect(throws: InstrumentError.empty("modes")) {
      try ModalInstrument(configuration: .init(modes: []), sampleRate: 48_000)
    }
    expect(throws: InstrumentError.self) {
      try PluckedString(configuration: .init(pluckPosition: 0), sampleRate: 48_000)
    }
    expect(throws: InstrumentError.self) {
      try ModalInstrument(
        configuration: .init(modes: [], burst: .init(from: 9000, to: 12_000, decay: 1, level: 1)), sampleRate: 16_000)
    }
  }
}
