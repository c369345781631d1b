import AudioCore
import AudioFiles
import Expectations
import Foundation
import HearingTest
import LiveMeasures
import PulseServer
import TestSignals
import TestSupport
import Testing

extension LiveTests {
  /// The room by a live microphone, digits to a live headphone.
  struct LiveRoomAndSpeechTests {
    private let server: PulseServer
    private let environment: [String: String]
    private let home: Home
    private let folder: TemporaryFolder

    init() throws {
      let made = try LiveTests.made.get()
      server = made.server
      environment = made.configuration.environment
      home = try Home()
      folder = try TemporaryFolder()
    }

    private func finish(_ process: Process) throws -> (status: Int32, output: String, messages: String) {
      try server.waitUntil("hearing-test ends", seconds: 15) { !process.isRunning }
      let messages = try folder.text("stderr")
      SoundGaps.note(in: messages)
      return (process.terminationStatus, try folder.text("stdout"), messages)
    }

    // MARK: The room

    /// White noise of a known density: each third octave as computed, by a microphone whose full-scale sine is 100 dB SPL.
    @Test func theRoomByALiveMicrophone() throws {
      // Uniform: its root mean square is 1/√3 of the amplitude.
      let amplitude = 0.03
      let noise = TestSignal.whiteNoise(amplitude: amplitude, frameCount: 48_000 * 60, seed: 31)
      let player = try server.play(AudioBuffer(known: noise, sampleRate: 48_000), to: "mouth", keeping: folder)
      defer { player.terminate() }
      // The noise is flowing when it comes out of the microphone.
      try server.waitUntil("the noise is in the room") {
        try home.tool.run(
          ["noise-check", "--microphone", home.microphone(), "--seconds", "1"], environment: environment
        ).messages.contains("too loud")
      }
      let (status, output, messages) = try finish(
        try home.tool.start(
          ["noise-check", "--microphone", home.microphone(), "--seconds", "3", "--bands"], environment: environment,
          in: folder))
      expect(status == 1 && messages.contains("listening for 3 s") && messages.contains("too loud"), "\(messages)")
      var levels: [Double: Double] = [:]
      for match in output.matches(of: /([0-9.]+) Hz: ([0-9.-]+) dB SPL, permitted/) {
        let (frequency, level) = (Double(match.1), Double(match.2))
        levels[try require(frequency)] = level
      }
      expectEqual(levels.count, 25, "\(output)")
      for frequency in [1000.0, 2000, 4000, 8000] {
        // A third of an octave holds its share of 24 kHz; 0 dBFS RMS is 3.01 dB above the full-scale sine of 100 dB SPL.
        let width = frequency * (pow(10, 0.05) - pow(10, -0.05))
        let expected = 20 * log10(amplitude / 3.0.squareRoot()) + 10 * log10(width / 24_000) + 103.01
        // Three seconds of 231 Hz or more are known to 0.17 dB.
        expectLess(
          abs((levels[frequency] ?? 0) - expected), 0.5, "\(frequency) Hz: \(levels[frequency] ?? 0), \(expected)")
      }
    }

    @Test func withoutAMicrophoneALineSaysSo() throws {
      let nothing = try ALSAConfiguration()
      let outcome = try withExtendedLifetime(nothing) {
        try home.tool.run(["noise-check", "--microphone", home.microphone()], environment: nothing.environment)
      }
      expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome)")
      expect(outcome.messages.split(separator: "\n").count == 1 && outcome.messages.contains("no input device"))
    }

    // MARK: Digits in noise

    /// Digits that a test can tell apart: half a second of a tone each, 600 to 1500 Hz, at different levels.
    private func recordings() throws -> String {
      for digit in 0...9 {
        let tone = TestSignal.sine(
          frequency: Self.frequency(digit), amplitude: 0.02 * Double(digit + 2), frameCount: 24_000,
          sampleRate: 48_000)
        let silence = [Float](repeating: 0, count: 12_000)
        try AudioFileWriter.write(
          AudioBuffer(known: silence + tone + silence, sampleRate: 48_000), to: folder("voice/\(digit).wav"),
          encoding: .wavFloat)
      }
      return folder("voice")
    }

    private static func frequency(_ digit: Int) -> Double { 600 + 100 * Double(digit) }

    /// The tones in a stretch of sound, and the root mean square that each has while it sounds.
    private func digits(_ sound: ArraySlice<Float>) -> [(digit: Int, rms: Double)] {
      let samples = Array(sound)
      var found: [(digit: Int, rms: Double, at: Int)] = []
      for digit in 0...9 {
        var best = (amplitude: 0.0, at: 0)
        // 0.4 s wherever they fit best: no other digit's tone has a part in that, 2.5 Hz wide.
        for start in stride(from: 0, to: samples.count - 19_200, by: 4800) {
          var (re, im) = (0.0, 0.0)
          for n in 0..<19_200 {
            let angle = 2 * .pi * Self.frequency(digit) * Double(n) / 48_000
            re += Double(samples[start + n]) * cos(angle)
            im += Double(samples[start + n]) * sin(angle)
          }
          let amplitude = 2 * hypot(re, im) / 19_200
          if amplitude > best.amplitude { best = (amplitude, start) }
        }
        found.append((digit, best.amplitude / 2.0.squareRoot(), best.at))
      }
      return found.sorted { $0.rms > $1.rms }.prefix(3).sorted { $0.at < $1.at }.map { ($0.digit, $0.rms) }
    }

