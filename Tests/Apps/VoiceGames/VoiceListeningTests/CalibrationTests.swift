import AppSettings
import AudioCore
import Expectations
import TestSignals
import Testing
import VoiceListening
import VoiceScenes

@Suite struct CalibrationTests {
  private func calibrate(_ sound: AudioBuffer) throws -> (RoomAndVoiceCalibration, decidedAt: Double?) {
    let ear = VoiceEar.Configuration().unmeasured()
    var calibration = try RoomAndVoiceCalibration(ear: ear)
    var decidedAt: Double?
    for heard in try VoiceEar.heard(in: sound, configuration: ear) {
      calibration.take(heard)
      if calibration.phase == .done, decidedAt == nil { decidedAt = heard.time }
    }
    return (calibration, decidedAt)
  }

  @Test func findsRoomAndVoice() throws {
    var scene = Scene(duration: 12)
    for (n, amplitude) in [0.05, 0.2, 0.2, 0.6].enumerated() {
      scene.voice(at: 4.5 + 1.5 * Double(n), 1.1, pitch: 260, amplitude: amplitude)
    }
    let (calibration, decidedAt) = try calibrate(scene.sound)
    guard case .calibrated(let voice)? = calibration.outcome else {
      Issue.record("\(String(describing: calibration.outcome))")
      return
    }
    // White noise of −58 dBFS has 3.33 of its 8 kHz in the voice band, which gives −61.8 dBFS. The 90th percentile of
    // the ticks lies a little above the mean.
    expectLess(abs(voice.roomLevel - -61.5), 1)
    // Amplitude 0.2 is −20 dBFS here. The voice band passes nearly all of it; the usual voice has volume 115.
    expectLess(abs(voice.scale.level(of: voice.usualVolume) - -20), 1.5)
    expect(abs(voice.usualVolume - 115) < 0.1 && voice.softVolume < 92 && voice.loudVolume > 142)
    expectEqual(voice.usualFrequency.map { abs($0 - 260) < 3 }, true)
    expectEqual(decidedAt.map { $0 < 20 }, true)
    expect(voice.voiceRange.contains(voice.usualVolume) && voice.voiceRange.contains(voice.softVolume))
    try voice.fitted(VoiceEar.Configuration()).validate()
  }

  /// A stored voice may hold any number: its ranges are in order and inside their bounds.
  @Test func rangesOfAnyVoiceAreRanges() {
    for value in [0, 0.5, 100, 250, -250, 1e300, -1e300, Double.nan, .infinity, -.infinity] {
      for floor in [-60, 0, 0.5, .nan] {
        let voice = CalibratedVoice(
          volumeFloor: floor, roomLevel: value, softVolume: value, usualVolume: value, loudVolume: -value,
          lowestFrequency: value, usualFrequency: value, highestFrequency: value)
        expect((0...200).contains(voice.voiceRange.lowerBound) && (0...200).contains(voice.voiceRange.upperBound))
        for cents in [350, 0, -350, value] {
          let band = CalibratedVoice.band(around: value, cents: cents)
          expect((40...2000).contains(band.lowerBound) && (40...2000).contains(band.upperBound), "\(value), \(cents)")
        }
      }
    }
    expectEqual(CalibratedVoice.band(around: 440, cents: 1200), 220...880)
    expectEqual(CalibratedVoice.band(around: .nan, cents: 100), 40...2000)
  }

  @Test func saysWhyItFailed() throws {
    var silent = try calibrate(Scene(duration: 19).sound).0
    guard case .failed(.tooLittleVoice)? = silent.outcome else {
      Issue.record("\(silent.phase)")
      return
    }
    var spoken = Scene(duration: 12)
    spoken.voice(at: 0.5, 3)
    spoken.voice(at: 4.5, 5)
    silent = try calibrate(spoken.sound).0
    guard case .failed(.voiceInSilence)? = silent.outcome else {
      Issue.record("\(silent.phase)")
      return
    }
    expect(throws: SettingError.self) {
      try RoomAndVoiceCalibration(configuration: .init(room: 10, voice: 15), ear: .init())
    }
  }

  /// A real child at −54 dBFS with a room 35 dB below is measured, and one at −80.
  @Test(arguments: [-34.0, -60])
  func aSoftMicrophoneIsMeasured(gain: Double) throws {
    var scene = Scene(duration: 12)
    for n in 0..<4 { scene.voice(at: 4.5 + 1.5 * Double(n), 1.1, pitch: 260) }
    let factor = Float(Decibels.amplitude(level: gain))
    let sound = AudioBuffer(known: scene.sound.channel(0).map { $0 * factor }, sampleRate: Scene.sampleRate)
    guard case .calibrated(let voice)? = try calibrate(sound).0.outcome else {
      Issue.record("not measured")
      return
    }
    expectLess(abs(voice.scale.level(of: voice.usualVolume) - (-20 + gain)), 1.5)
    let ear = voice.fitted(VoiceEar.Configuration())
    try ear.validate()
    expect(ear.gate.minimumLevel < -20 + gain - 9 && ear.gate.minimumLevel >= -90)
  }

  @Test func aMicrophoneThatIsTurnedDownIsSaid() throws {
    var scene = Scene(duration: 19)
    for n in 0..<8 { scene.voice(at: 4.5 + 1.7 * Double(n), 1.5) }
    for gain in [-75.0, -200] {
      let factor = Float(Decibels.amplitude(level: gain))
      let sound = AudioBuffer(known: scene.sound.channel(0).map { $0 * factor }, sampleRate: Scene.sampleRate)
      guard case .failed(.microphoneTooLow)? = try calibrate(sound).0.outcome else {
        Issue.record("\(gain): \(String(describing: try calibrate(sound).0.outcome))")
        return
      }
    }
  }

  @Test func aRoomThatIsTooLoudIsSaid() throws {
    var calibration = try RoomAndVoiceCalibration(ear: .init())
    var player = Player()
    player.silence(4)
    player.voice(4, volume: 30)
    for heard in player.heard { calibration.take(heard) }
    // Volume 30 is −51 dBFS, 7 dB above the room. The ticks count, since they need 6 dB; the calibration needs 12 dB.
    guard case .failed(.roomTooLoud)? = calibration.outcome else {
      Issue.record("\(String(describing: calibration.outcome))")
      return
    }
  }
}
