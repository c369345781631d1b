import AudioCore
import AudioEffects
import Expectations
import TestSignals
import Testing

/// What a file or a person can give is refused with a line.
@Suite struct RefusedSoundTests {
  private let rate = 48_000.0
  private static let rates: [Double] = [0, -1, 0.5, 1e6, 1e300, .infinity, .nan]

  /// An effect is made for a rate and for a number of channels, and every effect says what it takes.
  @Test func ratesAndChannelsHaveRanges() {
    let effects: [(least: Double, effect: EffectDescription)] = [
      (1, .gain(.init())), (1, .pan(.init())), (1, .fade(.init())),
      (1, .filter(.init(kind: .lowPass, frequency: 1000))), (1, .echo(.init())), (1, .ringModulator(.init())),
      (1, .compressor(.init())), (1, .gate(.init())), (4000, .limiter(.init())), (4000, .pitchShift(.init())),
    ]
    for (least, effect) in effects {
      expectLines(
        of: AudioEffectsError.self,
        Self.rates.map { rate in
          (
            "sample rate: expected \(least) to 768000.0 Hz, got \(rate) Hz",
            { _ = try effect.make(sampleRate: rate, channelCount: 1) }
          )
        })
      expectLines(
        of: AudioEffectsError.self,
        [Int.min, -1, 0, 1025, Int.max].map { count in
          (
            "channels: expected 1 to 1024, got \(count)",
            { _ = try effect.make(sampleRate: 48_000, channelCount: count) }
          )
        })
    }
  }

  @Test func otherSoundIsRefused() throws {
    let (rate, sound) = (rate, AudioBuffer(silence: 100, channelCount: 2, sampleRate: 44_100))
    expectLines(
      of: AudioFormatError.self,
      [
        (
          "sample rate: expected 48000.0 Hz, got sound of 44100.0 Hz",
          {
            var gain = try Gain(sampleRate: rate, channelCount: 2)
            _ = try gain.applied(to: sound)
          }
        ),
        (
          "channels: expected 1, got 2",
          {
            var gain = try Gain(sampleRate: 44_100, channelCount: 1)
            _ = try gain.applied(to: sound)
          }
        ),
        (
          "sample rate: expected 48000.0 Hz, got sound of 44100.0 Hz",
          {
            var stretcher = try TimeStretcher(configuration: .init(ratio: 2), sampleRate: rate, channelCount: 2)
            try stretcher.inputFormat.check(sound)
            stretcher.reset()
          }
        ),
      ])
  }

  @Test func editsStayInTheSound() {
    let sound = AudioBuffer(silence: 100, channelCount: 2, sampleRate: rate)
    let ranges = [-1..<3, 90..<101, Int.min..<Int.max, 200..<300]
    expectLines(
      of: AudioEffectsError.self,
      ranges.flatMap { range -> [(line: String, call: () throws -> Void)] in
        let line = "frames: expected some of 0..<100, got \(range)"
        return [
          (line, { _ = try sound.reversed(in: range) }), (line, { _ = try sound.trimmed(to: range) }),
          (line, { _ = try sound.removing(range) }), (line, { _ = try sound.scaled(by: 2, in: range) }),
        ]
      })
    let empty = AudioBuffer(silence: 0, channelCount: 2, sampleRate: rate)
    expect(empty.reversed() == empty && empty.scaled(by: .nan) == empty)
  }

