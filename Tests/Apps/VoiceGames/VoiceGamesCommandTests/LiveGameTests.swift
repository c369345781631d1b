import AudioCore
import AudioFiles
import Expectations
import Foundation
import PulseServer
import Resampling
import SpeechSynthesis
import TestSignals
import TestSupport
import Testing

/// Tests of `voice-games` with a microphone, on a real sound server that the suite starts.
///
/// The tests compare only differences of times: the microphone is opened at an unknown moment, which shifts the times
/// of all events equally. The microphone has long blocks, so that a busy machine causes no gaps in the sound.
@Suite(.serialized, .wholeSound) struct LiveGameTests {
  private static let made = Result { try SoundSystem() }

  private let server: PulseServer
  private let environment: [String: String]
  private let folder: TemporaryFolder
  private let tool = Tool("voice-games")

  init() throws {
    let made = try Self.made.get()
    server = made.server
    environment = made.configuration.environment
    folder = try TemporaryFolder()
    try run(["children", "add", "Anna"])
  }

  // MARK: Running the tool and reading its output

  private struct Event {
    let name: String
    let time: Double
    let measured: [String: Any]
  }

  private static func events(_ lines: String) throws -> [Event] {
    try lines.split(separator: "\n").map { line in
      let object = try require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      return Event(
        name: try require(object["name"] as? String), time: try require(object["time"] as? Double),
        measured: object["measured"] as? [String: Any] ?? [:])
    }
  }

  @discardableResult private func run(_ arguments: [String]) throws -> String {
    let outcome = try tool.run(arguments + ["--database", folder("games.sqlite")])
    expectEqual(outcome.status, 0, "\(arguments): \(outcome.messages)")
    return outcome.output
  }

  /// Changes Anna's settings of a game, for example to a short introduction.
  private func settings(_ game: String, _ changes: [String] = []) throws {
    try run(["settings", "set", game, "--child", "Anna"] + changes)
  }

  /// Starts a game with the microphone and with the database in the test's folder.
  private func start(_ game: String, in scratch: TemporaryFolder) throws -> Process {
    try tool.start(
      [
        "play", game, "--child", "Anna", "--input", "mic", "--latency", "0.1", "--events", "--database",
        folder("games.sqlite"),
      ], environment: environment, in: scratch)
  }

  private func wait(for name: String, _ process: Process, _ scratch: TemporaryFolder) throws {
    try server.waitUntil("\(name) is shown") {
      let messages = try scratch.text("stderr")
      try require(process.isRunning, "\(messages)")
      return try scratch.text("stdout").contains("\"\(name)\"")
    }
  }

