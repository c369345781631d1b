import AudioCore
import AudioFiles
import Expectations
import Foundation
import LiveMeasures
import PulseServer
import TestSignals
import TestSupport
import Testing

/// `ossicle devices`, `record` and `play` on a real sound server of the suite's own.
@Suite(.serialized, .wholeSound) struct LiveCommandTests {
  private static let made = Result { try SoundSystem() }

  private let server: PulseServer
  private let environment: [String: String]
  private let folder: TemporaryFolder

  init() throws {
    let made = try Self.made.get()
    server = made.server
    environment = made.configuration.environment
    folder = try TemporaryFolder()
  }

  private func start(_ arguments: [String]) throws -> Process {
    try ossicle.start(arguments, environment: environment, in: folder)
  }

  /// Waits for the end of a command: its status and what it said.
  private func finish(_ process: Process) throws -> (status: Int32, messages: String) {
    try server.waitUntil("ossicle ends") { !process.isRunning }
    let messages = try folder.text("stderr")
    SoundGaps.note(in: messages)
    return (process.terminationStatus, messages)
  }

  /// Waits until a recording is under way: its unfinished file has more than a header.
  private func waitForRecording(_ name: String) throws {
    try server.waitUntil("\(name) is being recorded") {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      guard let part = names.first(where: { $0.hasPrefix("." + name) }) else { return false }
      return (try FileManager.default.attributesOfItem(atPath: folder(part))[.size] as? Int ?? 0) > 10_000
    }
  }

  private func noise(_ frameCount: Int, seed: UInt64) -> AudioBuffer {
    let noise = TestSignal.whiteNoise(amplitude: 0.9, frameCount: frameCount, seed: seed)
    return AudioBuffer(known: [noise, noise.reversed()], sampleRate: 48_000)
  }

  // MARK: devices

  @Test func devicesAreListed() throws {
    let table = try ossicle.run(["devices"], environment: environment)
    expect(table.status == 0 && table.messages.isEmpty, "\(table.messages)")
    expect(table.output.contains("default-far") && table.output.contains("ALSA"))
    let lines = try ossicle.run(["devices", "--json"], environment: environment).output.split(separator: "\n")
    let rows = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    let device = try require(rows.first { $0?["name"] as? String == "default" } ?? nil)
    expect(
      rows.count == 2 && device["is_default_output"] as? Bool == true && device["input_channels"] as? Int ?? 0 >= 2)
  }

  @Test func withoutADeviceALineSaysSo() throws {
    let configuration = try ALSAConfiguration()
    for arguments in [["devices"], ["record", folder("x.wav")], ["play", recording]] {
      let outcome = try withExtendedLifetime(configuration) {
        try ossicle.run(arguments, environment: configuration.environment)
      }
      expect(outcome.status == 1 && outcome.output.isEmpty)
      expect(outcome.messages.split(separator: "\n").count == 1 && outcome.messages.contains("device"), "\(outcome)")
    }
    expect(!FileManager.default.fileExists(atPath: folder("x.wav")))
  }

  /// With the system's own configuration ALSA and JACK complain of all that is not there: not on our streams.
  @Test func theLibrariesBelowAreQuiet() throws {
    let outcome = try ossicle.run(["devices"], environment: ["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf"])
    expectEqual(outcome.messages.split(separator: "\n").count, (outcome.status == 0 ? 0 : 1), "\(outcome.messages)")
    expect(!outcome.output.contains("ALSA lib") && !outcome.output.contains("jack server"))
  }

  private let recording = PackageRoot.file("Examples/Recordings/speech-child-age-6.wav")

  // MARK: record

