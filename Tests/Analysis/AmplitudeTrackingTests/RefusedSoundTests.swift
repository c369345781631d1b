import AmplitudeTracking
import AudioCore
import Expectations
import TestSignals
import Testing

/// What a file or a person can give is refused with a line, and configurations and results survive JSON.
@Suite struct RefusedSoundTests {
  @Test func refused() {
    let rate = "sample rate: expected 1.0 to 768000.0 Hz, got"
    let rates: [Double] = [0, -1, 0.5, 1e6, 1e300, .infinity, .nan]
    expectLines(
      of: AmplitudeError.self,
      rates.flatMap { value in
        [
          ("\(rate) \(value) Hz", { _ = try AmplitudeMeter(sampleRate: value, channelCount: 1) }),
          ("\(rate) \(value) Hz", { _ = try LevelTracker(sampleRate: value, channelCount: 1) }),
        ]
      })
    expectLines(
      of: AmplitudeError.self,
      [Int.min, -1, 0, 1025, Int.max].flatMap { count in
        [
          (
            "channels: expected 1 to 1024, got \(count)",
            { _ = try AmplitudeMeter(sampleRate: 8000, channelCount: count) }
          ),
          (
            "channels: expected 1 to 1024, got \(count)",
            { _ = try LevelTracker(sampleRate: 8000, channelCount: count) }
          ),
        ]
      })
    expectLines(
      of: AmplitudeError.self,
      [0, 3, -.infinity, .nan].map { floor in
        (
          "floor of the volume: expected a level below 0 dBFS, got \(floor) dBFS", { _ = try VoiceVolume(floor: floor) }
        )
      })
  }

  /// Sound of another rate, or with other channels, than the tracker was made for.
  @Test func otherSound() throws {
    expectLines(
      of: AudioFormatError.self,
      [
        (1, 44_100.0, "sample rate: expected 8000.0 Hz, got sound of 44100.0 Hz"),
        (2, 8000, "channels: expected 1, got 2"),
      ]
      .flatMap { channels, rate, line in
        let sound = AudioBuffer(silence: 100, channelCount: channels, sampleRate: rate)
        return [
          (
            line,
            {
              var tracker = try LevelTracker(sampleRate: 8000, channelCount: 1)
              _ = try tracker.outputs(of: sound)
            }
          ),
          (
            line,
            {
              var meter = try AmplitudeMeter(sampleRate: 8000, channelCount: 1)
              _ = try meter.outputs(of: sound)
            }
          ),
        ]
      })
  }

  @Test func keptAsJSON() throws {
    expectKept(AmplitudeMeter.Configuration())
    expectKept(AmplitudeMeter.Configuration(clippingLevel: 1 - 0x1p-7))
    expectKept(LevelTracker.Configuration(windowDuration: 0.3, hopDuration: 1.0 / 3))
    var tracker = try LevelTracker(sampleRate: 8000, channelCount: 1)
    let click = [Float](repeating: 0.7, count: 100) + [Float](repeating: 0, count: 1000)
    let frames = try tracker.outputs(of: AudioBuffer(known: click, sampleRate: 8000))
    expect(frames.contains { $0.level == nil } && frames.contains { $0.level != nil })
    expectKept(frames)
    expectKept(VoiceVolume())
    expectKept(try VoiceVolume(floor: -45.5))
    for floor in [0.0, 12] {
      expectRefused(
        VoiceVolume.self, "{\"floor\": \(floor)}",
        "floor of the volume: expected a level below 0 dBFS, got \(floor) dBFS")
    }
  }
}
