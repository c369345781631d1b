import AudioCore
import Expectations
import TestSignals
import Testing
import VoiceEvents

/// What a file or a person can give and no detector takes is refused in one line that says what was expected and what
/// came.
@Suite struct VoiceEventRefusalTests {
  @Test func sampleRates() {
    for rate in [0, -1, 7999, 192_001, 1e300, .nan, .infinity] as [Double] {
      let expected = "sample rate: expected 8000 to 192000 Hz, got \(rate) Hz"
      expectEqual(thrownLine { _ = try VoiceGate(sampleRate: rate) }, expected)
      expectEqual(thrownLine { _ = try VoiceActivityDetector(sampleRate: rate) }, expected)
      expectEqual(thrownLine { _ = try OnsetDetector(sampleRate: rate) }, expected)
      expectEqual(thrownLine { _ = try SyllableNuclei(sampleRate: rate) }, expected)
      expectEqual(thrownLine { _ = try VoiceFrameAnalyzer(sampleRate: rate) }, expected)
      expectEqual(thrownLine { _ = try SpeechFrameAnalyzer(sampleRate: rate) }, expected)
    }
  }

  /// A detector that was made for one rate is not silently wrong at another.
  @Test func anotherSampleRate() {
    let sound = AudioBuffer(silence: 100, sampleRate: 16_000)
    let expected = "sample rate: expected 8000.0 Hz, got sound of 16000.0 Hz"
    expectEqual(
      thrownLine {
        var gate = try VoiceGate(sampleRate: 8000)
        _ = try gate.outputs(of: sound)
      }, expected)
    expectEqual(
      thrownLine {
        var detector = try VoiceActivityDetector(sampleRate: 8000)
        _ = try detector.outputs(of: sound)
      }, expected)
    expectEqual(
      thrownLine {
        var detector = try OnsetDetector(sampleRate: 8000)
        _ = try detector.outputs(of: sound)
      }, expected)
    expectEqual(
      thrownLine {
        var counter = try SyllableNuclei(sampleRate: 8000)
        _ = try counter.outputs(of: sound)
      }, expected)
    expectEqual(
      thrownLine {
        var analyzer = try VoiceFrameAnalyzer(sampleRate: 8000)
        _ = try analyzer.outputs(of: sound)
      }, expected)
    expectEqual(
      thrownLine {
        var analyzer = try SpeechFrameAnalyzer(sampleRate: 8000)
        _ = try analyzer.outputs(of: sound)
      }, expected)
  }

  @Test func twoChannels() {
    let sound = AudioBuffer(silence: 100, channelCount: 2, sampleRate: 16_000)
    let expected = "channels: expected 1, got 2"
    expectEqual(thrownLine { _ = try VoiceGate.events(in: sound) }, expected)
    expectEqual(thrownLine { _ = try VoiceActivityDetector.segments(in: sound) }, expected)
    expectEqual(thrownLine { _ = try OnsetDetector.onsets(in: sound) }, expected)
    expectEqual(thrownLine { _ = try SyllableNuclei.nuclei(in: sound) }, expected)
  }

  /// A sample that is not a number does not stay in the filters: the frames after it are those of the clean sound.
  @Test func notANumber() throws {
    let clean = SoundInRoom.inRoom(
      SoundInRoom.vowel(pitch: 200, duration: 1, sampleRate: 16_000), sampleRate: 16_000, seed: 4)
    var spoiled = clean
    for (place, value) in [(2000, Float.nan), (2001, .infinity), (2002, -.infinity)] { spoiled.samples[place] = value }
    var analyzer = try VoiceFrameAnalyzer(sampleRate: 16_000)
    let frames = try analyzer.outputs(of: spoiled)
    analyzer.reset()
    let expected = try analyzer.outputs(of: clean)
    expectEqual(frames.count, expected.count)
    for (found, wanted) in zip(frames, expected) where found.time > 0.6 {
      // The filters forget a changed sample within a fraction of a second.
      expectLess(abs(found.level - wanted.level), 0.01, "at \(found.time) s")
      expectLess(abs(found.periodicity - wanted.periodicity), 0.01, "at \(found.time) s")
    }
  }

  @Test func valuesSurviveJSON() throws {
    expectKept(VoiceGate.Configuration(margin: 12, maximumLevel: -6))
    expectKept(VoiceActivityDetector.Configuration(margin: 5))
    expectKept(OnsetDetector.Configuration(method: .complexDomain, mode: .live, threshold: 0.3))
    expectKept(SyllableNuclei.Configuration(mode: .live, dip: 4))
    let sound = SoundInRoom.inRoom(
      SoundInRoom.vowel(pitch: 200, duration: 0.5, sampleRate: 16_000), sampleRate: 16_000, seed: 5)
    let events = try VoiceGate.events(in: sound)
    expect(!events.isEmpty)
    for event in events { expectKept(event) }
    for segment in try VoiceActivityDetector.segments(in: sound) { expectKept(segment) }
    for onset in try OnsetDetector.onsets(in: sound) { expectKept(onset) }
    for nucleus in try SyllableNuclei.nuclei(in: sound) { expectKept(nucleus) }
    var analyzer = try VoiceFrameAnalyzer(sampleRate: 16_000)
    for frame in try analyzer.outputs(of: sound).prefix(20) { expectKept(frame) }
    var speech = try SpeechFrameAnalyzer(sampleRate: 16_000)
    for frame in try speech.outputs(of: sound).prefix(20) { expectKept(frame) }
  }
}
