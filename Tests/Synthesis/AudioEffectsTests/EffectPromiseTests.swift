import AudioCore
import AudioEffects
import Expectations
import Foundation
import ProcessorContracts
import TestSignals
import Testing

/// The properties of all effects: the contract while parameters change, neutral settings, no clicks, handling of NaN.
@Suite struct EffectPromiseTests {
  private static let rate = 48_000.0
  private let signal = TestSignal.mixed(channelCount: 2, frameCount: 30_000, sampleRate: rate, seed: 21)

  private func violations(
    _ make: () throws -> some AudioEffect, _ changes: [(frame: Int, parameter: Int, value: Double)],
    on signal: AudioBuffer? = nil
  ) rethrows -> [String] {
    try RenderingContract.violations(of: { ScriptedEffect(try make(), changes) }, on: signal ?? self.signal)
  }

  @Test func theContractHoldsWhileParametersChange() throws {
    let rate = Self.rate
    expectEqual(
      try violations({ try Gain(sampleRate: rate, channelCount: 2) }, [(100, 0, -12), (700, 0, 6), (9000, 0, -120)]), []
    )
    for law in PanLaw.allCases {
      expectEqual(
        try violations(
          { try Pan(configuration: .init(law: law), sampleRate: rate, channelCount: 2) },
          [(33, 0, -100), (500, 0, 100), (5000, 0, 0)]), [])
    }
    expectEqual(
      try violations(
        {
          let configuration = Fade.Configuration(
            fadeIn: .init(start: 0.01, duration: 0.1), fadeOut: .init(start: 0.4, duration: 0.2))
          return try Fade(configuration: configuration, sampleRate: rate, channelCount: 2)
        }, []), [])
    expectEqual(
      try violations(
        {
          try Echo(configuration: .init(delay: 0.01, maximumDelay: 0.1), sampleRate: rate, channelCount: 2)
        },
        [(50, 0, 0.03), (60, 0, 0.1), (1200, 1, 0.9), (3000, 2, 0.2), (4000, 0, 0.0001), (9000, 1, -0.5)]), [])
    expectEqual(
      try violations(
        { try RingModulator(sampleRate: rate, channelCount: 2) }, [(70, 0, 440), (300, 1, 0.5), (8000, 1, 1)]), [])
    for kind in FilterKind.allCases {
      expectEqual(
        try violations(
          {
            try StateVariableFilter(
              configuration: .init(kind: kind, frequency: 300, gain: 6), sampleRate: rate, channelCount: 2)
          }, [(10, 0, 5000), (400, 1, 8), (4099, 2, -12), (9000, 0, 20)]), [], "\(kind)")
    }
    for isLinked in [true, false] {
      expectEqual(
        try violations(
          {
            try Compressor(
              configuration: .init(threshold: -30, linksChannels: isLinked), sampleRate: rate, channelCount: 2)
          }, [(90, 0, -40), (700, 1, 20), (900, 2, 0), (2000, 3, 0), (2100, 4, 0.01), (5000, 5, 10)]), [])
    }
    expectEqual(
      try violations(
        { try Gate(configuration: .init(threshold: -10, hold: 0.002), sampleRate: rate, channelCount: 2) },
        [(90, 0, -20), (700, 1, 2), (900, 2, 20), (2000, 3, 0.01), (2100, 4, 0), (5000, 5, 0.01)]), [])
  }

  /// The contract holds from one channel to two. Output channels may share memory with input channels of the same
  /// number.
  @Test func theContractHoldsFromOneChannelToTwo() throws {
    let mono = AudioBuffer(known: Array(signal.channel(0)), sampleRate: Self.rate)
    expectEqual(
      try violations({ try Pan(sampleRate: Self.rate, channelCount: 1) }, [(33, 0, -100), (500, 0, 70)], on: mono), [])
  }

  /// Neutral settings give the same bits, also for negative zeros.
  @Test func neutralSettingsAreBypasses() throws {
    let rate = Self.rate
    var signal = signal
    signal.samples[5] = -0.0
    func check(_ effect: some AudioEffect, _ name: String) throws {
      var effect = effect
      let result = try effect.applied(to: signal)
      expectEqual(result.samples.map(\.bitPattern), signal.samples.map(\.bitPattern), "\(name)")
    }
    try check(try Gain(sampleRate: rate, channelCount: 2), "gain")
    for law in PanLaw.allCases {
      try check(try Pan(configuration: .init(law: law), sampleRate: rate, channelCount: 2), "pan \(law)")
    }
    try check(try Fade(configuration: .init(), sampleRate: rate, channelCount: 2), "fade")
    try check(try Echo(configuration: .init(wet: 0), sampleRate: rate, channelCount: 2), "echo")
    try check(try RingModulator(configuration: .init(mix: 0), sampleRate: rate, channelCount: 2), "ring modulator")
    for kind in FilterKind.allCases where kind.hasGain {
      try check(
        try StateVariableFilter(configuration: .init(kind: kind, frequency: 1000), sampleRate: rate, channelCount: 2),
        "\(kind)")
    }
    try check(
      try Compressor(configuration: .init(threshold: -60, ratio: 1), sampleRate: rate, channelCount: 2), "compressor")
    try check(try Gate(configuration: .init(ratio: 1), sampleRate: rate, channelCount: 2), "gate")
  }

