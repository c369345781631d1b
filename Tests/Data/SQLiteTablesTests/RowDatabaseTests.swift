import BatchProcessing
import Expectations
import Foundation
import SQLiteTables
import Tables
import TestSupport
import Testing

@Suite struct RowDatabaseTests {
  private let columns = [
    Column("path"), Column("level_dbfs", decimals: 2), Column("frames", decimals: 0),
    Column("is_clipped"),
    Column("odd \"name\""),
  ]
  private let rows: [Row] = [
    [.text("a'b\".wav"), .number(-12.345678, decimals: 2), .integer(48_000), .flag(true), .text("1")],
    [.text("b.wav"), .number(.nan, decimals: 2), .undefined, .undefined, .undefined],
    [.text("short.wav")],
  ]

  @Test func rowsAreWhatTheyWere() throws {
    let folder = try TemporaryFolder()
    let path = folder("deep/rows.sqlite")
    try RowDatabase.write(columns: columns, rows: rows, table: "my rows", properties: [("version", "1")], to: path)
    let database = try SQLiteFile(path: path)
    expectEqual(
      try database.rows("SELECT * FROM \"my rows\""),
      [
        ["text:a'b\".wav", "real:-12.35", "integer:48000", "integer:1", "text:1"],
        ["text:b.wav", "null", "null", "null", "null"],
        ["text:short.wav", "null", "null", "null", "null"],
      ])
    expectEqual(
      try database.rows("SELECT name, type FROM pragma_table_info('my rows') ORDER BY cid"),
      [
        ["text:path", "text:TEXT"], ["text:level_dbfs", "text:REAL"], ["text:frames", "text:INTEGER"],
        ["text:is_clipped", "text:BOOLEAN"], ["text:odd \"name\"", "text:TEXT"],
      ])
    expectEqual(try database.rows("SELECT value FROM run WHERE name = 'version'"), [["text:1"]])
    expectEqual(try database.rows("PRAGMA integrity_check"), [["text:ok"]])
    expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder("deep")), ["rows.sqlite"])
  }

  @Test func whatCannotBeWrittenIsSaid() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "x")
    expect(throws: BatchError.self) {
      try RowDatabase.write(columns: columns, rows: rows, table: "t", to: folder("file/rows.sqlite"))
    }
    // A table cannot have two columns with the same name.
    expect(throws: BatchError.self) {
      try RowDatabase.write(
        columns: [Column("a"), Column("a")], rows: [], table: "t", to: folder("rows.sqlite"))
    }
    expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["file"])
  }

  /// Empty text, text with a NUL and text outside of ASCII are kept byte for byte.
  @Test func textIsKept() throws {
    let folder = try TemporaryFolder()
    let texts = ["", "a\u{0}b", "café \u{1F3A7}", "x'); DROP TABLE t; --"]
    try RowDatabase.write(columns: [Column("t")], rows: texts.map { [.text($0)] }, table: "t", to: folder("t.sqlite"))
    let hexadecimal = texts.map { $0.utf8.map { String(format: "%02X", $0) }.joined() }
    expectEqual(
      try SQLiteFile(path: folder("t.sqlite")).rows("SELECT typeof(t), hex(t) FROM t"),
      hexadecimal.map { ["text:text", "text:\($0)"] })
  }

  /// If some rows could not be read, no file appears.
  @Test func whatIsNotCheckedDoesNotAppear() throws {
    let folder = try TemporaryFolder()
    let fault = BatchError.unwritable(path: "spool", reason: "cut short")
    expect(throws: fault) {
      try RowDatabase.write(columns: columns, rows: rows, table: "t", to: folder("t.sqlite")) {
        () throws(BatchError) in throw fault
      }
    }
    expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
