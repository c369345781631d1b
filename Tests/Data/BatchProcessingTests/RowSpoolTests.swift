import BatchProcessing
import Expectations
import Foundation
import Tables
import TestSupport
import Testing

@Suite struct RowSpoolTests {
  private let odd: [Row] = [
    [], [.undefined, .flag(true), .flag(false)],
    [.text(""), .text("a\u{0}\n\"é\u{1F3A7}"), .integer(.min), .integer(.max)],
    [.number(0.1 + 0.2, decimals: 2), .number(-0.0, decimals: 0), .number(.greatestFiniteMagnitude, decimals: 15)],
    [.text(String(repeating: "long ", count: 60_000))],
  ]

  /// Every iteration gives the original rows, with all bits of each number.
  @Test func rowsComeBack() throws {
    let spool = try RowSpool()
    for row in odd { try spool.append(row) }
    for _ in 0..<3 {
      try spool.check()
      expectEqual(Array(spool), odd)
    }
    expectEqual(spool.count, odd.count)
    let zero = Array(spool)[3].cells[1]
    if case .number(let value, _) = zero { expectEqual(value.sign, .minus) }
  }

  /// Two iterations run at the same time over more rows than fit into one piece of the file.
  @Test func iterationsDoNotMeet() throws {
    let spool = try RowSpool()
    for index in 0..<20_000 { try spool.append([.integer(index), .text("row \(index)")]) }
    let (first, second) = (spool.makeIterator(), spool.makeIterator())
    for index in 0..<20_000 {
      expectEqual(first.next(), [.integer(index), .text("row \(index)")])
      if index % 2 == 0 { expectEqual(second.next()?.cells[0], .integer(index / 2)) }
    }
    expectNil(first.next())
  }

  /// The file has no name, so the folder is empty both during the spool's life and after it.
  @Test func nothingIsLeft() throws {
    let folder = try TemporaryFolder()
    let spool = try RowSpool(folder: folder.path)
    try spool.append([.integer(1)])
    expectEqual(Array(spool).count, 1)
    expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    expect(throws: BatchError.self) { try RowSpool(folder: folder("none")) }
  }

  @Test func recordingsComeBack() throws {
    let items = [
      RecordingItem(path: "a.wav"), RecordingItem(path: "-", location: "/dev/fd/5"),
      RecordingItem(path: "b é.wav", metadata: [.init(name: "split", value: "test"), .init(name: "text", value: "")]),
      RecordingItem(path: "", metadata: [.init(name: "speaker", value: "1"), .init(name: "split", value: "x")]),
    ]
    let spool = try RecordingSpool()
    for item in items { try spool.append(item) }
    expect(Array(spool) == items && Array(spool) == items && spool.count == 4)
    expectEqual(spool.metadataNames, ["split", "text", "speaker"])
  }
}
