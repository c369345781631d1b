import AudioCore
import Expectations
import Foundation
import Instruments
import ProcessorContracts
import TestSignals
import Testing
import ToneMeasures
import ToneSynthesis

@Suite struct SamplerTests {
  private let rate = 48_000.0

  private func sine(_ frequency: Double, seconds: Double, amplitude: Double = 0.5) throws -> AudioBuffer {
    var oscillator = try SineOscillator(
      configuration: .init(frequency: frequency, amplitude: amplitude), sampleRate: rate)
    return try oscillator.rendered(frameCount: Int(seconds * rate))
  }

  private func sampler(
    _ text: String, _ recording: AudioBuffer, _ configuration: Sampler.Configuration = .init()
  ) throws -> Sampler {
    try Sampler(SFZInstrument(text: text), configuration: configuration, sampleRate: rate) { _ in recording }
  }

  @Test func atItsOwnPitchARecordingIsPlayedBitForBit() throws {
    var random = SeededRandom(seed: 3)
    let recording = AudioBuffer(
      known: (0..<2).map { _ in (0..<1000).map { _ in Float(random.uniform(in: -1..<1)) } }, sampleRate: rate)
    var sampler = try sampler("<region> sample=a key=60 offset=10 end=899", recording)
    sampler.noteOn(60, velocity: 127)
    let output = try sampler.rendered(frameCount: 1100)
    for c in 0..<2 {
      expectEqual(
        Array(output.channel(c)[..<(c * 1100 + 890)]), Array(recording.channel(c)[(c * 1000 + 10)..<(c * 1000 + 900)]))
      expect(output.channel(c)[(c * 1100 + 890)...].allSatisfy { $0 == 0 })
    }
    expectEqual(sampler.soundingCount, 0)
  }

  /// A transposed sine has few spurious components and keeps its level.
  @Test(arguments: [24, 48, 55, 61, 67, 72, 79, 84, 96]) func transpositionIsClean(key: Int) throws {
    let recording = try sine(1000, seconds: 6)
    var sampler = try sampler("<region> sample=a pitch_keycenter=60", recording)
    sampler.noteOn(key, velocity: 127)
    let output = try sampler.rendered(frameCount: 100 + 1 << 15)
    let frequency = 1000 * exp2(Double(key - 60) / 12)
    let spectrum = ToneSpectrum(Array(output.channel(0)[100..<(100 + 1 << 15)].prefix(1 << 15)), sampleRate: rate)
    let level = spectrum.level(at: frequency) - 20 * log10(0.5)
    let stray = spectrum.highest(outside: [frequency]).level - spectrum.level(at: frequency)
    print("MEASURED transposed", key, level, stray)
    expect(abs(level) < 0.01 && stray < -100)
  }

  /// A tone that would be above half the rate is removed instead of folded back.
  @Test func whatWouldBeAliasesIsGone() throws {
    for (frequency, key) in [(13_000.0, 72), (15_000, 72), (21_000, 67), (9000, 84), (23_000, 62)] {
      let recording = try sine(frequency, seconds: 3.5)
      var sampler = try sampler("<region> sample=a pitch_keycenter=60", recording)
      sampler.noteOn(key, velocity: 127)
      _ = try sampler.rendered(frameCount: 1000)
      let output = try sampler.rendered(frameCount: 1 << 15)
      let stray = ToneSpectrum(output.channel(0), sampleRate: rate).highest(outside: []).level - 20 * log10(0.5)
      print("MEASURED alias", frequency, key, stray)
      expect(frequency * exp2(Double(key - 60) / 12) > rate / 2 && stray < -90)
    }
  }

  /// A loop of whole periods continues the sine without a seam, at its own pitch and at others.
  @Test(arguments: [60, 63, 77]) func loopsHaveNoSeams(key: Int) throws {
    // 1000 Hz at 48 kHz has 48 frames per period. The loop has 5 periods and begins within the recording.
    let recording = try sine(1000, seconds: 0.05)
    var sampler = try sampler(
      "<region> sample=a pitch_keycenter=60 loop_mode=loop_continuous loop_start=100 loop_end=339", recording)
    sampler.noteOn(key, velocity: 127)
    _ = try sampler.rendered(frameCount: 1000)
    let output = try sampler.rendered(frameCount: 1 << 15)
    let frequency = 1000 * exp2(Double(key - 60) / 12)
    let spectrum = ToneSpectrum(output.channel(0), sampleRate: rate)
    let stray = spectrum.highest(outside: [frequency]).level - spectrum.level(at: frequency)
    print("MEASURED loop", key, stray)
    expect(stray < -100 && abs(spectrum.level(at: frequency) - 20 * log10(0.5)) < 0.01)
  }

