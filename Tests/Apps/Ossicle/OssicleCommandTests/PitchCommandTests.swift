import AudioCore
import AudioFiles
import DamagedRecordings
import Expectations
import Foundation
import FoundationXML
import TestSignals
import TestSupport
import Testing

@Suite struct PitchCommandTests {
  private let recordings = PackageRoot.file("Examples/Recordings")
  private var speech: String { recordings + "/prompt-french-8khz.wav" }
  private var note: String { recordings + "/guitar-note-e2.flac" }

  @Test func aRowPerFrame() throws {
    let outcome = try ossicle.run(["pitch", note])
    expect(outcome.status == 0 && outcome.messages.isEmpty)
    let lines = outcome.output.split(separator: "\n")
    expectEqual(lines.first, "time_s,frequency_hz,confidence")
    // ⌈164,800 frames / 441⌉: the recording's 3.737 s at 44.1 kHz.
    expectEqual(lines.count, 1 + 374)
    let rows = lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    expect(rows.allSatisfy { $0.count == 3 })
    expectEqual(rows.map(\.[0]).prefix(3), ["0.000000", "0.010000", "0.020000"])
    let voiced = rows.compactMap { Double($0[1]) }.sorted()
    // The note is an E2, 82.4 Hz: half its frames or more are within a semitone.
    expectLess(abs(12 * log2(try require(voiced.isEmpty ? nil : voiced[voiced.count / 2]) / 82.41)), 1)
    expect(rows.allSatisfy { (0...1.0001).contains(Double($0[2]) ?? -1) })
  }