  private func kept() throws -> [String] {
    try run(["log", "--format", "jsonl"]).split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try require(object?["event"] as? String)
    }
  }

  /// Returns the duration of the last session, seconds; `nil` if that session was not finished.
  private func sessionSeconds() throws -> Double? {
    try run(["sessions"]).split(separator: "\n").last?.split(separator: " ", omittingEmptySubsequences: true)
      .compactMap { $0.contains(".") ? Double($0) : nil }.first
  }

  /// Joins sounds at 48 kHz. Each has a peak of 0.3 and half a second of silence before it; a second of silence follows
  /// at the end.
  private func sound(_ parts: [AudioBuffer]) throws -> AudioBuffer {
    let silence = [Float](repeating: 0, count: 24_000)
    var samples: [Float] = []
    for part in parts {
      let converted = try SampleRateConverter.convert(part, to: 48_000).channel(0)
      let peak = converted.reduce(0) { max($0, abs($1)) }
      samples += silence + converted.map { 0.3 / peak * $0 }
    }
    return AudioBuffer(known: samples + silence + silence, sampleRate: 48_000)
  }

  private func recording(_ name: String) throws -> AudioBuffer {
    try AudioFileReader(path: PackageRoot.file("Examples/Recordings/\(name)")).readAll()
  }

  private func spoken(_ text: String) throws -> AudioBuffer {
    try SpeechSynthesizer(configuration: .init(voice: "cs")).spoken(text).audio
  }

  // MARK: A microphone and a file

  enum Take: String, CaseIterable {
    case synthesizedVoice, childsVoice, claps
  }

  /// A microphone gives the same events as a file, in the same order. Except for a constant shift their times differ by
  /// at most 55 ms: a tick of 50 ms, since the ticks of the two streams do not coincide, and a frame of the gate.
  @Test(arguments: Take.allCases) func theMicrophoneGivesTheEventsOfTheFile(take: Take) throws {
    let (game, changes, parts): (String, [String], [AudioBuffer])
    switch take {
    case .synthesizedVoice:
      let word = try spoken("maaa")
      (game, changes, parts) = ("cloud", ["clouds=3"], [word, word])
    case .childsVoice:
      (game, changes, parts) = ("dog", [], [try recording("speech-child-age-6.wav")])
    case .claps:
      let clap = try recording("clap-drum-machine.flac")
      (game, changes, parts) = ("dog", [], [clap, clap, clap])
    }
    try settings(game, ["introduction=0.3"] + changes)
    let sound = try sound(parts)
    let scratch = try TemporaryFolder()
    let process = try start(game, in: scratch)
    try wait(for: "listeningStarted", process, scratch)
    try server.speak(sound)

    try AudioFileWriter.write(sound, to: folder("sound.wav"), encoding: .wavFloat)
    let settingsFile = try folder.write("settings.json", run(["settings", "show", game, "--child", "Anna", "--json"]))
    let outcome = try tool.run(["play", game, "--settings", settingsFile, "--input", folder("sound.wav"), "--events"])
    let expected = try Self.events(outcome.output).filter { $0.name != "gameExited" }
    expectGreater(expected.count, 2)
    try server.waitUntil("all events are shown") {
      try scratch.text("stdout").count(where: { $0 == "\n" }) >= expected.count
    }
    process.interrupt()
    process.waitUntilExit()
    // Ctrl-C leaves the game, and the session is stored.
    expect(process.terminationStatus == 130 && process.terminationReason == .exit)
    let messages = try scratch.text("stderr")
    SoundGaps.note(in: messages)
    expectEqual(messages, "")
    let shown = try Self.events(scratch.text("stdout"))
    expectEqual(shown.map(\.name), expected.map(\.name) + ["gameExited"])
    expectEqual(try kept(), shown.map(\.name))
    expect(try sessionSeconds() != nil)
    let differences = zip(shown, expected).filter { !["gameStarted", "listeningStarted"].contains($1.name) }
      .map { $0.time - $1.time }
    let spread = (differences.max() ?? 0) - (differences.min() ?? 0)
    expectAtMost(spread, 0.055, "\(spread) s")

    switch take {
    case .claps:
      expectEqual(Set(shown.map(\.name)), ["gameStarted", "listeningStarted", "soundRejected", "gameExited"])
    case .synthesizedVoice: expectEqual(shown.count { $0.name == "cloudLifted" }, 2)
    case .childsVoice:
      let reactions = shown.filter { $0.name == "jumpStarted" }.compactMap { $0.measured["reaction"] as? Double }
      expect(!reactions.isEmpty && reactions.allSatisfy { $0 <= 0.1 }, "\(reactions)")
    }
    // The recording is stored as well: a replay gives the same events.
    let again = try Self.events(run(["replay", "1"]))
    expect(again.map(\.name) == shown.map(\.name) && zip(again, shown).allSatisfy { abs($0.time - $1.time) < 1e-9 })
  }

  // MARK: Lost servers and missing devices

  @Test func aLostServerEndsTheSessionProperly() throws {
    try settings("dog", ["introduction=0.1"])
    let scratch = try TemporaryFolder()
    let process = try start("dog", in: scratch)
    try wait(for: "listeningStarted", process, scratch)
    try server.speak(sound([spoken("ma")]))
    try wait(for: "dogJumped", process, scratch)
    server.crash()
    try server.waitUntil("the game ends") { !process.isRunning }
    try server.start()
    let messages = try scratch.text("stderr")
    expect(process.terminationStatus == 1 && process.terminationReason == .exit)
    expect(messages.split(separator: "\n").count == 1 && messages.contains("default: lost"), "\(messages)")
    let shown = try Self.events(scratch.text("stdout")).map(\.name)
    expect(shown.contains("dogJumped") && shown.last == "gameExited", "\(shown)")
    expectEqual(try kept(), shown)
    expect(try sessionSeconds() != nil)
  }

  @Test func aDeviceThatIsNotThereIsSaidInOneLine() throws {
    let nothing = try ALSAConfiguration()
    for command in [["play", "dog"], ["calibrate"], ["settings", "record", "spectrumMatch", "a"]] {
      let arguments = command + ["--child", "Anna", "--database", folder("games.sqlite")]
      let none = try withExtendedLifetime(nothing) { try tool.run(arguments, environment: nothing.environment) }
      expect(none.status == 1 && none.output.isEmpty && none.messages == "voice-games: no input device\n", "\(none)")
      let unknown = try tool.run(arguments + ["--device", "nobody"], environment: environment)
      expect(
        unknown.status == 1
          && unknown.messages.hasPrefix("voice-games: no input device named 'nobody'; there are: default")
          && unknown.messages.split(separator: "\n").count == 1, "\(unknown)")
    }
    expect(try kept().isEmpty && run(["sessions"]).split(separator: "\n").count <= 2)
  }

  // MARK: Models

  @Test func soundsAreRecordedFromTheMicrophone() throws {
    let scratch = try TemporaryFolder()
    let process = try tool.start(
      [
        "settings", "record", "spectrumMatch", "á", "--child", "Anna", "--latency", "0.1", "--language", "en",
        "--database", folder("games.sqlite"),
      ], environment: environment, in: scratch)
    try server.waitUntil("the sound is asked for") { try scratch.text("stderr").contains("Now say") }
    let voice = try spoken("áááááááá")
    try server.speak(sound([voice, voice]))
    try server.waitUntil("the model is made") { !process.isRunning }
    let (output, messages) = (try scratch.text("stdout"), try scratch.text("stderr"))
    SoundGaps.note(in: messages)
    expect(process.terminationStatus == 0 && output.hasPrefix("á: 1.0 s, "), "\(output) \(messages)")
    // The same sound matches the new model.
    try AudioFileWriter.write(sound([voice]), to: folder("a.wav"), encoding: .wavFloat)
    let names = try Self.events(run(["play", "spectrumMatch", "--child", "Anna", "--input", folder("a.wav")])).map(
      \.name)
    expectEqual(names.last, "gameFinished", "\(names)")
  }
}