  @Test func settingsHaveRanges() {
    let rate = rate
    let silence = AudioBuffer(silence: 48_000, sampleRate: rate)
    expectLines(
      of: AudioEffectsError.self,
      [
        (
          "start: expected 0.0 to 1000000.0 s, got inf s",
          { _ = try silence.applying(.fade(.init(fadeIn: .init(start: .infinity, duration: 1)))) }
        ),
        (
          "delay: expected 0.0001 to 10.0 s, got 1e+300 s",
          { _ = try silence.applying(.echo(.init(delay: 1e300))) }
        ),
        (
          "delay: expected 0.0001 to 2.0 s, got nan s",
          { _ = try silence.applying(.echo(.init(delay: .nan, maximumDelay: 2))) }
        ),
        (
          "ramp: expected 0.0 to 1.0 s, got 1e+300 s",
          { _ = try silence.applying(.gain(.init(rampDuration: 1e300))) }
        ),
        (
          "pitch: expected -24.0 to 24.0 semitones, got -inf semitones",
          { _ = try silence.applying(.pitchShift(.init(range: -.infinity ... .infinity))) }
        ),
        ("ratio: expected 0.25 to 4.0, got nan", { _ = try TimeStretcher.stretch(silence, ratio: .nan) }),
        (
          "pitch: expected -36.0 to 36.0 semitones, got nan semitones",
          { _ = try PitchBySpeed.applied(to: silence, pitch: .nan) }
        ),
        ("channels: expected 1 to 1024, got 0", { _ = try PitchBySpeed.converter(pitch: 1, channelCount: 0) }),
        (
          "gain: expected -700.0 to 700.0 dB, got nan dB",
          { _ = try LoudnessNormalizer(.init(gain: .nan, limit: nil), sampleRate: rate, channelCount: 1) }
        ),
        (
          "target loudness: expected -70.0 to 0.0 LUFS, got inf LUFS",
          { _ = try LoudnessNormalization(target: .infinity) }
        ),
      ])
  }

  /// A source of another rate would be played at another pitch.
  @Test func aSourceHasTheRateOfItsSpeed() {
    struct Silence: AudioGenerator {
      let sampleRate = 44_100.0
      let channelCount = 1
      func render(into block: MutableAudioBlock) { block.clear() }
      func reset() {}
    }
    let rate = rate
    expectLines(
      of: AudioEffectsError.self,
      [
        (
          "sample rate: expected 48000.0 Hz, got sound of 44100.0 Hz",
          { _ = try VariableSpeed(Silence(), sampleRate: rate) }
        )
      ])
  }

  /// Samples at the limits of single precision end no effect and leave nothing behind: half a second later the effect
  /// gives the sound again, and after a reset it is as new.
  @Test func hugeSamplesDoNotStay() throws {
    let samples: [Float] = [.greatestFiniteMagnitude, -.infinity, .nan, .leastNonzeroMagnitude, 0]
    let huge = (0..<20_000).map { samples[$0 % samples.count] }
    let tone = TestSignal.sine(frequency: 997, amplitude: 0.5, frameCount: 48_000, sampleRate: rate)
    let (sound, good) = (AudioBuffer(known: huge + tone, sampleRate: rate), AudioBuffer(known: tone, sampleRate: rate))
    func isBack(_ samples: some Sequence<Float>) -> Bool {
      samples.allSatisfy { abs($0) <= 2 } && samples.contains { abs($0) > 0.001 }
    }
    for name in EffectDescription.names {
      let description = try EffectDescription(parsing: name)
      var effect = try description.make(sampleRate: rate, channelCount: 1)
      var new = try description.make(sampleRate: rate, channelCount: 1)
      expect(isBack(try effect.applied(to: sound).channel(0).suffix(24_000)), "\(name)")
      effect.reset()
      let (again, expected) = (try effect.applied(to: good), try new.applied(to: good))
      expect(again.samples.map(\.bitPattern) == expected.samples.map(\.bitPattern), "\(name)")
    }
    let stretched = try TimeStretcher.stretch(sound, ratio: 2)
    expectEqual(stretched.frameCount, 136_000)
    expect(stretched.samples.allSatisfy(\.isFinite) && isBack(stretched.samples.suffix(24_000)))
  }

  @Test func presetsAreTheRecommendations() {
    for (preset, target) in [(LoudnessNormalization.broadcast, -23.0), (.podcast, -16)] {
      expect(preset.target == target && preset.ceiling == -1 && preset.peakControl == .limit)
    }
  }
}