  @Test func jsonLinesSayTheSame() throws {
    let csv = try ossicle.run(["pitch", speech]).output.split(separator: "\n").dropFirst()
    let json = try ossicle.run(["pitch", speech, "--format", "jsonl"]).output.split(separator: "\n")
    let expected = csv.map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      let frequency = cells[1].isEmpty ? "null" : String(cells[1])
      return "{\"time_s\":\(cells[0]),\"frequency_hz\":\(frequency),\"confidence\":\(cells[2])}"
    }
    expectEqual(json.map(String.init), expected)
  }

  @Test func tablesHaveTheSameCells() throws {
    let csv = try ossicle.run(["pitch", speech]).output.split(separator: "\n")
    let table = try ossicle.run(["pitch", speech, "--format", "table"]).output.split(separator: "\n")
    // A table has a rule below its headings.
    let cells = (table.prefix(1) + table.dropFirst(2)).map { $0.split(separator: " ").map(String.init) }
    let expected = csv.map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map { $0.isEmpty ? "–" : String($0) }
    }
    expectEqual(cells, expected)
    expectEqual(Set(table.map(\.count)).count, 1)
  }

  @Test func labelsCoverTheRecording() throws {
    let grid = try ossicle.run(["pitch", speech, "--format", "textgrid"])
    expect(grid.status == 0 && grid.output.hasPrefix("File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n"))
    expect(grid.output.contains("text = \"V\"") && grid.output.contains("text = \"U\""))
    let labels = try ossicle.run(["pitch", speech, "--format", "audacity"]).output.split(separator: "\n")
    expectEqual(labels.count, grid.output.components(separatedBy: "text = \"V\"").count - 1)
    expect(labels.allSatisfy { $0.split(separator: "\t").count == 3 && $0.contains(" Hz ") })
  }

  @Test func severalRecordingsCarryTheirPath() throws {
    let outcome = try ossicle.run(["pitch", speech, note, "--hop-ms", "50"])
    let lines = outcome.output.split(separator: "\n")
    expect(outcome.status == 0 && lines.first == "path,time_s,frequency_hz,confidence")
    let alone = try [speech, note].flatMap { path in
      try ossicle.run(["pitch", path, "--hop-ms", "50"]).output.split(separator: "\n").dropFirst().map {
        "\(path),\($0)"
      }
    }
    expectEqual(lines.dropFirst().map(String.init), alone)
    expectEqual(outcome.messages, "2 tracked, 0 failed\n")
    // A folder is a list, however many recordings it holds: the columns do not depend on that.
    let folder = try TemporaryFolder()
    try folder.write("in/a.wav", Array(try Data(contentsOf: URL(fileURLWithPath: speech))))
    expect(try ossicle.run(["pitch", folder("in")]).output.hasPrefix("path,time_s,"))
  }

  @Test func audioOnStandardInput() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: speech)))
    let piped = try ossicle.run(["pitch", "-"], input: bytes)
    expectEqual(piped.status, 0)
    expectEqual(piped.output, try ossicle.run(["pitch", speech]).output)
  }

  @Test func liveIsAnotherDecisionOverTheSameFrames() throws {
    let restless = recordings + "/bird-robin.ogg"
    let offline = try ossicle.run(["pitch", restless]).output.split(separator: "\n")
    let live = try ossicle.run(["pitch", restless, "--live"]).output.split(separator: "\n")
    expect(live.count == offline.count && live != offline)
  }

  /// One channel is silent and the other sounds.
  @Test func channelsAreCountedFromOne() throws {
    let folder = try TemporaryFolder()
    let tone = (0..<8000).map { Float(0.25 * sin(2 * .pi * 200 * Double($0) / 8000)) }
    let path = folder("s.wav")
    try AudioFileWriter.write(
      AudioBuffer(known: [[Float](repeating: 0, count: tone.count), tone], sampleRate: 8000), to: path,
      encoding: .wav16, dither: false)
    let voiced = try ["1", "2"].map { channel in
      try ossicle.run(["pitch", path, "--channel", channel]).output.split(separator: "\n").dropFirst().count {
        !$0.contains(",,")
      }
    }
    expect(voiced[0] == 0 && voiced[1] > 90)
    let third = try ossicle.run(["pitch", path, "--channel", "3"])
    expect(third.status == 1 && third.messages.contains("s.wav: channel: expected 1 to 2, got 3"))
  }

  @Test func picturesAreWellFormed() throws {
    let folder = try TemporaryFolder()
    let outcome = try ossicle.run(["pitch", speech, recordings + "/digital-silence.wav", "--plot", folder("plots")])
    expectEqual(outcome.status, 0)
    for name in ["prompt-french-8khz", "digital-silence"] {
      let svg = try folder.text("plots\(recordings)/\(name).wav.pitch.svg")
      expect(XMLParser(data: Data(svg.utf8)).parse() && svg.hasPrefix("<svg"))
      expect(svg.contains("Waveform") && svg.contains("Pitch over the spectrogram"))
    }
    let single = try ossicle.run(["pitch", speech, "--plot", folder("one.svg"), "-o", folder("one.csv")])
    expect(single.status == 0 && single.output.isEmpty)
    expect(try folder.text("one.svg").contains("confidence"))
  }

  @Test func filesAreNotReplacedUnasked() throws {
    let folder = try TemporaryFolder()
    let first = try ossicle.run(["pitch", speech, "-o", folder("t.csv")])
    expect(first.status == 0 && first.output.isEmpty && first.messages.isEmpty)
    expectEqual(try folder.text("t.csv"), try ossicle.run(["pitch", speech]).output)
    let second = try ossicle.run(["pitch", note, "-o", folder("t.csv")])
    expect(second.status == 2 && second.messages.contains("t.csv: exists; choose another place, or --force"))
    let forced = try ossicle.run(["pitch", note, "-o", folder("t.csv"), "--force", "--format", "jsonl"])
    expectEqual(forced.status, 0)
    expect(try folder.text("t.csv").hasPrefix("{\"time_s\":0.000000,"))
    let copy = try folder.write("r.wav", Array(try Data(contentsOf: URL(fileURLWithPath: speech))))
    let over = try ossicle.run(["pitch", copy, "-o", copy, "--force"])
    expect(over.status == 2 && over.messages.contains("got one of the recordings"))
    expectEqual(try Data(contentsOf: URL(fileURLWithPath: copy)), try Data(contentsOf: URL(fileURLWithPath: speech)))
  }

  /// Each damaged recording is named on a line and leaves no file; the others have the tracks that they have alone.
  @Test func damageStaysWithTheDamaged() throws {
    let folder = try TemporaryFolder()
    let damaged = DamagedRecording.all(seed: 14)
    let paths = try damaged.map { try folder.write("in/" + $0.name, $0.bytes) }
    let arguments = ["pitch"] + paths + [speech, "--hop-ms", "50"]
    let alone = try ossicle.run(["pitch", speech, "--hop-ms", "50"]).output.split(separator: "\n").dropFirst()
    let streamed = try ossicle.run(arguments)
    expectEqual(streamed.status, 1)
    var rows: [Substring: [Substring]] = [:]
    for line in streamed.output.split(separator: "\n").dropFirst() {
      let comma = try require(line.firstIndex(of: ","))
      rows[line[..<comma], default: []].append(line[comma...].dropFirst())
    }
    expectEqual(rows[speech[...]], Array(alone))
    let filed = try ossicle.run(arguments + ["-o", folder("out"), "--jobs", "3"])
    expectEqual(filed.status, 1)
    expectEqual(try folder.text("out\(speech).pitch.csv").split(separator: "\n").dropFirst(), alone)
    for (recording, path) in zip(damaged, paths) {
      let line = filed.messages.split(separator: "\n").first { $0.hasPrefix("ossicle: \(path): ") }
      let written = try? folder.text("out\(path).pitch.csv")
      // Rates below 223 Hz cannot hold an octave above 50 Hz.
      let isTooSlow = line?.contains("pitch range: expected") == true
      switch recording.expectation {
      case .failed(let word):
        expectEqual(line?.lowercased().contains(word.lowercased()), true, "\(recording.name): \(line ?? "no line")")
        expectNil(written, "\(recording.name)")
      case .readable, .readableAtLeast:
        expectEqual((written == nil), isTooSlow, "\(recording.name): \(line ?? "no line")")
        expectEqual(
          rows[path[...]] ?? [], Array((written ?? "").split(separator: "\n").dropFirst()), "\(recording.name)")
      }
    }
  }

  @Test(arguments: [
    ([], "at least one path"), (["x.wav", "--min-hz", "500", "--max-hz", "600"], "at least an octave"),
    (["x.wav", "--hop-ms", "0"], "--hop-ms"), (["x.wav", "--hop-ms", "nan"], "--hop-ms"),
    (["x.wav", "--method", "magic"], "magic"), (["x.wav", "--channel", "0"], "--channel: expected 1 or more, got 0"),
    (["x.wav", "--jobs", "0"], "--jobs"), (["x.wav", "--format", "wav"], "wav"),
    (["x.wav", "y.wav", "--format", "textgrid"], "-o FOLDER"), (["-", "-"], "given once"),
    (["--nonsense"], "--nonsense"),
    (["nothing-*.wav"], "expected recordings, found none"),
    (["x.wav", "./x.wav", "-o", "nowhere"], "would hold the results of both"),
    (["x.wav", "-o", "y", "--plot", "y"], "--plot: expected another file"),
    (["x.wav", "-o", "/dev/null", "--force"], "/dev/null: cannot be written: expected a regular file"),
  ])
  func wrongUsageIsExitTwoWithALine(arguments: [String], words: String) throws {
    let outcome = try ossicle.run(["pitch"] + arguments)
    expect(outcome.status == 2 && outcome.output.isEmpty)
    expect(outcome.messages.contains(words), "\(outcome.messages)")
  }

  @Test func failuresAreExitOneWithALine() throws {
    let folder = try TemporaryFolder()
    let missing = try ossicle.run(["pitch", folder("none.wav"), "-o", folder("none.csv")])
    expect(missing.status == 1 && missing.messages == "ossicle: \(folder("none.wav")): no such file\n")
    expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty, "no file, not even a partial one")
    // 60 Hz can hold a pitch of 27 Hz at most: nothing is left of the range.
    let slow = folder("slow.wav")
    try AudioFileWriter.write(
      AudioBuffer(silence: 100, sampleRate: 60), to: slow, encoding: .wav16, dither: false)
    let outcome = try ossicle.run(["pitch", slow])
    expect(outcome.status == 1 && outcome.messages.contains("slow.wav: pitch range: expected"))
    let file = try ossicle.run(["pitch", speech, note, "-o", slow, "--force"])
    expect(file.status == 2 && file.messages.contains("slow.wav: cannot be written: expected a folder, got a file"))
    let unwritable = try ossicle.run(["pitch", speech, "-o", slow + "/below/t.csv"])
    expect(unwritable.status == 1 && unwritable.messages.contains("cannot be written"))
  }

  /// Ctrl-C is an exit with 130 and leaves no partial file.
  @Test func interruptedLeavesNothingHalf() throws {
    let folder = try TemporaryFolder()
    // Long enough that the signal finds it at work, in a build without optimisation: 400 s of noise.
    var random = SeededRandom(seed: 5)
    let noise = (0..<400 * 8000).map { _ in Float(random.uniform(in: -0.5..<0.5)) }
    let path = folder("long.wav")
    try AudioFileWriter.write(AudioBuffer(known: noise, sampleRate: 8000), to: path, encoding: .wav16, dither: false)
    let process = try ossicle.start(["pitch", path, "-o", folder("out/t.csv")], in: folder)
    while process.isRunning, (try? FileManager.default.contentsOfDirectory(atPath: folder("out")).isEmpty) ?? true {
      usleep(200)
    }
    process.interrupt()
    process.waitUntilExit()
    expectEqual(process.terminationStatus, 130)
    expectEqual(try folder.text("stderr"), "ossicle: interrupted\n")
    expect(try FileManager.default.contentsOfDirectory(atPath: folder("out")).isEmpty)
  }
}
