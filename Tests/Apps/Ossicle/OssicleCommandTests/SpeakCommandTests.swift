import AudioCore
import AudioFiles
import Expectations
import Foundation
import TestSupport
import Testing

/// `ossicle speak` as people run it.
@Suite struct SpeakCommandTests {
  private func audio(_ path: String) throws -> AudioBuffer { try AudioFileReader(path: path).readAll() }

  @Test func aTextBecomesAFile() throws {
    let folder = try TemporaryFolder()
    let outcome = try ossicle.run(["speak", "Dobrý den.", "--voice", "cs", "-o", folder("a.wav")])
    expect(outcome.status == 0 && outcome.output.isEmpty && outcome.messages.isEmpty, "\(outcome.messages)")
    let sound = try audio(folder("a.wav"))
    expect(sound.sampleRate == 22_050 && sound.channelCount == 1 && (0.4...2).contains(sound.duration))
    // The same from a file and from standard input, byte by byte.
    let file = try folder.write("text.txt", "Dobrý den.")
    expectEqual(try ossicle.run(["speak", "--file", file, "--voice", "Czech", "-o", folder("b.wav")]).status, 0)
    let input = Array("Dobrý den.".utf8)
    expectEqual(try ossicle.run(["speak", "-", "--voice", "zlw/cs", "-o", folder("c.wav")], input: input).status, 0)
    let bytes = try ["a.wav", "b.wav", "c.wav"].map { try Data(contentsOf: URL(fileURLWithPath: folder($0))) }
    expect(bytes[0] == bytes[1] && bytes[0] == bytes[2])
  }

  @Test func otherRatesAndFormats() throws {
    let folder = try TemporaryFolder()
    let own = ["speak", "Hello, world.", "--voice", "en-gb", "-o", folder("own.flac")]
    expectEqual(try ossicle.run(own).status, 0)
    let duration = try audio(folder("own.flac")).duration
    for (name, rate) in [("a.wav", 48_000), ("b.flac", 16_000), ("c.ogg", 44_100)] {
      let arguments = ["speak", "Hello, world.", "--voice", "en-gb", "--sample-rate", "\(rate)", "-o", folder(name)]
      expectEqual(try ossicle.run(arguments).status, 0)
      let sound = try audio(folder(name))
      // Half a frame at the lower rate.
      expect(sound.sampleRate == Double(rate) && abs(sound.duration - duration) < 1 / 16_000, "\(name)")
    }
  }

  @Test func eventsAndPicture() throws {
    let folder = try TemporaryFolder()
    let arguments = ["speak", "One two. Three.", "--voice", "en-us", "-o", folder("a.wav"), "--force", "--events"]
    expectEqual(try ossicle.run(arguments + [folder("e.csv"), "--plot", folder("p.svg")]).status, 0)
    let rows = try folder.text("e.csv").split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    expectEqual(rows.first, ["kind", "start_s", "end_s", "text", "text_start", "text_end"])
    expectEqual(rows.filter { $0[0] == "word" }.map { $0[3] }, ["One", "two", "Three"])
    expectEqual(rows.filter { $0[0] == "word" }.map { $0[4] }, ["0", "4", "9"])
    expectEqual(rows.filter { $0[0] == "sentence" }.map { $0[3] }, ["One two", "Three"])
    let picture = try folder.text("p.svg")
    expect(picture.hasPrefix("<svg") && picture.contains("Words") && picture.contains("Three"))
    expectEqual(try ossicle.run(arguments + [folder("e.jsonl")]).status, 0)
    expectEqual(try folder.text("e.jsonl").split(separator: "\n").count, rows.count - 1)
    expectEqual(try ossicle.run(arguments + [folder("e.TextGrid")]).status, 0)
    let grid = try folder.text("e.TextGrid")
    expect(grid.contains("name = \"words\"") && grid.contains("text = \"Three\""))
    // The grid is as long as the recording.
    let duration = try audio(folder("a.wav")).duration
    expect(grid.contains(String(format: "xmax = %.6f", duration)), "\(grid.prefix(100)) \(duration)")
  }

  @Test func voicesAreListed() throws {
    let outcome = try ossicle.run(["speak", "--voices"])
    expect(outcome.status == 0 && outcome.messages.isEmpty)
    expect(outcome.output.contains("zlw/cs") && outcome.output.contains("Czech") && outcome.output.contains("+f3"))
  }

  @Test func markupIsReadOnRequest() throws {
    let folder = try TemporaryFolder()
    let text = "<speak>a<break time='3s'/>b</speak>"
    let arguments = ["speak", text, "--voice", "en-gb", "-o", folder("a.wav"), "--force"]
    expectEqual(try ossicle.run(arguments + ["--ssml"]).status, 0)
    expect((3...5).contains(try audio(folder("a.wav")).duration))
  }

  @Test(arguments: [
    [], ["Hello"], ["Hello", "--voice", "xx"], ["Hello", "--voice", "cs+nobody"],
    ["Hello", "--voice", "cs", "--rate", "20"],
    ["Hello", "--voice", "cs", "--pitch", "100"], ["Hello", "--file", "x", "--voice", "cs"],
    ["Hello", "--voice", "cs", "--sample-rate", "10"], ["Hello", "--voice", "cs", "--events", "x.pdf"],
  ]) func wrongUsage(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let outcome = try ossicle.run(["speak"] + arguments + ["-o", folder("x.wav")])
    expect(outcome.status == 2 && outcome.messages.hasPrefix("Error: "))
    // Wrong usage that is found late, too, is told with the usage of this command.
    expect(outcome.messages.contains("\nUsage: ossicle speak <text>"), "\(outcome.messages)")
    expect(!FileManager.default.fileExists(atPath: folder("x.wav")))
  }

  @Test func whatCannotBeSpokenIsSaid() throws {
    let folder = try TemporaryFolder()
    let rest = ["--voice", "cs", "-o", folder("x.wav")]
    for arguments in [[" "], ["--file", folder("absent.txt")]] {
      let outcome = try ossicle.run(["speak"] + arguments + rest)
      expect(outcome.status == 1 && outcome.messages.split(separator: "\n").count == 1, "\(outcome.messages)")
    }
    expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func nothingIsReplaced() throws {
    let folder = try TemporaryFolder()
    let arguments = ["speak", "Ano.", "--voice", "cs", "-o", folder("x.wav")]
    expectEqual(try ossicle.run(arguments).status, 0)
    expectEqual(try ossicle.run(arguments).status, 2)
    expectEqual(try ossicle.run(arguments + ["--force"]).status, 0)
    // Nor a text by its speech.
    let text = try folder.write("t.wav", "Ano.")
    let outcome = try ossicle.run(["speak", "--file", text, "--voice", "cs", "-o", text, "--force"])
    expectUnequal(outcome.status, 0)
    expectEqual(try folder.text("t.wav"), "Ano.")
  }
}