  @Test func modesEndAsTheyShould() throws {
    let recording = try sine(1000, seconds: 0.1)
    func sounding(_ mode: String, until frames: Int) throws -> Bool {
      var sampler = try sampler(
        "<region> sample=a key=60 loop_mode=\(mode) loop_start=480 loop_end=959 ampeg_release=0.05", recording)
      sampler.noteOn(60, velocity: 100)
      _ = try sampler.rendered(frameCount: 1000)
      sampler.noteOff(60)
      _ = try sampler.rendered(frameCount: frames)
      return sampler.soundingCount > 0
    }
    // The recording has 4800 frames, and the release has 2400.
    expect(try sounding("no_loop", until: 2350) && !sounding("no_loop", until: 2450))
    expect(try sounding("one_shot", until: 3700) && !sounding("one_shot", until: 3850))
    expect(try sounding("loop_continuous", until: 2350) && !sounding("loop_continuous", until: 2450))
    expect(try sounding("loop_sustain", until: 2350) && !sounding("loop_sustain", until: 2450))
  }

  /// After the end of the note a sustain loop ends, and the rest of the recording, another tone, is heard.
  @Test func aSustainLoopIsLeft() throws {
    let (body, tail) = (try sine(1000, seconds: 0.1), try sine(3000, seconds: 1))
    let recording = AudioBuffer(known: body.samples + tail.samples, sampleRate: rate)
    for mode in ["loop_sustain", "loop_continuous"] {
      var sampler = try sampler(
        "<region> sample=a key=60 loop_mode=\(mode) loop_start=480 loop_end=4799 ampeg_release=10", recording)
      sampler.noteOn(60, velocity: 127)
      _ = try sampler.rendered(frameCount: 20_000)
      sampler.noteOff(60)
      _ = try sampler.rendered(frameCount: 6000)
      let spectrum = try ToneSpectrum(sampler.rendered(frameCount: 8192).channel(0), sampleRate: rate)
      let isTail = spectrum.level(at: 3000) > spectrum.level(at: 1000)
      expectEqual(isTail, (mode == "loop_sustain"))
    }
  }

  /// Voices that give way make no clicks: no step between samples is larger than those of the sounds themselves.
  @Test func givingWayMakesNoClicks() throws {
    let recording = try sine(500, seconds: 3, amplitude: 0.1)
    var sampler = try sampler(
      "<region> sample=a pitch_keycenter=60 ampeg_attack=0.01 ampeg_release=0.05", recording,
      .init(voiceCount: 3, fadeDuration: 0.01))
    var random = SeededRandom(seed: 9)
    var last: Float = 0
    // The limit allows six voices of 0.1, each at most an octave up, and the steps of ramps of 10 ms.
    let steepest = Float(6 * 0.1 * (2 * .pi * 1000 / rate + .pi / 2 / 480))
    for _ in 0..<100 {
      let key = 60 + Int(random.uniform(in: 0..<4)) * 4
      if random.uniform() < 0.7 { sampler.noteOn(key, velocity: 127) } else { sampler.noteOff(key) }
      let samples = try sampler.rendered(frameCount: 700).channel(0)
      for sample in samples {
        expectLess(abs(sample - last), steepest)
        last = sample
      }
      // Fades are over after 480 frames, so no more voices than the limit sound.
      expectAtMost(sampler.soundingCount, 3)
    }
  }

  @Test func theSameNoteBeginsAnew() throws {
    let recording = try sine(500, seconds: 3)
    var once = try sampler("<region> sample=a key=60", recording)
    once.noteOn(60, velocity: 127)
    let first = try once.rendered(frameCount: 1000)
    var twice = try sampler("<region> sample=a key=60", recording, .init(fadeDuration: 0.01))
    twice.noteOn(60, velocity: 127)
    _ = try twice.rendered(frameCount: 5000)
    twice.noteOn(60, velocity: 127)
    expectEqual(twice.soundingCount, 2)
    let again = try twice.rendered(frameCount: 1000)
    // After the fade of 480 frames only the new voice sounds, at its exact time.
    expectEqual(Array(again.channel(0)[480...]), Array(first.channel(0)[480...]))
    expectEqual(twice.soundingCount, 1)
  }

