import BatchProcessing
import Foundation
import Reporting
import TestSupport
import Testing

@Suite struct ResultJournalTests {
  private let row = Row([.text("a \"b\"\n\u{1F3A7}"), .number(-23.125, decimals: 2), .integer(44_100), .undefined])

  @Test func resultsSurvive() throws {
    let folder = try TemporaryFolder()
    do {
      let journal = try ResultJournal(folder: folder.path)
      try journal.record(row, for: "k")
      #expect(journal.row(for: "k") == row)
    }
    #expect(try ResultJournal(folder: folder.path).row(for: "k") == row)
    #expect(try ResultJournal(folder: folder.path).row(for: "other") == nil)
  }

  /// A kill can cut the journal at any byte: what was whole before it is there, and what comes after it is, too.
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
        // A line is whole when its last brace is there, with or without the line end.
        let expected = ends.count { $0 <= length }
        let found = ["one", "two", "three"].count { journal.row(for: $0) != nil }
        #expect(found == expected, "cut at \(length)")
        try journal.record(row, for: "after")
      }
      #expect(try ResultJournal(folder: folder.path).row(for: "after") == row, "cut at \(length)")
    }
  }

  @Test func oneProcessAtATime() throws {
    let folder = try TemporaryFolder()
    let journal = try ResultJournal(folder: folder.path)
    #expect(throws: BatchError.inUse(folder: folder.path)) { try ResultJournal(folder: folder.path) }
    _ = journal
  }

  @Test func removingAllForgets() throws {
    let folder = try TemporaryFolder()
    let journal = try ResultJournal(folder: folder.path)
    try journal.record(row, for: "k")
    try journal.removeAll()
    #expect(journal.row(for: "k") == nil)
    #expect(try folder.text("journal.jsonl").isEmpty)
  }
}
