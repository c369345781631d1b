import AudioCore
import AudioFiles
import Expectations
import Foundation
import TestSignals
import TestSupport
import Testing

/// `ossicle degrade` as people run it.
@Suite struct DegradeCommandTests {
  private func recording(in folder: TemporaryFolder, named name: String = "voice.wav") throws -> String {
    let tone = TestSignal.sine(frequency: 220, amplitude: 0.3, frameCount: 32_000, sampleRate: 16_000)
    try AudioFileWriter.write(
      AudioBuffer(known: tone, sampleRate: 16_000), to: folder(name), encoding: .wavFloat)
    return folder(name)
  }

  private func values(_ outcome: Tool.Outcome) throws -> [String: Any] {
    try require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  @Test func noiseIsAddedAtItsRatio() throws {
    let folder = try TemporaryFolder()
    let input = try recording(in: folder)
    let outcome = try ossicle.run(["degrade", input, "--with", "noise:10", "-o", folder("out.wav"), "--json"])
    expect(outcome.status == 0 && outcome.messages.isEmpty, "\(outcome.messages)")
    let values = try values(outcome)
    expect(values["condition"] as? String == "white:10" && values["id"] as? String == "voice.wav")
    expectLess(abs((values["signalToNoiseDB"] as? Double ?? 0) - 10), 0.01)
    let before = try AudioFileReader(path: input).readAll().samples
    let after = try AudioFileReader(path: folder("out.wav")).readAll().samples
    let noise = zip(before, after).reduce(0) { $0 + Double(($1.1 - $1.0) * ($1.1 - $1.0)) } / 32_000
    // A steady tone: active but for the first hundredths of a second.
    expectLess(abs(10 * log10(0.045 / noise) - 10), 0.1)
  }

  @Test func theFileDependsOnSeedAndName() throws {
    let folder = try TemporaryFolder()
    let input = try recording(in: folder)
    func bytes(_ arguments: [String]) throws -> Data? {
      let outcome = try ossicle.run(
        ["degrade", input, "--with", "room:0.3+pink:10", "-o", folder("out.flac"), "--force"] + arguments)
      expect(outcome.status == 0 && outcome.output.hasPrefix("room:0.3/0+pink:10\n"), "\(outcome.messages)")
      return FileManager.default.contents(atPath: folder("out.flac"))
    }
    let first = try bytes(["--seed", "4"])
    expectEqual(try bytes(["--seed", "4", "--id", "voice.wav"]), first)
    expectUnequal(try bytes(["--seed", "5"]), first)
    expectUnequal(try bytes(["--seed", "4", "--id", "other"]), first)
  }

  @Test func mistakesAreOneLine() throws {
    let folder = try TemporaryFolder()
    let input = try recording(in: folder)
    try AudioFileWriter.write(
      AudioBuffer(silence: 800, sampleRate: 8000), to: folder("silence.wav"),
      encoding: .wavFloat)
    for (arguments, status, part) in [
      ([input, "--with", "nois:10", "-o", folder("a.wav")], 2, "got \"nois\""),
      ([input, "--with", "noise:10,20", "-o", folder("a.wav")], 2, "expected one condition, got 2"),
      ([input, "--with", "noise:10"], 2, "-o: expected"), ([input, "-o", folder("a.wav")], 2, "--with: expected"),
      ([folder("absent.wav"), "--with", "noise:10", "-o", folder("a.wav")], 1, "absent.wav"),
      ([folder("silence.wav"), "--with", "noise:10", "-o", folder("a.wav")], 1, "the sound is silent"),
      ([input, "--with", "babble:10", "-o", folder("a.wav")], 1, "expected other recordings"),
      ([input, "--with", "babble:10", "--talkers", input, "-o", folder("a.wav")], 1, "expected other recordings"),
      ([input, "--with", "noise:10", "-o", input], 1, "one of the recordings"),
    ] as [([String], Int32, String)] {
      let outcome = try ossicle.run(["degrade"] + arguments)
      expectEqual(outcome.status, status, "\(arguments): \(outcome.status)")
      expect(outcome.messages.contains(part) && outcome.output.isEmpty, "\(outcome.messages)")
    }
    expect(!FileManager.default.fileExists(atPath: folder("a.wav")))
  }

  @Test func theListNamesAllKinds() throws {
    let outcome = try ossicle.run(["degrade", "--list"])
    for form in ["white:SNR", "room[:RT60[/DRR]]", "g711[:mu|a]"] { expect(outcome.output.contains(form)) }
  }
}
