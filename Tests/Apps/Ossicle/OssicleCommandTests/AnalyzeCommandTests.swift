import DamagedRecordings
import Expectations
import Foundation
import TestSupport
import Testing

let ossicle = Tool("ossicle")

@Suite struct AnalyzeCommandTests {
  private let recordings = PackageRoot.file("Examples/Recordings")

  /// The lines of JSON as dictionaries.
  private func rows(_ jsonLines: String) throws -> [[String: Any]] {
    try jsonLines.split(separator: "\n").map { line in
      try require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func oneRowPerRecordingInEveryFormat() throws {
    let json = try ossicle.run(["analyze", recordings, "--stdout"])
    expectEqual(json.status, 0)
    let rows = try rows(json.output)
    let expected = try FileManager.default.contentsOfDirectory(atPath: recordings).filter { name in
      ["wav", "flac", "ogg", "oga", "mp3"].contains((name as NSString).pathExtension)
    }
    expectEqual(rows.compactMap { $0["path"] as? String }, expected.sorted().map { recordings + "/" + $0 })
    let truncated = try require(rows.first { ($0["path"] as? String)?.hasSuffix("truncated.wav") == true })
    expectEqual((truncated["warning"] as? String)?.hasPrefix("truncated: the header promises"), true)
    expect(json.messages.contains("truncated.wav: warning: truncated"))
    let csv = try ossicle.run(["analyze", recordings, "--format", "csv"])
    expect(csv.output.hasPrefix("path,status,error,duration_s,sample_rate_hz,channels,peak_dbfs,rms_dbfs,"))
    expectEqual(csv.output.split(separator: "\n").count, rows.count + 1)
    let table = try ossicle.run(["analyze", recordings])
    expectEqual(table.output.split(separator: "\n").count, rows.count + 2)
  }

  /// A format for ffmpeg is read where that is installed; where it is not, the row says what the file is and what to install.
  @Test func aFormatForFFmpegIsReadOrNamed() throws {
    let folder = try TemporaryFolder()
    let arguments = ["-nostdin", "-v", "error", "-f", "lavfi", "-i", "sine=440:d=1", "-c:a", "aac", folder("tone.m4a")]
    _ = try IndependentTool.run("ffmpeg", arguments)
    let there = try ossicle.run(["analyze", folder("tone.m4a"), "--stdout"])
    let row = try require(try rows(there.output).first)
    expectEqual(row["decoder"] as? String, "ffmpeg")
    expectEqual(row["container"] as? String, "MPEG-4 (M4A)")
    expectLess(abs((row["pitch_median_hz"] as? Double ?? 0) - 440), 1)
    let missing = try ossicle.run(["analyze", folder("tone.m4a"), "--stdout"], environment: ["PATH": folder("none")])
    expectEqual(missing.status, 1)
    expectEqual(
      try rows(missing.output).first?["error"] as? String,
      "MPEG-4 (M4A): expected the program ffmpeg, which decodes it, got none; install ffmpeg")
  }

  /// Recordings without a header in every command that opens recordings, with one format, and what the record says.
  @Test func headerlessRecordingsInEveryCommand() throws {
    let folder = try TemporaryFolder()
    let sine = (0..<24_000).map { Int16((16_384 * sin(2 * .pi * 440 * Double($0) / 16_000)).rounded()) }
    let bytes = sine.flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
    try folder.write("in/tone.pcm", [1, 2, 3] + bytes)
    try folder.write("in/take.dat", Array("fLaC".utf8) + bytes)
    try folder.write("in/note.txt", [0])
    let raw = ["--raw", "s16be,16000,1,3"]
    let tone = folder("in/tone.pcm")
    let row = try require(try rows(try ossicle.run(["analyze", tone, "--stdout"] + raw).output).first)
    expectEqual(row["duration_s"] as? Double, 1.5)
    expectLess(abs((row["pitch_median_hz"] as? Double ?? 0) - 440), 1)
    expectEqual(row["container"] as? String, "no header (s16be,16000,1,3)")
    for arguments in [
      ["pitch", tone, "-o", folder("tone.csv")], ["voice", tone], ["voice", "--events", tone], ["loudness", tone],
      ["level", tone], ["fingerprint", tone], ["compare", tone, tone],
      ["effect", tone, "--chain", "gain=-6", "-o", folder("e.wav")],
      ["convert", tone, "-o", folder("c.wav")], ["degrade", tone, "--with", "noise:20", "-o", folder("d.wav")],
      ["index", "build", folder("index"), tone], ["features", tone, "--set", "intensity"],
      ["features", tone, "--set", "intensity", "--summary", "mean"],
      ["features", tone, "--set", "intensity", "--summary", "mean", "--format", "npz", "-o", folder("s.npz")],
      ["features", tone, "--set", "intensity", "--format", "npz", "-o", folder("f.npz")],
      ["corpus", "check", folder("in")], ["corpus", "list", folder("in")],
    ] {
      let outcome = try ossicle.run(arguments + raw)
      // A steady tone has nothing that a fingerprint holds.
      expectEqual(outcome.status, arguments[0] == "compare" ? 1 : 0, "\(arguments): \(outcome.messages)")
    }
    expect(try folder.text("tone.csv.run.json").contains("\"raw\" : \"s16be,16000,1,3\""))
    // Another format of the same bytes is another result; a resumed run keeps them apart.
    let first = try ossicle.run(["analyze", folder("in"), "-o", folder("out")] + raw)
    expectEqual(first.status, 0)
    expect(
      first.messages.hasSuffix(
        "ossicle: passed over 1 sound: FLAC 1; to measure them, name them or give a pattern\n"
          + "ossicle: passed over 1 file with other endings than a recording's: .txt 1\n"), "\(first.messages)")
    expect(try folder.text("out/run.json").contains("\"passed_over\" : {\n    \"FLAC\" : 1\n  }"))
    expectEqual(try ossicle.run(["analyze", folder("in"), "-o", folder("out")] + raw).status, 0)
    let other = ["analyze", folder("in"), "-o", folder("out"), "--raw", "s16le,16000,1,3"]
    expect(try ossicle.run(other).messages.contains("holds results of other inputs or settings"))
    // A manifest has formats of its own; one that is none is a failed row.
    try folder.write(
      "list.csv", Array("audio,raw_format\nin/tone.pcm,\"s16be,8000,1,3\"\nin/tone.pcm ,\nin/take.dat,s16be\n".utf8))
    let listed = try rows(try ossicle.run(["analyze", folder("list.csv"), "--stdout"]).output)
    expectEqual(listed.first?["duration_s"] as? Double, 3)
    expectEqual(
      listed.last?["error"] as? String,
      "raw_format: expected ENCODING,RATE,CHANNELS or ENCODING,RATE,CHANNELS,OFFSET, got 's16be'")
    let wrong = try ossicle.run(["pitch", tone, "--raw", "s16,16000,1"])
    expect(wrong.status == 2 && wrong.messages.contains("encoding: expected one of s8, u8, s16le"))
  }

  @Test func theSameBytesForEveryNumberOfJobs() throws {
    let folder = try TemporaryFolder()
    for recording in DamagedRecording.all(seed: 11) { try folder.write("in/" + recording.name, recording.bytes) }
    let names = ["results.csv", "results.jsonl", "report.html", "run.json"]
    var files: [[String]] = []
    for jobs in ["1", "2", "5"] {
      let outcome = try ossicle.run([
        "analyze", folder("in"), recordings + "/s*.wav", "-o", folder("out" + jobs), "--tracks", "--jobs", jobs,
      ])
      expectEqual(outcome.status, 1)
      files.append(try names.map { try folder.text("out\(jobs)/\($0)") })
    }
    expect(files[0] == files[1] && files[0] == files[2])
  }

  @Test func voiceIsMeasuredWhenAskedFor() throws {
    let folder = try TemporaryFolder()
    for recording in DamagedRecording.all(seed: 15).prefix(40) {
      try folder.write("in/" + recording.name, recording.bytes)
    }
    let arguments = [
      "analyze", folder("in"), recordings + "/prompt-french-8khz.wav", "--features", "voice", "--voice-max-hz", "500",
    ]
    var files: [String] = []
    for jobs in ["1", "2"] {
      let output = folder("out" + jobs)
      expectEqual(try ossicle.run(arguments + ["-o", output, "--no-report", "--jobs", jobs]).status, 1)
      files.append(try folder.text("out\(jobs)/results.jsonl"))
      // The same run goes on where it stopped: its settings are found in run.json.
      expectEqual(try ossicle.run(arguments + ["-o", output, "--no-report"]).status, 1)
      expectEqual(try folder.text("out\(jobs)/results.jsonl"), files.last)
    }
    expectEqual(files[0], files[1])
    let speech = try require(try rows(files[0]).last)
    expectGreater(try require(speech["voice_activity_share"] as? Double), 0.5)
    expect(speech["jitter_local_percent"] is Double && speech["peak_dbfs"] is NSNull)
    expectEqual((speech["voice_cautions"] as? String)?.contains("lowSampleRate"), true)
    let run = try require(
      try JSONSerialization.jsonObject(with: Data(try folder.text("out1/run.json").utf8)) as? [String: Any])
    let voice = (run["configuration"] as? [String: Any])?["voice"] as? [String: Double]
    expectEqual(voice, ["min_hz": 75, "max_hz": 500, "max_formant_hz": 5500])
  }

  /// Every damaged file gets its row, and the rows of the good ones beside it are those that they have alone.
  @Test func damageStaysWithTheDamaged() throws {
    let folder = try TemporaryFolder()
    let damaged = DamagedRecording.all(seed: 12)
    for recording in damaged { try folder.write("in/" + recording.name, recording.bytes) }
    let good = ["speech-child-age-6.wav", "singing-tagalog.flac", "ui-complete.oga"].map { recordings + "/" + $0 }
    let inputs = [good[0]] + damaged.map { folder("in/" + $0.name) } + good[1...]
    let together = try ossicle.run(["analyze", "--stdout"] + inputs)
    let alone = try ossicle.run(["analyze", "--stdout"] + good)
    expect(together.status == 1 && alone.status == 0)
    let lines = together.output.split(separator: "\n")
    try require(lines.count == inputs.count)
    expectEqual([lines[0]] + lines.suffix(2), alone.output.split(separator: "\n"))
    for (row, recording) in zip(try rows(together.output).dropFirst(), damaged) {
      let error = row["error"] as? String
      switch recording.expectation {
      case .failed(let word):
        expect(row["status"] as? String == "failed" && error?.lowercased().contains(word.lowercased()) == true)
        expect(together.messages.contains("\(recording.name): \(error ?? "")"), "each failure is named")
      case .readable(let frames, _):
        expectEqual(row["status"] as? String, "ok")
        let rate = try require(row["sample_rate_hz"] as? Double)
        expectLess(abs(try require(row["duration_s"] as? Double) - Double(frames) / rate), 0.0006, "\(recording.name)")
      case .readableAtLeast: expectEqual(row["status"] as? String, "ok", "\(recording.name)")
      }
    }
  }

  @Test func oddPlacesAreRowsToo() throws {
    let folder = try TemporaryFolder()
    defer { DamagedPlace.unlock(folder.path) }
    let places = try DamagedPlace.make(in: folder.path, seed: 13)
    let named = places.filter { place in place.text.map { !$0.contains("\n") && !$0.hasSuffix("folder") } ?? false }
    let input = named.compactMap(\.text).joined(separator: "\n")
    let outcome = try ossicle.run(["analyze", "--stdin", "--stdout"], input: Array(input.utf8))
    expectEqual(outcome.status, 0, "a filter's errors are rows")
    expectEqual(try rows(outcome.output).compactMap { $0["path"] as? String }, named.compactMap(\.text))
    let walked = try ossicle.run(["analyze", folder.path, "--stdout"])
    expectEqual(walked.status, 1)
    // Names in other bytes than UTF-8 are measured like others.
    let strange = try rows(walked.output).filter { ($0["path"] as? String)?.contains("\\x") == true }
    expect(!strange.isEmpty && strange.allSatisfy { $0["status"] as? String == "ok" })
  }

  /// A name in Latin-1 by each way in: a folder, an argument as bytes and as a result writes it, a list, a manifest; and a
  /// run that continues.
  @Test func namesThatAreNotUTF8AreMeasured() throws {
    let folder = try TemporaryFolder()
    let script = """
      set -e; cd "$1"; ossicle=$2; name=$(printf 'caf\\351.wav'); mkdir takes; cp "$3" "takes/$name"
      printf 'audio,speaker\\ntakes/caf\\351.wav,1\\n' > list.csv; printf 'takes/caf\\351.wav\\n' > paths
      columns() { cut -d, -f1,2; }
      "$ossicle" analyze takes --format csv | columns; "$ossicle" analyze "takes/$name" --format csv | columns
      "$ossicle" analyze 'takes/caf\\xE9.wav' --format csv | columns; "$ossicle" analyze list.csv --format csv | columns
      "$ossicle" analyze --stdin --format csv < paths | columns; "$ossicle" analyze 'takes/*.wav' --format csv | columns
      "$ossicle" analyze takes -o out --tracks > /dev/null; cp out/results.csv first; rm out/results.csv; cp out/.ossicle/journal.jsonl kept
      "$ossicle" analyze takes -o out --tracks > /dev/null; cmp first out/results.csv; test -s "out/tracks/takes/$name.pitch.csv"
      cmp kept out/.ossicle/journal.jsonl
      "$ossicle" convert "takes/$name" -o "$(printf 'b\\377.flac')" && test -s "$(printf 'b\\377.flac')"
      """
    let wav = recordings + "/digital-silence.wav"
    let (output, _) = try IndependentTool.run("sh", ["-c", script, "sh", folder.path, ossicle.path, wav])
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    expectEqual(lines.count, 12)
    for (index, line) in lines.enumerated() {
      expectEqual(line, (index % 2 == 0 ? "path,status" : #"takes/caf\xE9.wav,ok"#))
    }
  }

  @Test func whatIsPassedOverIsSaidAndALockedFolderIsAFailedRow() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: recordings + "/digital-silence.wav", toPath: folder("a.wav"))
    try folder.write("notes.txt", "x")
    for name in ["locked", "locked/inner"] {
      try FileManager.default.createDirectory(atPath: folder(name), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(atPath: folder("loop"), withDestinationPath: ".")
    chmod(folder("locked"), 0)
    defer { chmod(folder("locked"), 0o755) }
    // Root may read everything but without its capabilities.
    let prefix = getuid() == 0 ? ["setpriv", "--bounding-set=-all"] : ["env"]
    let results = try TemporaryFolder()
    let script = "cd '\(folder.path)'; \"$@\" 2>&1 >'\(results("rows"))'; echo $? >&2; cat '\(results("rows"))' >&2"
    let arguments = ["-c", script, "sh"] + prefix
    let messages = try IndependentTool.run("sh", arguments + [ossicle.path, "analyze", ".", "--stdout"])
    expectEqual(
      String(decoding: messages.output, as: UTF8.self).split(separator: "\n"),
      [
        "ossicle: ./locked: cannot be opened: Permission denied", "1 measured, 1 failed",
        "ossicle: ./loop: not read, since it leads to .",
        "ossicle: passed over 1 file with other endings than a recording's: .txt 1",
      ])
    let lines = messages.messages.split(separator: "\n")
    expectEqual(lines.first, "1")
    let rows = try rows(lines.dropFirst().joined(separator: "\n"))
    expectEqual(rows.compactMap { $0["path"] as? String }, ["./a.wav", "./locked"])
    expectEqual(rows[1]["error"] as? String, "cannot be opened: Permission denied")
  }

  @Test func theFilterAnswersLineByLine() throws {
    let names = ["speech-dutch.ogg", "none.wav", "digital-silence.wav", "speech-dutch.ogg"]
    let paths = names.map { recordings + "/" + $0 }
    let outcome = try ossicle.run(
      ["analyze", "--stdin", "--stdout"], input: Array((paths.joined(separator: "\r\n") + "\n\n").utf8))
    let rows = try rows(outcome.output)
    expectEqual(outcome.status, 0)
    expectEqual(rows.compactMap { $0["path"] as? String }, paths)
    expectEqual(rows.compactMap { $0["status"] as? String }, ["ok", "failed", "ok", "ok"])
    let lines = outcome.output.split(separator: "\n")
    try require(lines.count == 4)
    expectEqual(lines[0], lines[3], "repeating a path is harmless")
  }

  /// A scheduler may send the next path only when it has the answer to the last.
  @Test func theFilterDoesNotWaitForMoreInput() throws {
    let paths = ["ui-complete.oga", "none.wav", "clap-drum-machine.flac"].map { recordings + "/" + $0 }
    let answers = try ossicle.converse(["analyze", "--stdin", "--stdout"], lines: paths)
    expectEqual(try rows(answers.joined(separator: "\n")).compactMap { $0["path"] as? String }, paths)
  }

  @Test func audioOnStandardInput() throws {
    let path = recordings + "/speech-english-male.flac"
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let piped = try ossicle.run(["analyze", "-", "--stdout"], input: bytes)
    let named = try ossicle.run(["analyze", path, "--stdout"])
    expectEqual(piped.status, 0)
    expectEqual(piped.output, named.output.replacing(path, with: "-"))
  }

  @Test func manifestsBringTheirColumns() throws {
    let outcome = try ossicle.run(["analyze", recordings + "/MANIFEST.csv", "--stdout"])
    expectEqual(outcome.status, 0)
    expect(try rows(outcome.output).allSatisfy { ($0["licence"] as? String)?.isEmpty == false })
  }

  @Test(arguments: [
    ([], "at least one path"), (["x.wav", "--jobs", "0"], "--jobs: expected at least 1, got 0"),
    (["x.wav", "--features", "colour"], "spectrum, voice, fingerprint, librosa, mfcc, mel, "),
    (["x.wav", "--voice-min-hz", "10"], "--voice-min-hz, --voice-max-hz: expected 20"),
    (["x.wav", "--max-formant", "100"], "--max-formant"),
    (["x.wav", "--min-hz", "500", "--max-hz", "600"], "at least an octave"), (["x.wav", "--hop-ms", "0"], "--hop-ms"),
    (["x.wav", "--tracks"], "-o FOLDER"), (["--stdin", "x.wav"], "--stdin: expected no paths besides, got 1"),
    (["--nonsense"], "--nonsense"),
    (["nothing-*.wav"], "expected recordings, found none"), (["none.csv"], "none.csv: cannot be read: no such file"),
    (["--stdin"], "standard input: expected recordings, found none"),
  ])
  func wrongUsageIsExitTwoWithALine(arguments: [String], words: String) throws {
    let outcome = try ossicle.run(["analyze"] + arguments)
    expect(outcome.status == 2 && outcome.output.isEmpty)
    expect(outcome.messages.contains(words), "\(outcome.messages)")
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    for arguments in [["--help"], ["analyze", "--help"], ["level", "--help"], ["--version"]] {
      let outcome = try ossicle.run(arguments)
      expect(outcome.status == 0 && !outcome.output.isEmpty && outcome.messages.isEmpty)
    }
  }

  /// A standard output that nobody reads, that is closed, or that is full is not a success. The files of a run are whole.
  @Test func aClosedOutputIsNoSuccess() throws {
    let (folder, recording) = (try TemporaryFolder(), recordings + "/truncated.wav")
    for format in [[], ["--format", "csv"], ["--format", "jsonl"], ["-o", folder("unread")]] {
      expectEqual(try ossicle.statusUnread(["analyze", recording] + format), 141, "\(format)")
    }
    for (place, reason) in [("&-", "Bad file descriptor"), ("/dev/full", "No space left on device")] {
      let results = folder("results\(reason.count)")
      let command = "exec '\(ossicle.path)' analyze '\(recording)' -o '\(results)' >\(place)"
      let outcome = try Tool(path: "/bin/sh").run(["-c", command])
      expect(
        outcome.status == 1 && outcome.messages.contains("standard output: cannot be written: \(reason)"), "\(outcome)")
      expect(try String(contentsOfFile: results + "/results.jsonl", encoding: .utf8).contains("truncated.wav"))
    }
  }

  @Test func aFullDiskIsALineAndNothingHalf() throws {
    try require(FileManager.default.fileExists(atPath: "/dev/full"), "the test needs Linux's device of a full disk")
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder("out/.ossicle"), withIntermediateDirectories: true)
    // The journal is a device that says "no space left" to every write.
    try FileManager.default.createSymbolicLink(
      atPath: folder("out/.ossicle/journal.jsonl"), withDestinationPath: "/dev/full")
    let outcome = try ossicle.run(["analyze", recordings + "/digital-silence.wav", "-o", folder("out")])
    expectEqual(outcome.status, 1)
    expect(outcome.messages.contains("cannot be written: No space left on device"), "\(outcome.messages)")
    expect(!FileManager.default.fileExists(atPath: folder("out/results.csv")))
  }
}