  @Test func whatIsSpokenIsRecorded() throws {
    let signal = noise(96_000, seed: 21)
    let process = try start([
      "record", folder("take.wav"), "--seconds", "6", "--channels", "2", "--bits", "32", "--plot", folder("take.svg"),
    ])
    try waitForRecording("take.wav")
    try server.speak(signal)
    let (status, messages) = try finish(process)
    expect(status == 0 && messages.contains("take.wav: 6.00 s, 48000 Hz, peak -0.9 dBFS"), "\(messages)")
    let take = try AudioFileReader(path: folder("take.wav")).readAll()
    expectEqual(take.frameCount, 6 * 48_000)
    let first = try require(take.channel(0).firstIndex { $0 != 0 })
    for c in 0..<2 {
      let heard = take.channel(c).dropFirst(first).prefix(signal.frameCount)
      let isEqual = heard.elementsEqual(signal.channel(c))
      expect(isEqual, "channel \(c)")
    }
    expect(try folder.text("take.svg").contains("Waveform"))
  }

  /// That is how a recording without a length ends; one with a length is incomplete.
  @Test(arguments: [false, true]) func ctrlCKeepsWhatWasRecorded(hasLength: Bool) throws {
    let expected: Int32 = hasLength ? 130 : 0
    // Of silence a FLAC file does not grow.
    let speaking = try server.play(noise(48_000 * 60, seed: 22), to: "mouth", keeping: folder)
    defer {
      speaking.terminate()
      speaking.waitUntilExit()
    }
    let process = try start(["record", folder("take.flac")] + (hasLength ? ["--seconds", "600"] : []))
    try waitForRecording("take.flac")
    process.interrupt()
    let (status, messages) = try finish(process)
    expect(status == expected && messages.contains("take.flac"), "\(messages)")
    expectGreater(try AudioFileReader(path: folder("take.flac")).readAll().frameCount, 4800)
  }

