import AudioCore
import AudioEffects
import Expectations
import TestSignals
import Testing

/// What a file or a person can give is refused with a line.
@Suite struct RefusedSoundTests {
  private let rate = 48_000.0

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
    expectLines(
      of: AudioEffectsError.self,
      [
        (
          "start: expected 0.0 to 1000000.0 s, got inf s",
          {
            _ = try Fade(
              configuration: .init(fadeIn: .init(start: .infinity, duration: 1)), sampleRate: rate, channelCount: 1)
          }
        ),
        (
          "delay: expected 0.0001 to 10.0 s, got 1e+300 s",
          { _ = try Echo(configuration: .init(delay: 1e300), sampleRate: rate, channelCount: 1) }
        ),
        (
          "delay: expected 0.0001 to 2.0 s, got nan s",
          { _ = try Echo(configuration: .init(delay: .nan, maximumDelay: 2), sampleRate: rate, channelCount: 1) }
        ),
        (
          "ramp: expected 0.0 to 1.0 s, got 1e+300 s",
          { _ = try Gain(configuration: .init(rampDuration: 1e300), sampleRate: rate, channelCount: 1) }
        ),
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

  @Test func presetsAreTheRecommendations() {
    for (preset, target) in [(LoudnessNormalization.broadcast, -23.0), (.podcast, -16)] {
      expect(preset.target == target && preset.ceiling == -1 && preset.peakControl == .limit)
    }
  }
}
