import AudioCore
import AudioFiles
import DamagedRecordings
import Expectations
import Foundation
import FoundationXML
import TestSignals
import TestSupport
import Testing

@Suite struct VoiceCommandTests {
  private let recordings = PackageRoot.file("Examples/Recordings")
  private var speech: String { recordings + "/prompt-french-8khz.wav" }
  private var clap: String { recordings + "/clap-drum-machine.flac" }

  /// The rows, without the headers of recordings.
  private func objects(_ jsonLines: String) throws -> [[String: Any]] {
    try jsonLines.split(separator: "\n").filter { !$0.contains("\"configuration_hash\":") }.map { line in
      try require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  /// One second of silence with a tone of four partials from 0.25 to 0.75 s.
  private func tone(in folder: TemporaryFolder, sampleRate: Double = 16_000) throws -> String {
    let samples = (0..<Int(sampleRate)).map { n -> Float in
      let t = Double(n) / sampleRate
      guard (0.25..<0.75).contains(t) else { return 0 }
      let partials = (1...4).map { (number: Int) -> Double in
        sin(2 * .pi * 200 * Double(number) * t + Double(number))
      }
      return Float(0.1 * partials.reduce(0, +))
    }
    let path = folder("tone.wav")
    try AudioFileWriter.write(
      AudioBuffer(known: samples, sampleRate: sampleRate), to: path, encoding: .wav16, dither: false)
    return path
  }

  @Test func aTableForPeople() throws {
    let outcome = try ossicle.run(["voice", speech])
    expect(outcome.status == 0 && outcome.messages.isEmpty)
    expect(outcome.output.hasPrefix("\(speech): 4.473 s at 8000 Hz, pitch looked for from 75 to 600 Hz\n"))
    for words in ["jitter, local", "HNR, voiced frames", "CPPS", "syllable rate", "caution: sample rate below 20 kHz"] {
      expect(outcome.output.contains(words), "\(words)")
    }
    // 4 kHz of band hold four formants.
    expect(outcome.output.contains("no such resonance in a voiced frame"))
  }

  @Test func aRowARecording() throws {
    let folder = try TemporaryFolder()
    let tone = try tone(in: folder)
    let silence = recordings + "/digital-silence.wav"
    let json = try ossicle.run(["voice", tone, silence, "--format", "jsonl"])
    expect(json.status == 0 && json.messages == "2 measured, 0 failed\n")
    let rows = try objects(json.output)
    expectEqual(rows.count, 2)
    let heard = try require(rows.first)
    // A tone of exactly 200 Hz; the tracker's error for it is below 0.1 Hz.
    expectLess(abs(try require(heard["f0_median_hz"] as? Double) - 200), 0.1)
    // Half a second, of which a window at each end is undecided: 3 periods of 75 Hz.
    expectLess(abs(try require(heard["maximum_phonation_time_s"] as? Double) - 0.5), 0.04)
    expectLess(try require(heard["jitter_local_percent"] as? Double), 0.1)
    expect(heard["syllables"] as? Double == 1 && heard["syllable_rate_hz"] is NSNull)
    expectEqual((heard["undefined"] as? String)?.contains("tooFewValues: syllable_rate_hz"), true)
    expect(rows[1]["f0_mean_hz"] is NSNull && rows[1]["voice_breaks"] as? Double == 0)
    expectEqual((rows[1]["undefined"] as? String)?.hasPrefix("silent: f0_mean_hz, "), true)
    let csv = try ossicle.run(["voice", tone, silence, "--format", "csv", "--jobs", "1"]).output.split(separator: "\n")
    let names = csv[0].split(separator: ",").map(String.init)
    expect(Set(names) == Set(heard.keys) && names.prefix(3) == ["path", "status", "error"])
    expect(csv.count == 3 && csv[1].hasPrefix("\(tone),ok,,1.000,16000,1,"))
  }

  @Test func eventsInTheOrderOfTime() throws {
    let folder = try TemporaryFolder()
    let tone = try tone(in: folder)
    let events = try objects(try ossicle.run(["voice", "--events", tone]).output)
    let times = events.compactMap { $0["time_s"] as? Double }
    expect(times.count == events.count && times == times.sorted())
    let began = try require(events.first { $0["kind"] as? String == "sound_began" }?["time_s"] as? Double)
    // Levels are of 10 ms, told at their end.
    expectAtMost(abs(began - 0.25), 0.01)
    let ended = try require(events.first { $0["kind"] as? String == "sound_ended" })
    expectAtMost(abs(try require(ended["duration_s"] as? Double) - 0.5), 0.02)
    let onset = try require(events.first { $0["kind"] as? String == "onset" }?["time_s"] as? Double)
    expectAtMost(abs(onset - 0.25), 0.02)
    expectEqual(events.count { $0["kind"] as? String == "nucleus" }, 1)
  }

  @Test func onsetsByAnotherMethod() throws {
    let onsets = ["voice", "--events", clap, "--kinds", "onsets"]
    let usual = try objects(try ossicle.run(onsets).output)
    expectEqual(try objects(try ossicle.run(onsets + ["--onset-method", "superFlux"]).output).count, usual.count)
    let other = try objects(try ossicle.run(onsets + ["--onset-method", "complexDomain"]).output)
    expect(!usual.isEmpty && !other.isEmpty)
    // The methods' values have different scales.
    expectUnequal(usual.first?["strength"] as? Double, other.first?["strength"] as? Double)
    expectEqual(try ossicle.run(onsets + ["--onset-method", "magic"]).status, 2)
    // No value of the function is that large.
    expect(try objects(try ossicle.run(onsets + ["--onset-threshold", "10"]).output).isEmpty)
    expectEqual(try ossicle.run(onsets + ["--onset-threshold", "0"]).status, 2)
  }

  @Test func kindsAreChosen() throws {
    let all = try objects(try ossicle.run(["voice", "--events", speech]).output).compactMap { $0["kind"] as? String }
    let some = try objects(try ossicle.run(["voice", "--events", speech, "--kinds", "activity,nuclei"]).output)
      .compactMap { $0["kind"] as? String }
    expect(some == all.filter { ["speech", "not_speech", "nucleus"].contains($0) } && some.count < all.count)
  }

  @Test func aClapIsRejected() throws {
    let rejected = try objects(try ossicle.run(["voice", "--events", clap, "--kinds", "gate"]).output)
      .filter { $0["kind"] as? String == "sound_rejected" }
    expect(!rejected.isEmpty && rejected.allSatisfy { $0["reason"] is String && $0["voice"] as? Bool == false })
    // A limit below all of it: too loud, whatever it is.
    let loud = try ossicle.run(["voice", "--events", clap, "--kinds", "gate", "--gate-max-dbfs", "-45"])
    expect(loud.output.contains("\"reason\":\"tooLoud\""))
    // Nothing reaches 0 dBFS.
    let none = try ossicle.run(["voice", "--events", clap, "--kinds", "gate", "--gate-min-dbfs", "0"])
    expect(try none.status == 0 && objects(none.output).isEmpty)
  }

  @Test func liveIsInTheOrderOfDecisions() throws {
    let live = try objects(try ossicle.run(["voice", "--events", "--live", speech]).output)
    let decided = live.compactMap { $0["decided_at_s"] as? Double }
    expect(decided.count == live.count && decided == decided.sorted())
    expect(live.contains { $0["kind"] as? String == "speech_began" })
    for event in live {
      let (time, decided) = (try require(event["time_s"] as? Double), try require(event["decided_at_s"] as? Double))
      // To the end of the 5 ms in which it is known; the recording may end within them.
      expectGreater(decided, time - 0.005, "\(event)")
    }
  }

  @Test func aBeginningThatIsTakenBackSaysSo() throws {
    let sounds = ["bird-robin.ogg", "guitar-note-e2.flac", "music-string-orchestra.ogg", "speech-child-age-6.wav"]
    var withdrawn = 0
    for name in sounds {
      let events = try objects(
        try ossicle.run(["voice", "--events", "--live", "--kinds", "activity", recordings + "/" + name]).output)
      for (index, event) in events.enumerated() where event["reason"] as? String == "withdrawn" {
        withdrawn += 1
        expect(event["kind"] as? String == "not_speech" && event["voice"] as? Bool == false && event["end_s"] is NSNull)
        let last = try require(events[..<index].last { $0["kind"] as? String == "speech_began" }, "\(name): \(event)")
        expectEqual(last["start_s"] as? Double, event["start_s"] as? Double)
      }
      let whole = try ossicle.run(["voice", "--events", "--kinds", "activity", recordings + "/" + name]).output
      expect(!whole.contains("withdrawn"), "\(name): only what is heard live is taken back")
    }
    expectGreater(withdrawn, 0)
  }

  @Test func eventsAsATable() throws {
    let events = try objects(try ossicle.run(["voice", "--events", speech]).output)
    let table = try ossicle.run(["voice", "--events", speech, "--format", "table"]).output.split(separator: "\n")
    expect(table.count == events.count + 2 && table[0].split(separator: " ").prefix(2) == ["time_s", "kind"])
    for (line, event) in zip(table.dropFirst(2), events) {
      expectEqual(String(line.split(separator: " ")[1]), event["kind"] as? String)
    }
  }

  @Test func labelsForPraatAndAudacity() throws {
    let grid = try ossicle.run(["voice", "--events", speech, "--format", "textgrid"])
    expect(grid.status == 0 && grid.output.hasPrefix("File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n"))
    let tiers = grid.output.split(separator: "\n").filter { $0.contains("name = ") }
    expectEqual(tiers.map { $0.filter(\.isLetter) }, ["nameactivity", "namesounds", "nameonsets", "namenuclei"])
    let events = try objects(try ossicle.run(["voice", "--events", speech]).output)
    let labels = try ossicle.run(["voice", "--events", speech, "--format", "audacity"]).output.split(separator: "\n")
    let labelled: Set = ["sound_ended", "speech", "not_speech", "onset", "nucleus"]
    expectEqual(labels.count, events.count { labelled.contains($0["kind"] as? String ?? "") })
    expect(labels.allSatisfy { $0.split(separator: "\t").count == 3 })
  }

  @Test func framesHaveATimeAndAProbability() throws {
    let found = try ossicle.run(["voice", "--frames", speech])
    let lines = found.output.split(separator: "\n")
    expect(found.status == 0 && lines.first == "time_s,probability")
    // 4.47 s.
    expectEqual(lines.count, 1 + 447)
    for (index, line) in lines.dropFirst().enumerated() {
      let cells = line.split(separator: ",").compactMap { Double($0) }
      expect(cells.count == 2 && abs(cells[0] - (Double(index) + 0.5) / 100) < 1e-9)
      expect(cells.count == 2 && (0...1).contains(cells[1]))
    }
    let both = try ossicle.run(["voice", "--frames", speech, clap])
    expect(both.status == 0 && both.output.hasPrefix("path,time_s,probability\n\(speech),0.005,"))
    let folder = try TemporaryFolder()
    let filed = try ossicle.run(["voice", "--frames", "--format", "jsonl", speech, "-o", folder("x.jsonl")])
    expect(filed.status == 0 && filed.output.isEmpty)
    expect(try folder.text("x.jsonl").hasPrefix("{\"time_s\":0.005,\"probability\":0."))
    for wrong in [["--events"], ["--plot", "x.svg"], ["--format", "textgrid"]] {
      expectEqual(try ossicle.run(["voice", "--frames", speech] + wrong).status, 2)
    }
  }

  @Test func speechAsStrictAsIsAskedFor() throws {
    func count(_ options: String...) throws -> Int {
      try objects(try ossicle.run(["voice", "--events", "--kinds", "activity", speech] + options).output)
        .count { $0["kind"] as? String == "speech" }
    }
    expectGreater(try count(), 0)
    expectEqual(try count("--speech-min-dbfs", "0"), 0)
    // The longest speech is shorter than the recording; no pause is as long.
    expectEqual(try count("--speech-hangover-ms", "2000", "--speech-strictness", "-6"), 1)
    expectEqual(try ossicle.run(["voice", "--events", speech, "--speech-min-ms", "0"]).status, 2)
    expectEqual(try ossicle.run(["voice", "--events", speech, "--speech-strictness", "7"]).status, 2)
  }

  @Test func severalRecordingsCarryTheirPath() throws {
    let outcome = try ossicle.run(["voice", "--events", "--format", "csv", speech, clap])
    let lines = outcome.output.split(separator: "\n")
    expect(outcome.status == 0 && outcome.messages == "2 heard, 0 failed\n")
    expectEqual(lines.first?.hasPrefix("path,time_s,kind,"), true)
    let alone = try [speech, clap].flatMap { path in
      try ossicle.run(["voice", "--events", "--format", "csv", path]).output.split(separator: "\n").dropFirst().map {
        "\(path),\($0)"
      }
    }
    expectEqual(lines.dropFirst().map(String.init), alone)
    let folder = try TemporaryFolder()
    let filed = try ossicle.run(["voice", "--events", "--format", "textgrid", speech, clap, "-o", folder("grids")])
    expect(filed.status == 0 && filed.output.isEmpty)
    let single = try ossicle.run(["voice", "--events", "--format", "textgrid", speech])
    expectEqual(try folder.text("grids\(speech).TextGrid"), single.output)
  }

  @Test func audioOnStandardInput() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: speech)))
    let arguments = ["--events", "--format", "csv"]
    let piped = try ossicle.run(["voice", "-"] + arguments, input: bytes)
    expectEqual(piped.status, 0)
    expectEqual(piped.output, try ossicle.run(["voice", speech] + arguments).output)
    let report = try ossicle.run(["voice", "-"], input: bytes)
    expect(report.status == 0 && report.output.hasPrefix("-: 4.473 s"))
  }

  @Test func channelsAreCountedFromOne() throws {
    let folder = try TemporaryFolder()
    let tone = (0..<16_000).map { Float(0.25 * sin(2 * .pi * 200 * Double($0) / 16_000)) }
    let path = folder("s.wav")
    try AudioFileWriter.write(
      AudioBuffer(known: [[Float](repeating: 0, count: tone.count), tone], sampleRate: 16_000), to: path,
      encoding: .wav16, dither: false)
    let shares = try ["1", "2"].map { channel in
      try objects(try ossicle.run(["voice", path, "--channel", channel, "--format", "jsonl"]).output)
        .first?["voiced_share"] as? Double
    }
    expectEqual(shares, [0, 1])
    for mode in [[], ["--events"]] {
      let third = try ossicle.run(["voice", path, "--channel", "3"] + mode)
      expect(third.status == 1 && third.messages.contains("s.wav: channel: expected 1 to 2, got 3"))
    }
  }

  @Test func picturesAreWellFormed() throws {
    let folder = try TemporaryFolder()
    let outcome = try ossicle.run([
      "voice", "--events", speech, recordings + "/digital-silence.wav", "--plot", folder("plots"),
    ])
    expectEqual(outcome.status, 0)
    for name in ["prompt-french-8khz", "digital-silence"] {
      let svg = try folder.text("plots\(recordings)/\(name).wav.voice.svg")
      expect(XMLParser(data: Data(svg.utf8)).parse() && svg.hasPrefix("<svg"))
      expect(svg.contains("Waveform") && svg.contains("Heard"))
    }
    let single = try ossicle.run(["voice", clap, "--plot", folder("one.svg"), "--kinds", "gate,onsets"])
    expect(single.status == 0 && single.output.contains("jitter"))
    let svg = try folder.text("one.svg")
    expect(svg.contains(">sounds<") && svg.contains(">onsets<") && !svg.contains(">nuclei<"))
  }

  @Test func filesAreNotReplacedUnasked() throws {
    let folder = try TemporaryFolder()
    let first = try ossicle.run(["voice", clap, speech, "--format", "csv", "-o", folder("v.csv")])
    expect(first.status == 0 && first.output.isEmpty)
    expectEqual(try folder.text("v.csv"), try ossicle.run(["voice", clap, speech, "--format", "csv"]).output)
    let second = try ossicle.run(["voice", speech, "-o", folder("v.csv")])
    expect(second.status == 2 && second.messages.contains("v.csv: exists; choose another place, or --force"))
    let forced = try ossicle.run(["voice", speech, "-o", folder("v.csv"), "--force"])
    expectEqual(forced.status, 0)
    expect(try folder.text("v.csv").contains("jitter, local"))
    let copy = try folder.write("r.wav", Array(try Data(contentsOf: URL(fileURLWithPath: speech))))
    for mode in [[], ["--events"]] {
      let over = try ossicle.run(["voice", copy, "-o", copy, "--force"] + mode)
      expect(over.status == 2 && over.messages.contains("got one of the recordings"))
    }
    expectEqual(try Data(contentsOf: URL(fileURLWithPath: copy)), try Data(contentsOf: URL(fileURLWithPath: speech)))
  }

  /// Each damaged recording is named on a line and has a failed row; the others have what they have alone.
  @Test func damageStaysWithTheDamaged() throws {
    let folder = try TemporaryFolder()
    let damaged = DamagedRecording.all(seed: 15)
    let paths = try damaged.map { try folder.write("in/" + $0.name, $0.bytes) }
    let reports = try ossicle.run(["voice"] + paths + [clap, "--format", "csv"])
    let events = try ossicle.run(["voice", "--events", "--kinds", "onsets"] + paths + [clap, "--format", "csv"])
    expect(reports.status == 1 && events.status == 1)
    let alone = try ossicle.run(["voice", clap, "--format", "csv"]).output.split(separator: "\n")
    let rows = reports.output.split(separator: "\n")
    expect(rows.count == 2 + paths.count && rows.last == alone.last)
    for (recording, path) in zip(damaged, paths) {
      let said = [reports, events].map { outcome in
        outcome.messages.split(separator: "\n").first { $0.hasPrefix("ossicle: \(path): ") }
      }
      guard case .failed(let word) = recording.expectation else { continue }
      for line in said {
        expectEqual(line?.lowercased().contains(word.lowercased()), true, "\(recording.name): \(line ?? "no line")")
      }
      expect(rows.contains { $0.hasPrefix("\(path),failed,") }, "\(recording.name)")
    }
  }

  @Test(arguments: [
    ([], "at least one path"), (["x.wav", "--min-hz", "500", "--max-hz", "600"], "at least an octave"),
    (["x.wav", "--min-hz", "nan"], "--min-hz"), (["x.wav", "--max-formant", "1"], "--max-formant"),
    (["x.wav", "--channel", "0"], "--channel: expected 1 or more, got 0"), (["x.wav", "--jobs", "0"], "--jobs"),
    (["x.wav", "--format", "textgrid"], "--format textgrid: expected table, csv, jsonl or parquet without --events"),
    (["x.wav", "--format", "audacity"], "--format audacity: expected table, csv, jsonl or parquet without --events"),
    (["x.wav", "--kinds", "gate"], "expected --events"), (["x.wav", "--live"], "expected --events"),
    (["x.wav", "--events", "--kinds", "gate,magic"], "got 'magic'"),
    (["x.wav", "--events", "--gate-margin-db", "1"], "gate margin in dB: expected 3.0 to 40.0, got 1.0"),
    (["x.wav", "--events", "--gate-max-dbfs", "-60"], "gate maximum level"),
    (["x.wav", "y.wav", "--events", "--format", "textgrid"], "-o FOLDER"), (["-", "-"], "given once"),
    (["--nonsense"], "--nonsense"), (["nothing-*.wav"], "expected recordings, found none"),
    (["x.wav", "-o", "y", "--plot", "y"], "--plot: expected another file"),
    (["x.wav", "-o", "/dev/null", "--force"], "/dev/null: cannot be written: expected a regular file"),
  ])
  func wrongUsageIsExitTwoWithALine(arguments: [String], words: String) throws {
    let outcome = try ossicle.run(["voice"] + arguments)
    expect(outcome.status == 2 && outcome.output.isEmpty)
    expect(outcome.messages.contains(words), "\(outcome.messages)")
  }

  @Test func failuresAreExitOneWithALine() throws {
    let folder = try TemporaryFolder()
    let missing = try ossicle.run(["voice", folder("none.wav"), "--events", "-o", folder("none.csv")])
    expect(missing.status == 1 && missing.messages == "ossicle: \(folder("none.wav")): no such file\n")
    expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty, "no file, not even a partial one")
    // The gate needs 8 kHz, the report 4 kHz.
    let slow = folder("slow.wav")
    try AudioFileWriter.write(
      AudioBuffer(silence: 100, sampleRate: 2000), to: slow, encoding: .wav16, dither: false)
    let report = try ossicle.run(["voice", slow])
    expect(report.status == 1 && report.messages.contains("slow.wav: voice report: expected a sample rate of 4000"))
    let events = try ossicle.run(["voice", "--events", slow])
    expect(events.status == 1 && events.messages.contains("slow.wav: sample rate: expected 8000 to 192000 Hz"))
  }
}
