import BatchProcessing
import CorpusAnalysis
import Expectations
import Foundation
import RecordingAnalysis
import Tables
import TestSupport
import Testing

@Suite struct AnalysisFolderTests {
  private let items = [
    RecordingItem(path: PackageRoot.file("Examples/Recordings/ui-complete.oga")),
    RecordingItem(path: "missing.wav", metadata: [.init(name: "split", value: "test")]),
  ]

  private func run(_ features: Set<Feature> = [.amplitude], inputs: [String] = ["a"]) -> AnalysisRun {
    AnalysisRun(
      configuration: .init(features: features), inputs: inputs, writesTracks: true, writesDatabase: true,
      pictureLimit: 10)
  }

  private func complete(_ run: AnalysisRun, _ path: String, force: Bool = false) throws {
    let folder = try AnalysisFolder(path: path, run: run, force: force)
    let analyzer = CorpusAnalyzer(run: run, folder: folder, metadataNames: ["split", "path"])
    try write(analyzer)
  }

  private func write(_ analyzer: CorpusAnalyzer) throws {
    let writer = try require(try analyzer.makeWriter())
    for (position, item) in items.enumerated() { try writer.append(try analyzer.result(of: item, at: position)) }
    try writer.finish()
  }

  @Test func aRunWritesItsFilesAndASecondOneTheSameBytes() throws {
    let folder = try TemporaryFolder()
    try complete(run(), folder("out"))
    let names = ["results.csv", "results.jsonl", "report.html", "run.json"]
    let first = try names.map { try folder.text("out/" + $0) }
    expectEqual(first[0].split(separator: "\n").count, 3)
    expect(first[0].hasPrefix("path,status,error,duration_s"))
    expect(first[0].split(separator: "\n")[0].hasSuffix(",version,split,manifest_path"))
    expect(first[0].contains("missing.wav,failed,no such file"))
    expect(first[2].contains("<svg"))
    let track = "out/tracks" + items[0].path + ".level.csv"
    expect(try folder.text(track).hasPrefix("time_s,level_dbfs\n0.000000,"))
    try complete(run(), folder("out"))
    expectEqual(try names.map { try folder.text("out/" + $0) }, first)
  }

  @Test func theDatabaseIsTheSameBytesTheSecondTime() throws {
    let folder = try TemporaryFolder()
    try complete(run(), folder("out"))
    let path = folder("out/results.sqlite")
    let first = try require(FileManager.default.contents(atPath: path))
    expect(first.starts(with: Data("SQLite format 3".utf8)))
    try complete(run(), folder("out"), force: true)
    expectEqual(FileManager.default.contents(atPath: path), first)
  }

  @Test func resultsOfAnotherRunAreNotReplacedWithoutForce() throws {
    let folder = try TemporaryFolder()
    try complete(run(), folder("out"))
    let before = try folder.text("out/results.csv")
    let expected = BatchError.otherResults(folder: folder("out"))
    expect(throws: expected) { try complete(run([.loudness]), folder("out")) }
    expect(throws: expected) { try complete(run(inputs: ["b"]), folder("out")) }
    expectEqual(try folder.text("out/results.csv"), before)
    try complete(run([.loudness]), folder("out"), force: true)
    expectUnequal(try folder.text("out/results.csv"), before)
  }

  @Test func somebodyElsesResultsAreNotReplacedEither() throws {
    let folder = try TemporaryFolder()
    try folder.write("out/results.csv", "precious")
    expect(throws: BatchError.otherResults(folder: folder("out"))) { try complete(run(), folder("out")) }
    expectEqual(try folder.text("out/results.csv"), "precious")
  }

  /// A file that was changed between two runs is measured again.
  @Test func changedBytesAreMeasuredAgain() throws {
    let folder = try TemporaryFolder()
    let source = PackageRoot.file("Examples/Recordings/")
    let copy = folder("x.oga")
    let run = run()
    func row() throws -> Row {
      let analyzer = CorpusAnalyzer(
        run: run, folder: try AnalysisFolder(path: folder("out"), run: run, force: false))
      return try analyzer.result(of: RecordingItem(path: copy), at: 0).row
    }
    try FileManager.default.copyItem(atPath: source + "ui-complete.oga", toPath: copy)
    let first = try row()
    expectEqual(try row(), first)
    try FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(atPath: source + "speech-dutch.ogg", toPath: copy)
    expectUnequal(try row(), first)
  }

  /// Tracks are named after a path. If the file there gets the contents of another known file, its tracks are written
  /// again.
  @Test func tracksFollowTheBytes() throws {
    let folder = try TemporaryFolder()
    let run = run()
    let originals = ["ui-complete.oga", "speech-dutch.ogg"].map { PackageRoot.file("Examples/Recordings/" + $0) }
    func track(_ original: String) throws -> String {
      try? FileManager.default.removeItem(atPath: folder("x.ogg"))
      try FileManager.default.copyItem(atPath: original, toPath: folder("x.ogg"))
      let analyzer = CorpusAnalyzer(
        run: run, folder: try AnalysisFolder(path: folder("out"), run: run, force: false))
      _ = try analyzer.result(of: RecordingItem(path: folder("x.ogg")), at: 0)
      return try folder.text("out/tracks" + folder("x.ogg") + ".level.csv")
    }
    let (first, second) = (try track(originals[0]), try track(originals[1]))
    expectUnequal(first, second)
    expectEqual(try track(originals[0]), first)
    expectEqual(try track(originals[1]), second)
  }

  /// Tracks and pictures of an earlier run that were changed are made again. A row whose journal line is damaged is
  /// also made again, and a remark says so.
  @Test func whatIsDamagedIsMadeAgain() throws {
    let folder = try TemporaryFolder()
    try complete(run(), folder("out"))
    let track = "out/tracks" + items[0].path + ".level.csv"
    let report = try folder.text("out/report.html")
    let (rows, samples) = (try folder.text("out/results.csv"), try folder.text(track))
    try folder.write(track, samples.replacingOccurrences(of: "0.000000,", with: "0.000000,9"))
    try complete(run(), folder("out"))
    expectEqual(try folder.text(track), samples)
    let figures = try FileManager.default.contentsOfDirectory(atPath: folder("out/.ossicle/figures"))
    let figure = "out/.ossicle/figures/" + (try require(figures.first))
    try folder.write(figure, try folder.text(figure).replacingOccurrences(of: "0", with: "1"))
    try complete(run(), folder("out"))
    expectEqual(try folder.text("out/report.html"), report)
    let journal = try folder.text("out/.ossicle/journal.jsonl")
    try folder.write("out/.ossicle/journal.jsonl", journal.replacingOccurrences(of: "44100", with: "44101"))
    let opened = try AnalysisFolder(path: folder("out"), run: run(), force: false)
    expectEqual(opened.remark?.contains("are made again"), true)
    let analyzer = CorpusAnalyzer(run: run(), folder: opened, metadataNames: ["split", "path"])
    try write(analyzer)
    expectEqual(try folder.text("out/results.csv"), rows)
  }

  @Test func equalConfigurationsHaveEqualHashesAndOthersDoNot() {
    let all = [
      run(), run([.amplitude, .pitch]), run([.pitch, .amplitude]),
      AnalysisRun(configuration: .init(features: [.amplitude], minimumFrequency: 51), inputs: ["a"]),
      AnalysisRun(configuration: .init(features: [.amplitude]), inputs: ["other"]),
    ].map(\.configurationHash)
    expectEqual(all[1], all[2])
    expectEqual(all[0], all[4], "inputs do not change what a recording's result is")
    expectEqual(Set(all).count, 3)
  }
}
