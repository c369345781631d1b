import AudioCore
import AudioFiles
import Expectations
import Foundation
import SegmentAnalysis
import TestSignals
import TestSupport
import Testing

@Suite struct SegmentListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let grid = """
    File type = "ooTextFile"
    Object class = "TextGrid"

    0
    2
    <exists>
    3
    "IntervalTier" "phones" 0 2
    5
    0 0.4 ""
    0.4 0.6 "a"
    0.6 0.7 "t"
    0.7 1.2 " i "
    1.2 2 "AA1"
    "IntervalTier" "words" 0 2
    3
    0 0.4 ""
    0.4 0.7 "at"
    0.7 2 "ia"
    "TextTier" "events" 0 2
    1
    0.5 "burst"
    """

  private func read(_ source: String, _ settings: (inout SegmentSettings) -> Void = { _ in }) throws -> SegmentList {
    var all = SegmentSettings(source: try require(SegmentSource(source)))
    settings(&all)
    return try SegmentList(of: folder("x.wav"), source: .file(folder("x.wav")), settings: all)
  }

  private func fault(_ source: String, _ settings: (inout SegmentSettings) -> Void = { _ in }) -> String {
    do {
      let list = try read(source, settings)
      return "read \(list.segments.count)"
    } catch { return "\(error)".replacingOccurrences(of: folder.path + "/", with: "") }
  }

  @Test func tiersByNameAndNumber() throws {
    try folder.write("x.TextGrid", Self.grid)
    let named = try read("tier:phones") { $0.enclosing = ["words"] }
    expectEqual(named.segments.map(\.label), ["a", "t", " i ", "AA1"])
    expectEqual(named.segments.map(\.number), [1, 2, 3, 4])
    expectEqual(named.segments.map(\.tier), ["phones", "phones", "phones", "phones"])
    expectEqual(named.segments.map(\.enclosing), [["at"], ["at"], ["ia"], ["ia"]])
    expectEqual(named.statedEnd, 2)
    expectEqual(try read("tier:1") { $0.enclosing = ["2"] }.segments, named.segments)
    expectEqual(
      try read("tier:*").segments.map(\.tier), ["phones", "phones", "phones", "phones", "words", "words", "events"])
    expectEqual(try read("tier:phones,words").segments.count, 6)
    let point = try read("tier:events").segments[0]
    expect(point.isPoint && point.start == 0.5 && point.fault == nil)
  }

  @Test func labelsAreChosen() throws {
    try folder.write("x.TextGrid", Self.grid)
    func chosen(_ labels: String...) throws -> [String?] {
      try read("tier:phones") { $0.labels = labels }.segments.map(\.label)
    }
    expectEqual(try chosen("a", "i"), ["a", " i "])
    expectEqual(try chosen("AA?"), ["AA1"])
    expectEqual(try chosen("*A*", "t"), ["t", "AA1"])
    expectEqual(try chosen("A"), [])
    expectEqual(try read("tier:phones") { $0.labels = ["o"] }.searched.hasPrefix("no label o in tier phones of "), true)
    // A long pattern of stars takes no time.
    let settings = SegmentSettings(source: .labels, labels: [String(repeating: "*a", count: 30) + "b"])
    expect(!settings.includes(String(repeating: "a", count: 5000)))
  }

  @Test func sourcesAreReadAndWritten() throws {
    for text in ["tier:a,b c", "tier:*", "tier:2", "labels", "columns:a,b,c", "activity", "nuclei"] {
      expectEqual(SegmentSource(text)?.text, text)
    }
    expectEqual(SegmentSource("columns")?.text, "columns:start,end,label")
    for text in ["", "tier", "tier:", "tier:a,,b", "columns:a", "activity:1", "words", "labels:x"] {
      expectNil(SegmentSource(text), "\(text)")
    }
    let settings = SegmentSettings(source: .tiers(["a"]), labels: ["x"], points: [50])
    let decoded = try JSONDecoder().decode(SegmentSettings.self, from: try JSONEncoder().encode(settings))
    expectEqual(decoded, settings)
  }

  @Test func labelTracksOfAudacity() throws {
    try folder.write("x.txt", "0.1\t0.2\ta\n\\\t100\t200\n0.15\t0.3\tb\n0.5\t0.5\tpoint\n0.6\t0.7\t\n")
    let list = try read("labels")
    expectEqual(list.segments.map(\.label), ["a", "b", "point"])
    expectEqual(list.segments[1].warnings, ["overlaps segment 1, which ends at 0.2 s"])
  }

  /// Memory is bounded: of many segments at one time the last are refused.
  @Test func tooManySegmentsAtOneTime() throws {
    let lines = (0..<70).map { Segment(number: 0, label: "a", start: 0.01 * Double($0), end: 10) }
    let later = Segment(number: 0, label: "b", start: 10, end: 11)
    let list = SegmentList(lines: lines + [later])
    expectEqual(list.segments.filter { $0.fault != nil }.map(\.number), [65, 66, 67, 68, 69, 70])
    expectEqual(list.segments[64].fault, "more than 64 segments at one time, 0.64 s")
  }

  /// The file is beside the recording, or in a folder at as much of the recording's path as exists there.
  @Test func whereLabelFilesAre() throws {
    let deep = folder.path.split(separator: "/").suffix(1).joined() + "/x.TextGrid"
    for name in ["grids/\(deep)", "flat/x.TextGrid", "whole/x.wav.TextGrid"] { try folder.write(name, Self.grid) }
    for name in ["grids", "flat", "whole"] {
      expectEqual(try read("tier:phones") { $0.folder = folder(name) }.segments.count, 4)
    }
    expectEqual(fault("tier:phones"), "no label file: expected x.TextGrid in \(folder.path)")
    expectEqual(fault("labels") { $0.folder = folder("flat") }, "no label file: expected x.txt in flat")
  }

  /// A damaged file is one fault with the place; nothing else happens.
  @Test func damagedFilesAreFaults() throws {
    func grid(_ text: String) throws -> String {
      try folder.write("x.TextGrid", text)
      return fault("tier:phones")
    }
    expectEqual(
      try grid(""), "x.TextGrid, line 1: expected a text in quotes for the file type, got the end of the file")
    for end in [30, 70, 100, 140, 200] {
      expect(try grid(String(Self.grid.prefix(end))).contains("expected"), "\(end)")
    }
    expect(try grid(Self.grid.replacingOccurrences(of: "0.6 0.7", with: "0.7 0.6")).contains("expected"))
    expect(try grid(Self.grid.replacingOccurrences(of: "0.4 0.6", with: "0.4 nan")).contains("expected"))
    expect(try grid(Self.grid.replacingOccurrences(of: "\n5\n", with: "\n5000000000\n")).contains("expected"))
    expectEqual(
      try grid(Self.grid.replacingOccurrences(of: "phones", with: "Phones")),
      "x.TextGrid: expected a tier 'phones', got the tiers 1 'Phones', 2 'words', 3 'events'")
    expectEqual(
      try grid(Self.grid.replacingOccurrences(of: "words", with: "phones")),
      "x.TextGrid: expected one tier 'phones', or its number, got the tiers 1 'phones', 2 'phones', 3 'events'")
    expectEqual(try grid("ooBinaryFile\u{8}TextGrid\u{0}\u{1}").contains("expected"), true)
    for text in ["1\t2", "a\tb\tc", "0.2\t0.1\tx", "-1\t2\tx", "\\\t1\t2", "1e999\t2\tx", "0.1 0.2 a"] {
      try folder.write("x.txt", text + "\n")
      let found = fault("labels")
      expect(text == "1\t2" ? found == "read 0" : found.contains("x.txt, line 1: expected"), "\(text)")
    }
    try folder.write("x.txt", Array("0\t1\t".utf8) + [0xFF, 0xFE, 0x80])
    expect(!fault("labels").isEmpty)
    try FileManager.default.removeItem(atPath: folder("x.txt"))
    try FileManager.default.createDirectory(atPath: folder("x.txt"), withIntermediateDirectories: false)
    expect(fault("labels").contains("x.txt"))
  }

  @Test func eventsOfTheSound() throws {
    let path = PackageRoot.file("Examples/Recordings/speech-english-female.wav")
    for (source, label) in [("activity", "speech"), ("nuclei", "nucleus")] {
      let settings = SegmentSettings(source: try require(SegmentSource(source)))
      let list = try SegmentList(of: path, source: .file(path), settings: settings)
      expect(!list.segments.isEmpty && list.segments.allSatisfy { $0.label == label && $0.end > $0.start })
      expect(list.segments.allSatisfy { $0.warnings.isEmpty && $0.fault == nil })
    }
    do {
      _ = try SegmentList(of: "none.wav", source: .file("none.wav"), settings: .init(source: .activity))
      expect(false)
    } catch let fault as SegmentList.Fault { expectEqual(fault.description, "no such file") }
  }
}
