import AudioCore
import AudioFiles
import Expectations
import Foundation
import TestSignals
import TestSupport
import Testing

/// Tests of `pocket-sound edit`, which runs as a process.
@Suite struct EditCommandTests {
  private let tool = Tool("pocket-sound")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// One second of a tone at 8 kHz in a file of this encoding.
  private func tone(
    _ name: String = "in.wav", _ encoding: AudioFileWriter.Encoding = .wav16, amplitude: Double = 0.5
  ) throws -> String {
    let samples = TestSignal.sine(frequency: 440, amplitude: amplitude, frameCount: 8000, sampleRate: 8000)
    try AudioFileWriter.write(AudioBuffer(known: samples, sampleRate: 8000), to: folder(name), encoding: encoding)
    return folder(name)
  }

  private func edit(_ arguments: String...) throws -> Tool.Outcome { try tool.run(["edit"] + arguments) }

  private func read(_ name: String) throws -> AudioBuffer { try AudioFileReader(path: folder(name)).readAll() }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder(name))) }

  @Test func aSoundIsEditedIntoAnotherFile() throws {
    let input = try tone()
    let before = try bytes("in.wav")
    let outcome = try edit(input, "-o", folder("out.wav"), "trim=0.25..0.75", "slower", "echo")
    expect(outcome.status == 0 && outcome.output.isEmpty && outcome.messages.isEmpty, "\(outcome)")
    // 4000 frames, 2^(4/12) times as many, and 1.5 s for the echo.
    expectEqual(try read("out.wav").frameCount, 5040 + 12_000)
    expectEqual(try bytes("in.wav"), before)
    // The same command gives the same bytes; a folder is made.
    expectEqual(try edit(input, "-o", folder("new/again.wav"), "trim=0.25..0.75", "slower", "echo").status, 0)
    expectEqual(try bytes("new/again.wav"), try bytes("out.wav"))
  }

  @Test func formatsAndBitsFollowTheName() throws {
    let input = try tone()
    for name in ["a.flac", "b.ogg", "c.wav", "d.FLAC"] {
      expectEqual(try edit(input, "-o", folder(name), "reverse").status, 0, "\(name)")
      expectEqual(try read(name).frameCount, 8000, "\(name)")
    }
    // Edits that only move samples are exact: no dither.
    let exact = try read("in.wav")
    expectEqual(try edit(folder("a.flac"), "-o", folder("back.wav"), "reverse").status, 0)
    expect(try read("back.wav") == exact && AudioFileReader(path: folder("back.wav")).format.bitDepth == 16)
    let float = try tone("float.wav", .wavFloat)
    expectEqual(try edit(float, "-o", folder("float-out.wav"), "louder").status, 0)
    expectEqual(try read("float-out.wav").samples, try read("float.wav").samples.map { $0 * 1.25 })
  }

  @Test func samplesBeyondFullScaleAreClippedOrKept() throws {
    let input = try tone(amplitude: 0.9)
    let clipped = try edit(input, "-o", folder("out.wav"), "louder")
    expectEqual(clipped.status, 0)
    expect(
      clipped.messages.hasPrefix("pocket-sound: \(folder("out.wav")): warning: ")
        && clipped.messages.hasSuffix(" samples beyond full scale were clipped\n"), "\(clipped.messages)")
    expect(try read("out.wav").samples.allSatisfy { abs($0) <= 1 })
    let kept = try edit(try tone("float.wav", .wavFloat, amplitude: 0.9), "-o", folder("kept.wav"), "louder")
    expect(kept.status == 0 && kept.messages.contains("are kept"), "\(kept.messages)")
    expect(try read("kept.wav").samples.contains { $0 > 1.12 })
  }

  @Test func editsAreStoredAppliedAgainAndUndone() throws {
    let input = try tone()
    let list = folder("edits/list.json")
    expectEqual(
      try edit(input, "-o", folder("one.wav"), "fade-in=0..0.2", "cut=0.5..0.75", "--save-edits", list).status, 0)
    expectEqual(
      try folder.text("edits/list.json"),
      """
      {
        "edits": [
          {"edit":"fade-in","from":0,"to":0.2},
          {"edit":"cut","from":0.5,"to":0.75}
        ]
      }

      """)
    expectEqual(try edit(input, "-o", folder("two.wav"), "--edits", list).status, 0)
    expectEqual(try bytes("two.wav"), try bytes("one.wav"))
    // Further edits come after those of the list, and the list grows.
    expectEqual(
      try edit(input, "-o", folder("three.wav"), "reverse", "--edits", list, "--save-edits", list, "--force").status, 0)
    expect(
      try folder.text("edits/list.json").contains(
        "{\"edit\":\"cut\",\"from\":0.5,\"to\":0.75},\n    {\"edit\":\"reverse\"}"))
    let undone = try folder.text("edits/list.json").replacingOccurrences(of: ",\n    {\"edit\":\"reverse\"}", with: "")
    try folder.write("undone.json", undone)
    expectEqual(try edit(input, "-o", folder("four.wav"), "--edits", folder("undone.json")).status, 0)
    expectEqual(try bytes("four.wav"), try bytes("one.wav"))
  }

  @Test func wrongUsageIsOneLineAndStatusTwo() throws {
    let input = try tone()
    let (output, taken) = (folder("out.wav"), try folder.write("taken.wav", "mine"))
    let list = try folder.write("bad.json", #"{"edits": [{"edit": "mute", "from": "x"}]}"#)
    let cases: [([String], String)] = [
      ([input, "-o", output], "expected edits, such as louder or cut=0.5..1.25, got none"),
      (
        [input, "-o", output, "mute=0.5..3"],
        "edit 1, mute=0.5..3.0: expected times within the sound, 0 to 1.0 s, got 3.0 s"
      ),
      ([input, "-o", output, "cut=x"], "cut: expected seconds as FROM..TO, FROM.. or ..TO, got 'x'"),
      ([input, "-o", output, "cut=0.."], "\(input): expected edits that leave some sound, got none"),
      (
        [input, "-o", folder("out.mp3"), "mute"],
        "-o: expected a name that ends in .wav, .flac or .ogg, got \(folder("out.mp3"))"
      ),
      (
        [input, "-o", folder("wav"), "mute"],
        "-o: expected a name that ends in .wav, .flac or .ogg, got \(folder("wav"))"
      ),
      ([input, "-o", input, "mute"], "\(input): expected a place for results, got one of the recordings"),
      ([input, "-o", input, "mute", "--force"], "\(input): expected a place for results, got one of the recordings"),
      ([input, "-o", taken, "mute"], "\(taken): exists; choose another place, or --force to replace it"),
      (
        [input, "-o", output, "mute", "--save-edits", taken],
        "\(taken): exists; choose another place, or --force to replace it"
      ),
      (
        [input, "-o", output, "mute", "--save-edits", output],
        "-o, --save-edits: expected different files, got \(output)"
      ),
      (
        [input, "-o", output, "mute", "--save-edits", input, "--force"],
        "\(input): expected a place for results, got one of the recordings"
      ),
      (
        [input, "-o", output, "--edits", list],
        "\(list): edits, edit 1, from: expected a number, got another kind of value"
      ),
    ]
    for (arguments, line) in cases {
      let outcome = try tool.run(["edit"] + arguments)
      expect(outcome.status == 2 && outcome.output.isEmpty, "\(arguments): \(outcome)")
      expectEqual(outcome.messages, "pocket-sound: \(line)\n", "\(arguments)")
    }
    expect(try folder.text("taken.wav") == "mine" && !FileManager.default.fileExists(atPath: output))
    expectEqual(try edit(input, "-o", taken, "mute", "--force").status, 0)
    expect(try read("taken.wav").samples.allSatisfy { $0 == 0 })
    let without = try edit("-o", output)
    expect(without.status == 2 && without.messages.contains("Usage: pocket-sound edit"))
  }

  @Test func filesThatCannotBeReadOrWrittenAreStatusOne() throws {
    let input = try tone()
    let cases: [([String], String)] = [
      ([folder("none.wav"), "-o", folder("out.wav"), "mute"], "\(folder("none.wav")): no such file"),
      (
        [try folder.write("empty.wav", ""), "-o", folder("out.wav"), "mute"],
        "\(folder("empty.wav")): expected audio, got an empty file (0 bytes)"
      ),
      (
        [input, "-o", folder("out.wav"), "--edits", folder("none.json")],
        "\(folder("none.json")): cannot be read: No such file or directory"
      ),
      ([folder.path, "-o", folder("out.wav"), "mute"], "\(folder.path): expected a regular file, got a folder"),
    ]
    for (arguments, line) in cases {
      let outcome = try tool.run(["edit"] + arguments)
      expect(outcome.status == 1 && outcome.output.isEmpty, "\(arguments): \(outcome)")
      expectEqual(outcome.messages, "pocket-sound: \(line)\n", "\(arguments)")
    }
    // The end of a truncated file is missing; the rest is edited, with a warning.
    let whole = try bytes("in.wav")
    let part = try folder.write("part.wav", Array(whole.prefix(8044)))
    let outcome = try edit(part, "-o", folder("out.wav"), "reverse")
    expect(outcome.status == 0 && outcome.messages.hasPrefix("pocket-sound: \(part): warning: "), "\(outcome)")
    expectEqual(try read("out.wav").frameCount, 4000)
  }

  @Test func oddFormatsAreEdited() throws {
    for (channels, rate) in [(1, 1000), (2, 44_100), (8, 192_000)] {
      let sound = TestSignal.mixed(channelCount: channels, frameCount: rate, sampleRate: Double(rate), seed: 7)
      try AudioFileWriter.write(sound, to: folder("odd.wav"), encoding: .wav24)
      let outcome = try edit(
        folder("odd.wav"), "-o", folder("odd-out.wav"), "copy=0.2..0.4", "faster=0..0.5", "paste", "robot=..0.3",
        "--force")
      expectEqual(outcome.status, 0, "\(outcome)")
      let result = try read("odd-out.wav")
      expect(result.channelCount == channels && result.sampleRate == Double(rate))
      let faster = Int((Double(rate / 2) / 1.259921).rounded())
      expectAtMost(abs(result.frameCount - (rate / 2 + faster + rate / 5)), 1)
    }
  }
}