  /// A tone of 100 Hz, whose own second differences are 0.5 (2π 100 / 48 000)² = 8.6e-5, through jumps of each
  /// parameter from end to end. A factor that moves by at most Δ in 20 ms makes a corner of Δ / 960 at either end; what
  /// a jump without a ramp would make is of the size of the tone, 0.5.
  @Test func changesDoNotClick() throws {
    let rate = Self.rate
    let tone = TestSignal.sine(frequency: 100, amplitude: 0.5, frameCount: 24_000, sampleRate: rate)
    let signal = AudioBuffer(known: [tone, tone], sampleRate: rate)
    func click(_ effect: some AudioEffect, _ parameter: Int, _ values: Double...) throws -> Double {
      let changes = values.enumerated().map { (frame: 5040 + 4840 * $0, parameter: parameter, value: $1) }
      var scripted = ScriptedEffect(effect, changes)
      return try scripted.applied(to: signal).largestSecondDifference(from: 5000)
    }
    expectLess(try click(try Gain(sampleRate: rate, channelCount: 2), 0, -120, 0, -40), 1e-3)
    expectLess(try click(try Pan(sampleRate: rate, channelCount: 2), 0, -100, 100, 0), 1e-3)
    let echo = try Echo(
      configuration: .init(delay: 0.0137, feedback: 0.5, wet: 1, maximumDelay: 0.05), sampleRate: rate, channelCount: 2)
    expectLess(try click(echo, 0, 0.0021, 0.05, 0.03), 3e-3)
    expectLess(try click(echo, 1, -0.9, 0.9, 0), 6e-3)
    expectLess(try click(echo, 2, 0, 1, 0.5), 3e-3)
    let robot = try RingModulator(sampleRate: rate, channelCount: 2)
    expectLess(try click(robot, 1, 0, 1), 1.5e-3)
    expectLess(try click(robot, 0, 100, 3, 60), 1.5e-3)
    for kind in FilterKind.allCases {
      let filter = try StateVariableFilter(
        configuration: .init(kind: kind, frequency: 500, q: 2, gain: 6), sampleRate: rate, channelCount: 2)
      expectLess(try click(filter, 0, 20, 15_000, 100), 0.02, "\(kind)")
      if kind.hasGain { expectLess(try click(filter, 2, -12, 12), 0.01, "\(kind)") }
    }
    let compressor = try Compressor(configuration: .init(threshold: -20), sampleRate: rate, channelCount: 2)
    expectLess(try click(compressor, 5, 12, -12), 5e-3)
  }

  @Test func whatIsNotANumberDoesNotStay() throws {
    let rate = Self.rate
    var signal = AudioBuffer(
      known: Array(
        repeating: TestSignal.sine(frequency: 997, amplitude: 0.5, frameCount: 30_000, sampleRate: rate), count: 2),
      sampleRate: rate)
    (signal.samples[1000], signal.samples[31_500], signal.samples[2000]) = (.nan, .infinity, -.infinity)
    func check(_ effect: some AudioEffect, _ name: String) throws {
      var effect = effect
      let result = try effect.applied(to: signal)
      for c in 0..<2 {
        let late = result.channel(c).suffix(15_000)
        expect(late.allSatisfy(\.isFinite) && late.contains { abs($0) > 0.01 }, "\(name)")
      }
    }
    try check(try Echo(configuration: .init(delay: 0.01), sampleRate: rate, channelCount: 2), "echo")
    try check(
      try StateVariableFilter(
        configuration: .init(kind: .bandPass, frequency: 1000), sampleRate: rate, channelCount: 2),
      "filter")
    try check(try Compressor(sampleRate: rate, channelCount: 2), "compressor")
    try check(try Gate(sampleRate: rate, channelCount: 2), "gate")
  }

  @Test func settingsAreChecked() throws {
    #expect {
      try Gain(configuration: .init(gain: 61), sampleRate: 48_000, channelCount: 1)
    } throws: { "\($0)" == "gain: expected -120.0 to 60.0 dB, got 61.0 dB" }
    expect(throws: AudioEffectsError.self) {
      try Gain(configuration: .init(factor: -1), sampleRate: 48_000, channelCount: 1)
    }
    #expect {
      try Pan(sampleRate: 48_000, channelCount: 3)
    } throws: { "\($0)" == "channels: expected 1 or 2, got 3" }
    #expect {
      try Echo(configuration: .init(delay: 3, maximumDelay: 2), sampleRate: 48_000, channelCount: 1)
    } throws: { "\($0)" == "delay: expected 0.0001 to 2.0 s, got 3.0 s" }
    #expect {
      try StateVariableFilter(configuration: .init(kind: .notch, frequency: 5000), sampleRate: 8000, channelCount: 1)
    } throws: { "\($0)" == "frequency: expected less than half of the sample rate of 8000.0 Hz, got 5000.0 Hz" }
    expect(throws: AudioEffectsError.self) {
      try Compressor(configuration: .init(ratio: 0.5), sampleRate: 48_000, channelCount: 1)
    }
    expect(throws: AudioEffectsError.self) {
      try Gate(configuration: .init(range: -3), sampleRate: 48_000, channelCount: 1)
    }
    expect(throws: AudioEffectsError.invalidChannelCount(0)) { try Echo(sampleRate: 48_000, channelCount: 0) }
    expect(throws: AudioEffectsError.self) {
      try Fade(
        configuration: .init(fadeIn: .init(start: -1, duration: 1)), sampleRate: 48_000, channelCount: 1)
    }
    expect(throws: AudioEffectsError.self) { try RingModulator(sampleRate: .nan, channelCount: 1) }
  }
}
