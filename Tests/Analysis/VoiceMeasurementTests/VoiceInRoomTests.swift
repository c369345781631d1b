import Expectations
import Foundation
import TestSignals
import Testing
import VoiceMeasurement

@Suite struct VoiceInRoomTests {
  private let configuration = VoiceReportConfiguration(pitchFloor: 75, pitchCeiling: 800)

  /// A whine is voiced for the tracker, but it is not the voice.
  @Test func aWhineIsNotTheVoice() throws {
    for level in [-40.0, -35] {
      let sound = RoomScene.mixed(RoomScene.speech(), RoomScene.room(.whine, level: level))
      let report = try VoiceReport(of: sound, configuration: configuration)
      let (median, tone) = (try require(report.pitch.median.value), report.backgroundTone)
      // Speech as quiet as the whine, at the ends of syllables and in the quiet ones, is lost: a fifth of a fall by 40 %.
      expectLess(abs(median / RoomScene.medianPitch - 1), 0.1, "\(level) dBFS: \(median) Hz")
      expectLess(abs(try require(tone.frequency.value) - 683), 1)
      expectLess(abs(try require(tone.level.value) - level), 0.5)
      expectLess(try require(report.pitch.maximum.value), 400)
    }
  }

  /// The values of a room without a voice say why there are none.
  @Test func aHumAlone() throws {
    let report = try VoiceReport(
      of: RoomScene.mixed(RoomScene.room(.hum60, level: -70)),
      configuration: VoiceReportConfiguration(pitchFloor: 50, pitchCeiling: 500))
    expect(report.pitch.median.absence == .onlyBackgroundTone && report.pitch.frameCount == 0)
    expectLess(abs(try require(report.backgroundTone.frequency.value) - 60), 0.5)
    let quiet = try VoiceReport(of: RoomScene.mixed(RoomScene.speech(level: -60)), configuration: configuration)
    expectLess(abs(try require(quiet.pitch.median.value) / RoomScene.medianPitch - 1), 0.05)
    expectEqual(quiet.backgroundTone.frequency.absence, .noBackgroundTone)
  }
}