  /// A file that may not grow any more stands for a full disk: what was written until then is a recording.
  @Test func aFullDiskKeepsWhatWasWritten() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["-c", "trap '' XFSZ; ulimit -f 400; exec \"$0\" \"$@\" 2>'\(folder("stderr"))'", ossicle.path]
      + ["record", folder("take.wav"), "--bits", "16"]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    try process.run()
    let (status, messages) = try finish(process)
    expect(status == 1 && messages.contains("take.wav: cannot be written"), "\(messages)")
    // 400 blocks of 512 bytes hold 102,400 samples of two bytes, less the header.
    let frames = try AudioFileReader(path: folder("take.wav")).readAll().frameCount
    expect(frames > 90_000 && frames <= 102_400, "\(frames) frames")
  }

  @Test func nothingIsReplacedAndWrongUsageIsSaid() throws {
    try folder.write("there.wav", "x")
    for arguments in [
      [folder("there.wav")], [folder("take.mp3")], [folder("take.flac"), "--bits", "32"],
      [folder("t.wav"), "--seconds", "0"], [folder("t.wav"), "--rate", "0"], [folder("t.wav"), "--channels", "0"], [],
    ] {
      let outcome = try ossicle.run(["record"] + arguments, environment: environment)
      expect(outcome.status == 2 && outcome.output.isEmpty && !outcome.messages.isEmpty, "\(arguments)")
    }
    let outcome = try ossicle.run(["record", folder("t.wav"), "--device", "nobody"], environment: environment)
    expect(outcome.status == 1 && outcome.messages.contains("no input device named 'nobody'; there are: default"))
    let unwritable = try ossicle.run(["record", folder("no/t.wav"), "--seconds", "1"], environment: environment)
    expect(unwritable.status == 1 && unwritable.messages.contains("no/t.wav"), "\(unwritable.messages)")
  }

  // MARK: play

  @Test func whatIsPlayedIsHeardBitForBit() throws {
    let signal = noise(60_000, seed: 22)
    try AudioFileWriter.write(signal, to: folder("noise.wav"), encoding: .wavFloat)
    let recorder = try server.recordSpeaker()
    let (status, messages) = try finish(try start(["play", folder("noise.wav")]))
    try recorder.wait(forFrames: 24_000)
    let heard = try recorder.finish()
    expect(status == 0 && messages.isEmpty, "\(messages)")
    let sound = try require(Splatter.extent(heard.channel(0)))
    expectEqual(sound.count, signal.frameCount)
    let isEqual = heard.channel(0)[sound].elementsEqual(signal.channel(0))
    expect(isEqual)
  }

  /// 0.5 s out of the middle, by 20 dB quieter, at another rate: faded in and out, level and frequency as computed.
  @Test func aStretchIsResampledAndQuieter() throws {
    let tone = TestSignal.sine(frequency: 1000, amplitude: 0.5, frameCount: 88_200, sampleRate: 44_100)
    try AudioFileWriter.write(
      AudioBuffer(known: tone, sampleRate: 44_100), to: folder("tone.wav"), encoding: .wavFloat)
    let recorder = try server.recordSpeaker()
    let (status, messages) = try finish(
      try start([
        "play", folder("tone.wav"), "--from", "0.5", "--to", "1.5", "--gain", "-20", "--rate", "48000",
      ]))
    try recorder.wait(forFrames: 24_000)
    let heard = try recorder.finish()
    expect(status == 0 && messages.isEmpty, "\(messages)")
    let sound = try require(Splatter.extent(heard.channel(0)))
    // The converter's own ends ring a little.
    expectLess(abs(sound.count - 48_000), 400, "\(sound.count)")
    let measure = ToneMeasure(
      heard.channel(0)[sound.lowerBound + 4800...sound.upperBound - 4800], near: 1000, sampleRate: 48_000)
    expect(abs(measure.cents(from: 1000)) < 0.1 && abs(measure.decibels(from: 0.05)) < 0.01)
    expectLess(measure.residualPeakDecibels, -80)
    let isEqual = heard.channel(0).elementsEqual(heard.channel(1))
    expect(isEqual)
  }

  @Test func ctrlCDoesNotClick() throws {
    let tone = TestSignal.sine(frequency: 1000, amplitude: 0.5, frameCount: 48_000 * 60, sampleRate: 48_000)
    try AudioFileWriter.write(
      AudioBuffer(known: tone, sampleRate: 48_000), to: folder("tone.wav"), encoding: .wavFloat)
    let recorder = try server.recordSpeaker()
    let process = try start(["play", folder("tone.wav"), "--from", "1"])
    try recorder.wait(forFrames: 144_000)
    process.interrupt()
    let status = try finish(process).status
    try recorder.wait(forFrames: 48_000)
    let heard = try recorder.finish()
    expectEqual(status, 130)
    let sound = try require(Splatter.extent(heard.channel(0)))
    for frame in [sound.lowerBound, sound.upperBound] {
      let splatter = try Splatter.decibels(at: frame, in: heard, frequency: 1000, amplitude: 0.5)
      expectLess(splatter, -80, "\(splatter) dB")
    }
  }

  @Test func whatCannotBePlayedIsSaid() throws {
    for (arguments, status) in [
      ([folder("nowhere.wav")], Int32(1)), ([recording, "--from", "1000"], 1), ([recording, "--device", "nobody"], 1),
      ([recording, "--from", "2", "--to", "1"], 2), ([recording, "--gain", "nan"], 2), ([], 2),
    ] {
      let outcome = try ossicle.run(["play"] + arguments, environment: environment)
      expect(outcome.status == status && outcome.output.isEmpty && !outcome.messages.isEmpty, "\(arguments)")
    }
  }

  // MARK: the device goes away

  @Test func aLostDeviceIsSaidAndTheRecordingKept() throws {
    let silence = AudioBuffer(silence: 48_000 * 600, sampleRate: 48_000)
    try AudioFileWriter.write(silence, to: folder("long.wav"), encoding: .wav16, dither: false)
    let record = try start(["record", folder("take.wav")])
    try waitForRecording("take.wav")
    server.crash()
    let recorded = try finish(record)
    expect(recorded.status == 1 && recorded.messages.contains("default: lost"), "\(recorded.messages)")
    expectGreater(try AudioFileReader(path: folder("take.wav")).readAll().frameCount, 3000)

    try server.start()
    let recorder = try server.recordSpeaker()
    let play = try start(["play", folder("long.wav"), "--gain", "0"])
    try recorder.wait(forFrames: 96_000)
    server.crash()
    let played = try finish(play)
    expect(played.status == 1 && played.messages.contains("default: lost"), "\(played.messages)")
    _ = try recorder.finish()
    try server.start()
  }
}
