import AudioCore
import AudioEffects
import EffectChains
import Expectations
import Testing

/// The text and the JSON of effects and chains.
@Suite struct EffectTextTests {
  private static let effects: [(text: String, effect: EffectDescription)] = [
    ("gain=-6", .gain(.init(gain: -6))), ("gain", .gain(.init())),
    ("gain=1,ramp=0.5", .gain(.init(gain: 1, rampDuration: 0.5))),
    ("pan=-30,law=balance", .pan(.init(position: -30, law: .balance))),
    ("fade-in=2,curve=linear", .fade(.init(fadeIn: .init(start: 0, duration: 2), curve: .linear))),
    ("fade,out=3,out-start=27", .fade(.init(fadeOut: .init(start: 27, duration: 3)))),
    (
      "fade=1,out=2,out-start=5",
      .fade(.init(fadeIn: .init(start: 0, duration: 1), fadeOut: .init(start: 5, duration: 2)))
    ),
    ("fade", .fade(.init())), ("robot=80,mix=0.25", .ringModulator(.init(frequency: 80, mix: 0.25))),
    ("highpass=80", .filter(.init(kind: .highPass, frequency: 80))),
    ("peaking=440,gain=-3,q=2", .filter(.init(kind: .peaking, frequency: 440, q: 2, gain: -3))),
    ("echo", .echo(.init())), ("echo=5", .echo(.init(delay: 5))),
    ("echo=0.25,feedback=-0.3,wet=1,longest=0.5", .echo(.init(delay: 0.25, feedback: -0.3, wet: 1, maximumDelay: 0.5))),
    ("pitch=3", .pitchShift(.init(pitch: 3, range: 0...3))), ("pitch=-3", .pitchShift(.init(pitch: -3, range: -3...0))),
    (
      "pitch=2,formants=-1,highest=12",
      .pitchShift(.init(pitch: 2, keepsFormants: true, formantShift: -1, range: 0...12))
    ),
    (
      "compress=-30,ratio=8,channels=each",
      .compressor(.init(threshold: -30, ratio: 8, linksChannels: false))
    ),
    ("gate=-60,hold=0.2", .gate(.init(threshold: -60, hold: 0.2))),
    (" limit = -2 , lookahead = 0.01 ", .limiter(.init(ceiling: -2, lookahead: 0.01))),
  ]

  @Test func textsAreEffects() throws {
    for (text, effect) in Self.effects {
      let read = try EffectDescription(parsing: text)
      expectEqual(read, effect, "\(text)")
      expectEqual(try EffectDescription(parsing: read.description), effect, "\(read.description)")
      expectKept(effect)
    }
    let kinds = Set(Self.effects.map { $0.effect.description.prefix { $0 != "," } })
    expect(kinds.isSubset(of: Set(EffectDescription.names.map { $0[...] })), "\(kinds)")
    for kind in FilterKind.allCases {
      expectEqual(
        try EffectDescription(parsing: kind.rawValue), .filter(.init(kind: kind, frequency: 1000)), "\(kind)")
    }
  }

  @Test func chainsAreTextsAndJSON() throws {
    let chain = try EffectChain.Configuration(parsing: Self.effects.map(\.text).joined(separator: ";") + "; ;")
    expectEqual(chain.effects, Self.effects.map(\.effect))
    expectEqual(try EffectChain.Configuration(parsing: chain.description), chain)
    expectEqual(
      try EffectChain.Configuration(parsing: "gain=-6; limit").description,
      "gain,gain=-6.0,ramp=0.02; limit,ceiling=-1.0,release=0.1,lookahead=0.005")
    expectKept(chain)
  }

  @Test func mistakesSayWhatWasExpected() {
    let names = EffectDescription.names.joined(separator: ", ")
    let lines = [
      ("", "chain: expected effects, such as 'gain=-6; echo=0.25', got none"),
      (" ; ", "chain: expected effects, such as 'gain=-6; echo=0.25', got none"),
      ("gian=3", "effect: expected \(names), got 'gian'"), (",", "effect: expected \(names), got ''"),
      ("gain=loud", "gain: gain: expected a number, got 'loud'"), ("gain=", "gain: gain: expected a number, got ''"),
      ("gain=nan", "gain: gain: expected -120.0 to 60.0 dB, got nan dB"),
      ("gain=1e300", "gain: gain: expected -120.0 to 60.0 dB, got 1e+300 dB"),
      ("gain=1,gain=2", "gain: expected gain once, got it twice"),
      ("gain=1,2", "gain: expected name=value, got '2'"), ("gain,=2", "gain: expected name=value, got '=2'"),
      ("gain=1,width=2", "gain: expected a setting of gain, ramp, got 'width'"),
      ("pan=0,law=mine", "pan: law: expected one of constant-power, linear, balance, got 'mine'"),
      ("robot,mix=2", "robot: mix: expected 0.0 to 1.0, got 2.0"),
      ("pitch=1,lowest=1", "pitch: lowest: expected -24.0 to 0.0 semitones, got 1.0 semitones"),
    ]
    expectLines(
      of: AudioEffectsError.self,
      lines.map { text, line in (line, { _ = try EffectChain.Configuration(parsing: text) }) })
  }
}
