import AppSettings
import AudioCore
import Expectations
import TestSignals
import Testing
import VoiceListening

/// What a recording can be and no ear takes is refused in one line that says what was expected and what came.
@Suite struct EarRefusalTests {
  @Test func sounds() {
    let sound = AudioBuffer(silence: 100, sampleRate: 44_100)
    let stereo = AudioBuffer(silence: 100, channelCount: 2, sampleRate: 16_000)
    for (found, expected) in [
      (
        thrownLine {
          var ear = try VoiceEar(configuration: .init(), sampleRate: 48_000)
          _ = try ear.outputs(of: sound)
        }, "sample rate: expected 48000.0 Hz, got sound of 44100.0 Hz"
      ),
      (thrownLine { _ = try VoiceEar.heard(in: stereo, configuration: .init()) }, "channels: expected 1, got 2"),
      (thrownLine { _ = try SoundModel(name: "a", recording: stereo) }, "channels: expected 1, got 2"),
    ] { expectEqual(found, expected) }
    for rate in [0, -1, 1e300, .nan, .infinity] as [Double] {
      expectEqual(
        thrownLine { _ = try VoiceEar(configuration: .init(), sampleRate: rate) },
        "sample rate: expected 8000.0 to 192000 Hz, got \(rate) Hz")
    }
  }

  /// A calibration is made for an ear that can be.
  @Test func calibration() {
    for rate in [0, -5, .nan, .infinity] as [Double] {
      expect(throws: SettingError.self, "\(rate)") {
        _ = try RoomAndVoiceCalibration(ear: VoiceEar.Configuration(tickRate: rate))
      }
    }
  }
}
