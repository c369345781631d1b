import BatchProcessing
import CorpusAnalysis
import Expectations
import Foundation
import RecordingAnalysis
import SegmentAnalysis
import Tables
import TestSupport
import Testing

@Suite struct SegmentRunTests {
  private let recording = PackageRoot.file("Examples/Recordings/ui-complete.oga")
  private let features: Set<Feature> = [.amplitude, .pitch]

  private func run(_ settings: SegmentSettings) -> AnalysisRun {
    AnalysisRun(configuration: .init(features: features), inputs: ["a"], writesDatabase: true, segments: settings)
  }

  private func complete(
    _ settings: SegmentSettings, _ inputs: [SegmentCorpusAnalyzer.Input], _ names: [String], _ path: String
  ) throws {
    let run = run(settings)
    let folder = try AnalysisFolder(path: path, run: run, force: false)
    let analyzer = SegmentCorpusAnalyzer(run: run, settings: settings, folder: folder, metadataNames: names)
    let writer = try require(try analyzer.makeWriter())
    for input in inputs { try writer.append(try analyzer.rows(of: input)) }
    try writer.finish()
  }

  /// 200 segments, more than one entry of the journal. The second run takes them from there: it ends with the same
  /// bytes, also if the journal was cut short.
  @Test func aSecondRunContinuesFromTheJournal() throws {
    let folder = try TemporaryFolder()
    let lines = (0..<200).map { "\(recording),\(0.005 * Double($0)),\(0.005 * Double($0 + 1)),a\($0 % 3),x\($0)" }
    let path = try folder.write(
      "list.csv", "audio,start,end,label,path_note\n" + lines.joined(separator: "\n") + "\nmissing.wav,0,1,b,y\n")
    let settings = SegmentSettings(source: try require(SegmentSource("columns")), points: [50])
    let manifest = try SegmentManifest(paths: [path], start: "start", end: "end", label: "label", settings)
    expectEqual(manifest.inputs.count, 2)
    expectEqual(manifest.metadataNames, ["path_note"])
    let names = ["results.csv", "results.jsonl", "run.json"]
    func files() throws -> [String] { try names.map { try folder.text("out/" + $0) } }
    try complete(settings, manifest.inputs, manifest.metadataNames, folder("out"))
    let first = try files()
    let rows = first[0].split(separator: "\n")
    expectEqual(rows.count, 202)
    expect(rows[0].hasPrefix("path,status,error,tier,segment,label,start_s,end_s,duration_s,"))
    expect(rows[0].hasSuffix(",configuration,version,path_note"))
    expect(rows[7].hasPrefix("\(recording),ok,,,7,a0,0.030000,0.035000,0.005000,"))
    expect(rows[7].hasSuffix(",x6"))
    expect(rows[201].contains("missing.wav,failed,no such file,,1,b,0.000000,1.000000,"))
    // A journal that a kill cut short lacks the last entries of the recording.
    let journal = folder("out/.ossicle/journal.jsonl")
    let whole = try Data(contentsOf: URL(fileURLWithPath: journal))
    for length in [whole.count, whole.count * 2 / 3, 10] {
      try whole.prefix(length).write(to: URL(fileURLWithPath: journal))
      try complete(settings, manifest.inputs, manifest.metadataNames, folder("out"))
      expectEqual(try files(), first)
    }
    // Another choice of segments is another run.
    var other = settings
    other.points = [40]
    expect(throws: BatchError.self) { try complete(other, manifest.inputs, [], folder("out")) }
  }

  /// A row of the journal belongs to its segments: a changed label file gives new rows.
  @Test func aChangedLabelFileIsMeasuredAgain() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: recording, toPath: folder("x.oga"))
    let settings = SegmentSettings(source: .labels)
    let input = SegmentCorpusAnalyzer.Input(item: RecordingItem(path: folder("x.oga")))
    func labels(_ text: String) throws -> [Substring] {
      try folder.write("x.txt", text)
      try complete(settings, [input], [], folder("out"))
      return try folder.text("out/results.csv").split(separator: "\n").dropFirst()
        .map { $0.dropFirst(folder("x.oga,").count) }
    }
    expectEqual(try labels("0.1\t0.2\ta\n").count, 1)
    let second = try labels("0.1\t0.2\ta\n0.15\t0.3\tb\n")
    expect(second.count == 2 && second[1].hasPrefix("ok,,,2,b,0.150000,0.300000,"))
    expect(second[1].contains("overlaps segment 1"))
    let none = try labels("0.1\t0.2\t\n")
    expect(none.count == 1 && none[0].hasPrefix("ok,,,,,,,") && none[0].contains("no segment: no label in "))
    let damaged = try labels("0.1\tb\n")
    expect(damaged.count == 1 && damaged[0].hasPrefix("failed,\""))
  }

  @Test func manifestsWithoutTheColumnsAreRefused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("list.csv", "audio,begin,end\na.wav,0,1\n")
    let settings = SegmentSettings(source: try require(SegmentSource("columns")))
    expect(throws: BatchError.self) {
      _ = try SegmentManifest(paths: [path], start: "start", end: "end", label: "label", settings)
    }
    let odd = try folder.write("odd.csv", "audio,start,end\na.wav,zero,1\na.wav,2,1\nb.wav,, \na.wav, 0 ,1\n")
    let inputs = try SegmentManifest(paths: [odd], start: "start", end: "end", label: "label", settings).inputs
    expectEqual(inputs.map { $0.segments?.count }, [3, 1])
    expectEqual(
      inputs[0].segments?.map(\.fault),
      [
        "expected a start and an end in seconds, got 'zero' and '1'",
        "reversed: it ends at 1.0 s, before its start at 2.0 s", nil,
      ])
  }
}
