import AudioCore
import Expectations
import Foundation
import LoudnessMetering
import SpeechBoardVoices
import TestSignals
import TestSupport
import Testing

@Suite struct RecordedTileTests {
  /// A tone of a room: noise, a tone of half a second, noise.
  private func recording(level: Float, noise: Float = 0.0005, rate: Double = 44_100, channels: Int = 1) -> AudioBuffer {
    let count = Int(2 * rate)
    var samples = TestSignal.whiteNoise(amplitude: Double(noise), frameCount: count, seed: 5)
    for k in Int(0.7 * rate)..<Int(1.2 * rate) { samples[k] += level * Float(sin(2 * .pi * 440 * Double(k) / rate)) }
    return AudioBuffer(known: Array(repeating: samples, count: channels), sampleRate: rate)
  }

  @Test(arguments: [0.003, 0.03, 0.3, 0.9] as [Float]) func recordingsAreCutAndLevelled(_ level: Float) throws {
    for (rate, channels) in [(44_100.0, 1), (48_000, 2), (16_000, 1)] {
      let sound = try RecordedTile.sound(
        of: recording(level: level, noise: level / 100, rate: rate, channels: channels))
      expect((0.6...0.9).contains(sound.duration), "\(sound.duration)")
      expectLess(abs(sound.reachedLoudness - TileSound.loudness), 0.5, "\(sound.reachedLoudness)")
    }
  }

  @Test func unusableRecordingsAreRefused() throws {
    func refused(_ samples: [Float], _ rate: Double = 48_000) -> SpeechBoardVoiceError? {
      do throws(SpeechBoardVoiceError) {
        _ = try RecordedTile.sound(of: AudioBuffer(known: samples, sampleRate: rate))
        return nil
      } catch { return error }
    }
    expectEqual(refused([]), .tooShort(seconds: 0, least: 0.1))
    expectEqual(refused([Float](repeating: 0, count: 48_000)), .silent(level: nil))
    expectEqual(refused([Float](repeating: 0.1, count: 31 * 48_000)), .tooLong(seconds: 31, most: 30))
    let tone = (0..<48_000).map { Float(sin(Double($0) / 20)) }
    expectEqual(
      refused(tone.map { max(-1, min(1, 3 * $0)) }).map { if case .clipped = $0 { true } else { false } }, true)
    let quiet = refused(tone.map { 0.0002 * $0 })
    expectEqual(quiet.map { if case .silent(.some) = $0 { true } else { false } }, true, "\(String(describing: quiet))")
    var broken = tone.map { 0.3 * $0 }
    broken[100] = .nan
    expectNil(refused(broken))
  }

  /// A clap cannot be as loud as a word without passing the ceiling. What it reaches is known.
  @Test func aClickStaysBelowTheCeiling() throws {
    var samples = [Float](repeating: 0, count: 24_000)
    samples[12_000] = 0.8
    let sound = try RecordedTile.sound(of: AudioBuffer(known: samples, sampleRate: 48_000))
    expect((sound.samples.lazy.map(abs).max() ?? 0) <= 0.9 && sound.reachedLoudness < TileSound.loudness)
  }
}

@Suite struct CommandVoiceTests {
  @Test func anotherProgramSpeaks() throws {
    let folder = try TemporaryFolder()
    let recording = PackageRoot.file("Examples/Recordings/speech-english-female.wav")
    let script = try folder.write(
      "engine", "#!/bin/sh\nprintf '%s|%s' \"$1\" \"$2\" > '\(folder.path)/heard'\ncp '\(recording)' \"$3\"\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script)
    let renderer = try SpeechRenderer(BoardVoice(engine: .command("\(script) {text} {rate} {file}"), rate: 1.5))
    let text = "-rf $(touch x) `date` {file} \"a\""
    let sound = try renderer.sound(of: [.text(text)])
    expectLess(abs(sound.reachedLoudness - TileSound.loudness), 0.5)
    expectEqual(try String(contentsOfFile: folder.path + "/heard", encoding: .utf8), " " + text + "|1.5")
  }

  @Test func failuresAreSaid() throws {
    func failure(_ command: String) -> String {
      do {
        _ = try SpeechRenderer(BoardVoice(engine: .command(command))).sound(of: [.text("a")])
        return "none"
      } catch { return "\(error)" }
    }
    expect(failure("say {text}").contains("needs {file}") && failure("say {file}").contains("needs {text}"))
    expect(failure("/nobody/here {text} {file}").contains("cannot be started"))
    expect(failure("sh -c 'exit 3' {text} {file}").contains("exit status 3"))
    expect(failure("true {text} {file}").hasPrefix("true {text} {file}: expected a WAV sound"))
    expect(failure("sh -c 'echo no > \"$1\"' {text} {file}").contains("expected a WAV sound"))
  }
}
