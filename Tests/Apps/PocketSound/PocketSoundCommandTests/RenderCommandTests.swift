import AudioCore
import AudioFiles
import Expectations
import Foundation
import TestSupport
import Testing

/// Tests of `pocket-sound render`, which runs as a process.
@Suite struct RenderCommandTests {
  private let tool = Tool("pocket-sound")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func render(_ arguments: String...) throws -> Tool.Outcome { try tool.run(["render"] + arguments) }

  private func read(_ name: String) throws -> AudioBuffer { try AudioFileReader(path: folder(name)).readAll() }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder(name))) }

  private func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: folder(name), atomically: true, encoding: .utf8)
    return folder(name)
  }

  private func tune() throws -> String {
    try write(
      """
      {"time_s": 0.1, "event": "tap", "object": "c"}
      {"time_s": 0.5, "event": "tap", "object": "g"}
      {"time_s": 0.9, "event": "broadcast", "message": "sing"}
      """, to: "taps.jsonl")
  }

  /// The largest amplitude between two times in seconds.
  private func peak(_ sound: AudioBuffer, _ from: Double, _ to: Double) -> Float {
    sound.channel(0)[Int(from * 44_100)..<Int(to * 44_100)].map(abs).max() ?? 0
  }

  @Test func tapsMakeSound() throws {
    let project = try ProjectFiles.piano(in: folder)
    let outcome = try render(
      project, "-o", folder("a.wav"), "--input", try tune(), "--duration", "2", "--events", "-")
    expectEqual(outcome.status, 0, "\(outcome)")
    expectEqual(
      outcome.messages,
      """
      pocket-sound: \(project): warning: singer: SetGravityBrick is left out: the physics of objects is not computed

      """)
    let sound = try read("a.wav")
    expect(sound.channelCount == 2 && sound.frameCount == 88_200 && sound.sampleRate == 44_100)
    expectEqual(peak(sound, 0, 0.0999), 0)
    expectLess(abs(peak(sound, 0.1, 0.35) - 0.4), 0.01)
    expectEqual(peak(sound, 0.36, 0.4999), 0)
    expectLess(abs(peak(sound, 0.5, 0.75) - 0.4), 0.01)
    expect(peak(sound, 0.95, 1.3) > 0.01 && peak(sound, 1.4, 1.5) > 0.01)
    let events = outcome.output.split(separator: "\n")
    expect(events.contains("{\"time_s\":0.1,\"object\":\"c\",\"event\":\"tap\"}"))
    expect(
      events.contains {
        $0.hasPrefix("{\"time_s\":0.9,\"object\":\"singer\",\"event\":\"note_on\",\"note\":60,\"beats\":0.5")
      })
  }

  @Test func theSameCommandGivesTheSameBytes() throws {
    let project = try ProjectFiles.piano(in: folder)
    let taps = try tune()
    for name in ["a", "b"] {
      expectEqual(
        try render(project, "-o", folder("\(name).flac"), "--input", taps, "--events", folder("\(name).jsonl")).status,
        0)
    }
    expectEqual(try bytes("a.flac"), try bytes("b.flac"))
    expectEqual(try bytes("a.jsonl"), try bytes("b.jsonl"))
    // It ends when the last sound has died away.
    expect((1.9..<4).contains(Double(try read("a.flac").frameCount) / 44_100))
  }

  @Test func stemsAddUpToTheWhole() throws {
    let project = try ProjectFiles.piano(in: folder)
    let outcome = try render(
      project, "-o", folder("a.wav"), "--input", try tune(), "--duration", "2", "--stems", folder("stems"))
    expectEqual(outcome.status, 0, "\(outcome)")
    let stems = try ["c", "g", "singer"].map { try read("stems/\($0).wav") }
    let whole = try read("a.wav")
    expect(stems.allSatisfy { $0.frameCount == whole.frameCount })
    for n in stride(from: 0, to: whole.frameCount, by: 97) {
      // The order of the additions may differ in the last bit.
      expectLess(abs(stems.reduce(0) { $0 + $1.channel(0)[n] } - whole.channel(0)[n]), 1e-6)
    }
    expect(peak(stems[0], 0.36, 2) == 0 && peak(stems[2], 0, 0.8999) == 0)
  }

  @Test func wrongUsage() throws {
    let project = try ProjectFiles.piano(in: folder)
    for (arguments, message) in [
      (["-o", folder("a.mp3")], "expected a name that ends in .wav, .flac or .ogg"),
      (["-o", folder("a.wav"), "--duration", "0"], "--duration: expected more than 0 to 86400 seconds, got 0.0"),
      (["-o", folder("a.wav"), "--duration", "nan"], "--duration"),
      (["-o", folder("a.wav"), "--rate", "1000"], "--rate: expected 8000 to 192000 Hz, got 1000 Hz"),
      (["-o", folder("a.wav"), "--profile", "scratch"], "scratch3"),
      (["-o", folder("a.wav"), "--events", folder("a.wav")], "expected different files"),
    ] {
      let outcome = try tool.run(["render", project] + arguments)
      expect(outcome.status == 2 && outcome.messages.contains(message), "\(arguments): \(outcome)")
    }
    expect(!FileManager.default.fileExists(atPath: folder("a.wav")))
  }

  @Test func filesAreNotReplacedUnasked() throws {
    let project = try ProjectFiles.piano(in: folder)
    _ = try write("mine", to: "a.wav")
    let outcome = try render(project, "-o", folder("a.wav"), "--duration", "0.1")
    expect(outcome.status == 2 && outcome.messages.contains("a.wav"), "\(outcome)")
    expectEqual(try String(contentsOfFile: folder("a.wav"), encoding: .utf8), "mine")
    expectEqual(try render(project, "-o", folder("a.wav"), "--duration", "0.1", "--force").status, 0)
    // The project itself is never replaced.
    let over = try render(
      project + "/code.xml", "-o", project + "/code.wav", "--events", project + "/code.xml", "--force")
    expectEqual(over.status, 2, "\(over)")
  }

  @Test func badFiles() throws {
    let project = try ProjectFiles.piano(in: folder)
    let taps = try write("{\"time_s\": 1, \"event\": \"tap\"}\n", to: "bad.jsonl")
    let badInput = try render(project, "-o", folder("a.wav"), "--input", taps)
    expect(
      badInput.status == 1
        && badInput.messages
          == "pocket-sound: \(taps): line 1: expected the field object of a tap event, got none\n",
      "\(badInput)")
    let missing = try render(folder("nothing"), "-o", folder("a.wav"))
    expect(missing.status == 1 && missing.messages.contains("nothing: expected a project"), "\(missing)")
    let bank = try render(project, "-o", folder("a.wav"), "--bank", folder("none.sfz"))
    expect(bank.status == 1 && bank.messages.contains("none.sfz"), "\(bank)")
    let voice = try render(project, "-o", folder("a.wav"), "--voice", "klingonese")
    expect(voice.status == 2 && voice.messages.contains("klingonese"), "\(voice)")
    let strict = try render(project, "-o", folder("a.wav"), "--strict")
    expect(strict.status == 1 && strict.messages.contains("SetGravityBrick"), "\(strict)")
    expect(!FileManager.default.fileExists(atPath: folder("a.wav")))
  }

  @Test func aMissingSoundIsSilentAndNamed() throws {
    let project = try ProjectFiles.piano(in: folder)
    try FileManager.default.removeItem(atPath: project + "/sounds/g.wav")
    let outcome = try render(project, "-o", folder("a.wav"), "--input", try tune(), "--duration", "0.8")
    expect(outcome.status == 0 && outcome.messages.contains("g: sound 'g' is silent: the file g.wav is missing"))
    let sound = try read("a.wav")
    expect(peak(sound, 0.1, 0.35) > 0.3 && peak(sound, 0.5, 0.79) == 0)
  }

  @Test func inspection() throws {
    let project = try ProjectFiles.piano(in: folder)
    let outcome = try tool.run(["inspect", project, "--json"])
    expect(outcome.status == 0 && outcome.messages.isEmpty)
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    expectEqual(json?["name"] as? String, "Keys")
    expectEqual(json?["language_version"] as? String, "0.991")
    expectEqual(
      json?["bricks"] as? [String: Int],
      [
        "PlaySoundBrick": 2, "SetInstrumentBrick": 1, "PlayNoteForBeatsBrick": 1, "PlayDrumForBeatsBrick": 1,
        "StampBrick": 1, "SetGravityBrick": 1,
      ])
    expectEqual((json?["unsupported"] as? [String])?.count, 1)
    let text = try tool.run(["inspect", project])
    expect(text.output.contains("script: message 'sing', 5 bricks") && text.output.contains("sound: c (0.25 s)\n"))
    expectEqual(try tool.run(["inspect", project, "--strict"]).status, 1)
  }
}
