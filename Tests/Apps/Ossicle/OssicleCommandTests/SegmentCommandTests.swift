import Expectations
import Foundation
import TestSupport
import Testing

@Suite struct SegmentCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func say(_ text: String, _ name: String) throws {
    let arguments = [
      "speak", text, "--voice", "en-us", "-o", folder(name + ".wav"), "--events", folder(name + ".TextGrid"),
    ]
    expectEqual(try ossicle.run(arguments).status, 0)
  }

  /// Vowels of two sentences, in every format and for every number of jobs.
  @Test func vowelsOfSpokenSentences() throws {
    try say("See the boat", "a")
    try say("Three seats", "b")
    let arguments = [
      "analyze", folder.path, "--segments", "tier:phonemes", "--labels", "iː,oʊ,x", "--enclosing", "words", "--at",
      "50%",
      "--over", "25%-75%", "--features", "pitch,amplitude,voice",
    ]
    let csv = try ossicle.run(arguments + ["--format", "csv"])
    expectEqual(csv.status, 0)
    let rows = csv.output.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    expectEqual(rows.count, 5)
    let column = Dictionary(uniqueKeysWithValues: rows[0].enumerated().map { ($0.element, $0.offset) })
    func cells(_ name: Substring) throws -> [Substring] {
      let index = try require(column[name])
      return rows.dropFirst().map { $0[index] }
    }
    expectEqual(try cells("label"), ["iː", "oʊ", "iː", "iː"])
    expectEqual(try cells("enclosing_words"), ["See", "boat", "Three", "seats"])
    for name in ["pitch_at_50_hz", "f1_at_50_hz", "f1_over_25_75_hz", "f2_over_25_75_hz", "level_at_50_dbfs"]
      as [Substring]
    {
      expect(try cells(name).allSatisfy { Double($0) != nil }, "\(name)")
    }
    // A high front vowel has a lower first formant and a higher second one than a rounded back one.
    let (f1, f2) = try (
      cells("f1_over_25_75_hz").compactMap { Double($0) }, cells("f2_over_25_75_hz").compactMap { Double($0) }
    )
    for place in [0, 2, 3] { expect(f1[place] < f1[1] && f2[place] > f2[1] + 500) }
    expect(csv.messages.contains("no segment has the label 'x'\n4 segments of 2 recordings, 0 failed"))
    for jobs in ["1", "2", "7"] {
      expectEqual(try ossicle.run(arguments + ["--format", "csv", "-j", jobs]).output, csv.output)
    }
    let json = try ossicle.run(arguments + ["--stdout"])
    expectEqual(json.output.split(separator: "\n").count, 4)
    let table = try ossicle.run(arguments)
    expectEqual(table.output.split(separator: "\n").count, 6)
  }

  @Test func everyFaultIsARow() throws {
    try say("One", "good")
    try say("Two", "none")
    try say("Three", "bad")
    try FileManager.default.removeItem(atPath: folder("none.TextGrid"))
    try folder.write(
      "bad.TextGrid", "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n0 1 <exists> 1\n\"IntervalT")
    let run = try ossicle.run([
      "analyze", folder.path, "--segments", "tier:words", "--format", "csv", "-o", folder("out"),
    ])
    expectEqual(run.status, 1)
    let rows = run.output.split(separator: "\n")
    expectEqual(rows.count, 4)
    expect(rows[1].contains("bad.wav,failed,") && rows[1].contains("bad.TextGrid, line 4: expected"))
    expect(rows[2].contains("good.wav,ok,,words,1,One,0.000000,"))
    expect(rows[3].contains("none.wav,failed,no label file: expected none.TextGrid in "))
    expect(run.messages.contains("1 segment of 3 recordings, 2 failed"))
    expectEqual(try folder.text("out/results.csv"), run.output)
    expect(!FileManager.default.fileExists(atPath: folder("out/report.html")))
  }

  /// Sets of features have their statistics and places in the rows of segments.
  @Test func setsOfFeatures() throws {
    try say("See the boat", "a")
    let run = try ossicle.run([
      "analyze", folder("a.wav"), "--segments", "tier:words", "--features", "amplitude,mfcc,formants,egemaps",
      "--summary", "mean,max", "--deltas", "1", "--at", "50%", "--over", "25%-75%", "--stdout",
    ])
    expectEqual(run.status, 0)
    let rows = try run.output.split(separator: "\n").map {
      try require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    expectEqual(rows.count, 3)
    for name in [
      "rms_dbfs", "mfcc_0_mean", "mfcc_19_delta_max", "formant_1_mean", "mfcc_0_at_50", "mfcc_3_delta_over_25_75",
      "formant_2_over_25_75", "loudness_sma3_amean",
    ] { expect(rows.allSatisfy { $0[name] is Double }, "\(name)") }
    for (options, complaint) in [
      (["--features", "mfcc", "--deltas", "3"], "--deltas: expected 0 to 2, got 3"),
      (["--features", "pitch", "--deltas", "1"], "--deltas: expected sets such as mfcc in --features, got none"),
      (["--features", "egemaps", "--deltas", "1"], "expected a set with frames to take derivatives of, got egemaps"),
    ] {
      let wrong = try ossicle.run(["analyze", folder("a.wav"), "--segments", "tier:words"] + options)
      expect(wrong.status == 2 && wrong.messages.contains(complaint), "\(options): \(wrong.messages)")
    }
  }

  @Test func wrongOptionsAreUsage() throws {
    let path = PackageRoot.file("Examples/Recordings/ui-complete.oga")
    for (options, complaint) in [
      (["--at", "50%"], "--at is for segments"), (["--labels", "a"], "--labels is for segments"),
      (["--segments", "tiers:a"], "--segments: expected tier:NAME"),
      (["--segments", "activity", "--at", "101"], "--at: expected percentages"),
      (["--segments", "activity", "--at", "50,50%"], "--at: expected percentages"),
      (["--segments", "activity", "--at", "nan"], "--at: expected percentages"),
      (["--segments", "activity", "--over", "75-25"], "--over: expected parts"),
      (["--segments", "activity", "--over", "25"], "--over: expected parts"),
      (["--segments", "activity", "--enclosing", "words"], "--enclosing: expected --segments tier:NAME"),
      (["--segments", "activity", "--labels", "a"], "--labels: expected a source with labels"),
      (["--segments", "columns"], "--segments columns: expected manifests"),
      (["--segments", "columns", "--segment-files", "x"], "--segment-files: expected --segments tier:NAME or labels"),
      (["--segments", "activity", "--features", "fingerprint"], "is of whole recordings"),
      (["--segments", "activity", "--tracks", "-o", folder("out")], "--tracks is for whole recordings"),
    ] {
      let run = try ossicle.run(["analyze", path] + options)
      expect(run.status == 2 && run.messages.contains(complaint), "\(options): \(run.messages)")
    }
  }

  /// A manifest with a line for each segment: rows are grouped by recording and keep the other columns.
  @Test func segmentsFromColumns() throws {
    try say("One two three", "x")
    try say("Four", "y")
    let list = try folder.write(
      "list.csv", "audio,from,to,vowel,speaker\nx.wav,0.1,0.2,a,s1\ny.wav,0,0.1,b,s2\nx.wav,0.3,0.2,c,s3\n")
    let run = try ossicle.run([
      "analyze", list, "--segments", "columns:from,to,vowel", "--features", "amplitude", "--format", "csv",
    ])
    expectEqual(run.status, 1)
    let rows = run.output.split(separator: "\n")
    expectEqual(rows.map { $0.split(separator: ",").last }, ["speaker", "s1", "s3", "s2"])
    expect(rows[1].contains("x.wav,ok,,,1,a,0.100000,0.200000,0.100000,"))
    expect(rows[2].contains("x.wav,failed,\"reversed: it ends at 0.2 s, before its start at 0.3 s\",,2,c,"))
  }
}