  @Test func groupsEndEachOther() throws {
    let recording = try sine(500, seconds: 3)
    var sampler = try sampler(
      "<region> sample=open key=46 group=1 off_by=1 <region> sample=closed key=42 group=1 off_by=1", recording)
    sampler.noteOn(46, velocity: 100)
    _ = try sampler.rendered(frameCount: 1000)
    sampler.noteOn(42, velocity: 100)
    expectEqual(sampler.soundingCount, 2)
    _ = try sampler.rendered(frameCount: 1000)
    expectEqual(sampler.soundingCount, 1)
  }

  @Test func panKeepsThePower() throws {
    let recording = try sine(500, seconds: 0.5)
    for (pan, left, right) in [(-100, 2.0.squareRoot(), 0.0), (0, 1, 1), (100, 0, 2.0.squareRoot())] {
      var sampler = try sampler("<region> sample=a key=60 pan=\(pan)", recording)
      sampler.noteOn(60, velocity: 127)
      let output = try sampler.rendered(frameCount: 4800)
      for (c, gain) in [left, right].enumerated() {
        let peak = output.channel(c).map(abs).max() ?? 0
        expectLess(abs(Double(peak) - 0.5 * gain), 1e-6, "pan \(pan)")
      }
    }
  }

  @Test func contract() throws {
    let recording = try sine(500, seconds: 0.3)
    expectEqual(
      try RenderingContract.violations(
        of: {
          try ScriptedGenerator(
            sampler(
              """
              <global> ampeg_release=0.02
              <region> sample=a hikey=63 pitch_keycenter=60 loop_mode=loop_sustain loop_start=960 loop_end=4799
              <region> sample=a lokey=64 pan=-50
              """, recording, .init(voiceCount: 2)),
            [
              (10, { $0.noteOn(60, velocity: 100) }), (900, { $0.noteOn(67, velocity: 50) }),
              (1000, { $0.noteOn(60, velocity: 80) }), (5000, { $0.noteOff(60) }),
              (5001, { $0.noteOn(90, velocity: 80) }), (6000, { $0.setParameter(0, to: 0.5) }),
              (9000, { $0.allSoundOff() }),
            ])
        }, frameCount: 10_000), [])
  }

  @Test func whatDoesNotFitIsRefused() throws {
    let recording = try sine(500, seconds: 0.01)
    struct Missing: Error, CustomStringConvertible { let description = "no such file" }
    expect(throws: InstrumentError.invalidRegion(sample: "a", reason: "no such file")) {
      try Sampler(SFZInstrument(text: "<region> sample=a"), sampleRate: rate) { _ in throw Missing() }
    }
    expect(
      throws: InstrumentError.invalidRegion(sample: "a", reason: "expected frames within 0 to 479, got 480 to 479")
    ) {
      try sampler("<region> sample=a offset=480", recording)
    }
    expect(
      throws: InstrumentError.invalidRegion(sample: "a", reason: "expected a loop within 0 to 479, got 9 to 480")
    ) {
      try sampler("<region> sample=a loop_mode=loop_sustain loop_start=9 loop_end=480", recording)
    }
  }
}

@Suite struct SamplerKeyTests {
  private func sampler(_ text: String) throws -> Sampler {
    let recording = AudioBuffer(known: [Float](repeating: 0.5, count: 1000), sampleRate: 48_000)
    return try Sampler(SFZInstrument(text: text), sampleRate: 48_000) { _ in recording }
  }

  /// Keys above 127 play where a region reaches so far; the default of the format ends at 127.
  @Test func keysAboveMIDIPlayWhereARegionReaches() throws {
    var usual = try sampler("<region> sample=a")
    usual.noteOn(128, velocity: 127)
    expectEqual(usual.soundingCount, 0)
    var higher = try sampler("<region> sample=a hikey=130 pitch_keytrack=0")
    for key in [127, 128, 130, 131] { higher.noteOn(key, velocity: 127) }
    expectEqual(higher.soundingCount, 3)
    higher.allNotesOff()
    _ = try higher.rendered(frameCount: 480)
    expectEqual(higher.soundingCount, 0)
  }

  @Test func programsAndChannelsAreRead() throws {
    let regions = try SFZInstrument(
      text: "<group> loprog=3 hiprog=5 <region> sample=a <region> sample=b lochan=10 hichan=10"
    ).regions
    expect(regions.map(\.lowestProgram) == [3, 3] && regions.map(\.highestProgram) == [5, 5])
    expect(regions.map(\.lowestChannel) == [1, 10] && regions.map(\.highestChannel) == [16, 10])
  }
}
