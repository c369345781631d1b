import BatchProcessing
import Expectations
import Foundation
import RunFolders
import Tables
import TestSupport
import Testing

@Suite struct ResultJournalTests {
  private let row = Row([.text("a \"b\"\n\u{1F3A7}"), .number(-23.125, decimals: 2), .integer(44_100), .undefined])

  @Test func resultsSurvive() throws {
    let folder = try TemporaryFolder()
    do {
      let journal = try ResultJournal(folder: folder.path)
      try journal.record(row, for: "k")
      expectEqual(journal.row(for: "k"), row)
    }
    expectEqual(try ResultJournal(folder: folder.path).row(for: "k"), row)
    expectNil(try ResultJournal(folder: folder.path).row(for: "other"))
  }

  /// A kill can cut the journal at any byte. The complete lines before the cut are kept, and later results are kept,
  /// too.
  @Test func everyCutKeepsTheWholeLines() throws {
    let folder = try TemporaryFolder()
    do {
      let journal = try ResultJournal(folder: folder.path)
      for key in ["one", "two", "three"] { try journal.record(row, for: key) }
    }
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder("journal.jsonl")))
    let ends = whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }
    for length in 0...whole.count {
      try whole.prefix(length).write(to: URL(fileURLWithPath: folder("journal.jsonl")))
      do {
        let journal = try ResultJournal(folder: folder.path)
        // A line is complete with its last bracket, even without the line end.
        let expected = ends.count { $0 <= length }
        let found = ["one", "two", "three"].count { journal.row(for: $0) != nil }
        expectEqual(found, expected, "cut at \(length)")
        try journal.record(row, for: "after")
      }
      expectEqual(try ResultJournal(folder: folder.path).row(for: "after"), row, "cut at \(length)")
    }
  }

  /// If any bit of a line is flipped, its result is skipped with a remark, and the others are kept. The next opening
  /// gives no remark, because the line was removed.
  @Test func damagedLinesAreNotBelieved() throws {
    let folder = try TemporaryFolder()
    do {
      let journal = try ResultJournal(folder: folder.path)
      for key in ["one", "two", "six"] { try journal.record(row, for: key) }
      expectNil(journal.remark)
    }
    let url = URL(fileURLWithPath: folder("journal.jsonl"))
    let whole = try Data(contentsOf: url)
    let length = whole.count / 3
    // All lines have the same length; these are the bytes of the second one without its line end.
    for byte in length..<2 * length - 1 {
      for bit in 0..<8 {
        var flipped = whole
        flipped[byte] ^= 1 << bit
        try flipped.write(to: url)
        do {
          let journal = try ResultJournal(folder: folder.path)
          expect(journal.row(for: "one") == row && journal.row(for: "six") == row, "byte \(byte)")
          expectNil(journal.row(for: "two"), "byte \(byte), bit \(bit)")
          expectEqual(journal.remark?.contains("these results are made again"), true, "byte \(byte)")
          try journal.record(row, for: "two")
        }
        let again = try ResultJournal(folder: folder.path)
        expect(again.remark == nil && again.row(for: "two") == row && again.row(for: "six") == row)
      }
    }
  }

  /// A line that is changed while the journal is open is skipped, too.
  @Test func linesAreComparedWhenTheyAreRead() throws {
    let folder = try TemporaryFolder()
    let journal = try ResultJournal(folder: folder.path)
    try journal.record(row, for: "k")
    let text = try folder.text("journal.jsonl")
    try folder.write("journal.jsonl", text.replacingOccurrences(of: "44100", with: "44101"))
    expectNil(journal.row(for: "k"))
  }

  /// A range of zero bytes, as a lost page leaves it, destroys only the lines in it.
  @Test func zeroedStretchesCostTheirLines() throws {
    let folder = try TemporaryFolder()
    do {
      let journal = try ResultJournal(folder: folder.path)
      for key in 0..<100 { try journal.record(row, for: "\(key)") }
    }
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder("journal.jsonl"))))
    bytes.replaceSubrange(4096..<8192, with: repeatElement(0, count: 4096))
    try folder.write("journal.jsonl", bytes)
    let journal = try ResultJournal(folder: folder.path)
    let found = (0..<100).count { journal.row(for: "\($0)") == row }
    // The ends of the range cut at most two lines.
    expect(100 - found <= 4096 / (bytes.count / 100) + 2 && found < 100)
    expect(journal.remark != nil)
  }

  /// Lines of earlier versions have no checksum. They are skipped with a remark, so their results are computed again.
  @Test func linesWithoutChecksumAreNotBelieved() throws {
    let folder = try TemporaryFolder()
    try folder.write("journal.jsonl", #"{"key":"k","row":{"cells":[]}}"# + "\n")
    let journal = try ResultJournal(folder: folder.path)
    expect(
      journal.row(for: "k") == nil && journal.remark?.contains("1 line is damaged or of an earlier version") == true)
  }

  @Test func oneProcessAtATime() throws {
    let folder = try TemporaryFolder()
    let journal = try ResultJournal(folder: folder.path)
    expect(throws: BatchError.inUse(folder: folder.path)) { try ResultJournal(folder: folder.path) }
    _ = journal
  }

  @Test func removingAllForgets() throws {
    let folder = try TemporaryFolder()
    let journal = try ResultJournal(folder: folder.path)
    try journal.record(row, for: "k")
    try journal.removeAll()
    expectNil(journal.row(for: "k"))
    expect(try folder.text("journal.jsonl").isEmpty)
  }
}
