import AudioCore
import AudioEffects
import Expectations
import TestSignals
import Testing
import TimeStretching

/// What a file or a person can give to a change of pitch or length is refused with a line.
@Suite struct RefusedStretchTests {
  private let rate = 48_000.0

  @Test func settingsHaveRanges() {
    let rate = rate
    let silence = AudioBuffer(silence: 48_000, sampleRate: rate)
    expectLines(
      of: AudioEffectsError.self,
      [
        (
          "pitch: expected -24.0 to 24.0 semitones, got -inf semitones",
          {
            _ = try PitchShift(
              configuration: .init(range: -.infinity ... .infinity), sampleRate: rate, channelCount: 1)
          }
        ),
        ("ratio: expected 0.25 to 4.0, got nan", { _ = try TimeStretcher.stretch(silence, ratio: .nan) }),
        (
          "pitch: expected -36.0 to 36.0 semitones, got nan semitones",
          { _ = try PitchBySpeed.applied(to: silence, pitch: .nan) }
        ),
        ("channels: expected 1 to 1024, got 0", { _ = try PitchBySpeed.converter(pitch: 1, channelCount: 0) }),
      ])
  }

  @Test func otherSoundIsRefused() {
    let (rate, sound) = (rate, AudioBuffer(silence: 100, channelCount: 2, sampleRate: 44_100))
    expectLines(
      of: AudioFormatError.self,
      [
        (
          "sample rate: expected 48000.0 Hz, got sound of 44100.0 Hz",
          {
            var stretcher = try TimeStretcher(configuration: .init(ratio: 2), sampleRate: rate, channelCount: 2)
            try stretcher.inputFormat.check(sound)
            stretcher.reset()
          }
        )
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

  /// Samples at the limits of single precision end no stretch and leave nothing behind.
  @Test func hugeSamplesDoNotStay() throws {
    let samples: [Float] = [.greatestFiniteMagnitude, -.infinity, .nan, .leastNonzeroMagnitude, 0]
    let huge = (0..<20_000).map { samples[$0 % samples.count] }
    let tone = TestSignal.sine(frequency: 997, amplitude: 0.5, frameCount: 48_000, sampleRate: rate)
    let stretched = try TimeStretcher.stretch(AudioBuffer(known: huge + tone, sampleRate: rate), ratio: 2)
    expectEqual(stretched.frameCount, 136_000)
    expect(stretched.samples.allSatisfy(\.isFinite))
    let end = stretched.samples.suffix(24_000)
    expect(end.allSatisfy { abs($0) <= 2 } && end.contains { abs($0) > 0.001 })
  }
}