    private func level(_ sound: ArraySlice<Float>) -> Double {
      10 * log10(sound.reduce(0) { $0 + Double($1) * Double($1) } / Double(sound.count))
    }

    /// Two triplets at 0 and −2 dB, typed as they were heard; then the terminal is closed.
    @Test func digitsOfTheUsersOwn() throws {
      try FileManager.default.createDirectory(atPath: folder("voice"), withIntermediateDirectories: true)
      try home.mustRun(["people", "add", "Anna"])
      let terminal = try PseudoTerminal()
      let recorder = try server.recordSpeaker()
      let words = [
        "speech-in-noise", "--person", "Anna", "--ear", "left", "--recordings", try recordings(), "--seed", "4",
      ]
      let process = try home.tool.start(
        home.arguments(words), terminal: terminal, environment: environment, in: folder)
      var begin = 0
      for number in 0..<2 {
        try server.waitUntil("triplet \(number + 1) is asked for", seconds: 6) {
          try folder.text("stderr").contains("\(number + 1) of 24: which digits?") || !process.isRunning
        }
        // What was said is in the recording when sound has flowed on a little after it.
        try recorder.wait(forFrames: 9600)
        let sound = try recorder.sound(from: begin)
        begin += sound.frameCount
        let heard = sound.channel(0)
        let messages = try folder.text("stderr")
        let extent = try require(Splatter.extent(heard), "\(messages)")
        expect(sound.channel(1).allSatisfy { $0 == 0 })
        let triplet = digits(heard[extent])
        // Noise alone for the first half second; known to some tenths of a decibel.
        let noise = level(heard[extent].dropFirst(2400).prefix(19_200))
        expectLess(abs(noise + 26), 1, "\(noise) dBFS")
        // Speech against what the noise was made with. What of that lies in the 2.5 Hz around a tone is about 23 dB below it,
        // and moves its level by 0.4 dB (standard deviation).
        let ratios: [Double] = triplet.map { 20 * log10($0.rms) + 26 }
        let (mean, wanted) = (ratios.reduce(0, +) / 3, Double(-2 * number))
        expectLess(abs(mean - wanted), 0.5, "triplet \(number): \(ratios) dB")
        expect(ratios.allSatisfy { abs($0 - wanted) < 1.2 }, "triplet \(number): \(ratios) dB")
        terminal.type(triplet.map { "\($0.digit)" }.joined(separator: " ") + "\n")
      }
      try server.waitUntil("the third triplet is asked for", seconds: 6) {
        try folder.text("stderr").contains("3 of 24: which digits?") || !process.isRunning
      }
      terminal.type("\u{4}")
      let (status, _, messages) = try finish(process)
      expect(status == 1 && messages.contains("not finished; 2 answers are kept, the same command goes on"))
      _ = try recorder.finish()
    }

    /// Each with what is wrong, before anything is played.
    @Test func recordingsThatWillNotDo() throws {
      try FileManager.default.createDirectory(atPath: folder("voice"), withIntermediateDirectories: true)
      let voice = try recordings()
      try home.mustRun(["people", "add", "Anna"])
      func outcome() throws -> Tool.Outcome {
        try home.run(["speech-in-noise", "--person", "Anna", "--recordings", voice, "--simulate", home.listener()])
      }
      func replace(_ digit: Int, _ samples: [Float]) throws {
        try AudioFileWriter.write(
          AudioBuffer(known: samples, sampleRate: 48_000), to: voice + "/\(digit).wav", encoding: .wavFloat)
      }
      let good = try outcome()
      expect(good.status == 0 && good.output.contains("voice recordings voice "), "\(good)")
      let tone = TestSignal.sine(frequency: 700, amplitude: 0.1, frameCount: 24_000, sampleRate: 48_000)
      for (samples, reason) in [
        (tone.map { max(-1, min(1, 30 * $0)) }, "clipped"), ([Float](repeating: 0, count: 24_000), "silence"),
        (Array(tone.prefix(500)), "0.1 to 3.0 s, got 0.0"),
      ] {
        try replace(3, samples)
        let bad = try outcome()
        expect(bad.status == 2 && bad.messages.contains("3.wav: ") && bad.messages.contains(reason), "\(bad.messages)")
        expectEqual(bad.messages.split(separator: "\n").count, 1)
      }
      try FileManager.default.removeItem(atPath: voice + "/3.wav")
      try FileManager.default.removeItem(atPath: voice + "/8.wav")
      let missing = try outcome()
      expect(missing.status == 2 && missing.messages.contains("missing: 3, 8"), "\(missing.messages)")
      // A list names them as it likes.
      try replace(3, tone)
      try FileManager.default.moveItem(atPath: voice + "/3.wav", toPath: voice + "/three.wav")
      try FileManager.default.copyItem(atPath: voice + "/7.wav", toPath: voice + "/eight.wav")
      let names = (0...9).map { $0 == 3 ? "three.wav,3" : $0 == 8 ? "eight.wav,8" : "\($0).wav,\($0)" }
      try (["audio,digit"] + names).joined(separator: "\n").write(
        toFile: voice + "/list.csv", atomically: true, encoding: .utf8)
      let listed = try home.run([
        "speech-in-noise", "--person", "Anna", "--recordings", voice + "/list.csv", "--simulate", home.listener(),
      ])
      expectEqual(listed.status, 0, "\(listed.messages)")
    }
  }
}
