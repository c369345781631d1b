import BatchProcessing
import Foundation
import GRDB
import RowDatabase
import Tables
import TestSupport
import Testing

@Suite struct RowDatabaseTests {
  private let columns = [
    Tables.Column("path"), Tables.Column("level_dbfs", decimals: 2), Tables.Column("frames", decimals: 0),
    Tables.Column("is_clipped"),
    Tables.Column("odd \"name\""),
  ]
  private let rows: [Tables.Row] = [
    [.text("a'b\".wav"), .number(-12.345678, decimals: 2), .integer(48_000), .flag(true), .text("1")],
    [.text("b.wav"), .number(.nan, decimals: 2), .undefined, .undefined, .undefined],
    [.text("short.wav")],
  ]

  @Test func rowsAreWhatTheyWere() throws {
    let folder = try TemporaryFolder()
    let path = folder("deep/rows.sqlite")
    try RowDatabase.write(columns: columns, rows: rows, table: "my rows", properties: [("version", "1")], to: path)
    let database = try DatabaseQueue(path: path)
    let read = try database.read { try GRDB.Row.fetchAll($0, sql: "SELECT * FROM \"my rows\"") }
    #expect(read.count == 3 && Array(read[0].columnNames) == columns.map(\.name))
    let firstPath: String? = read[0]["path"]
    let level: Double? = read[0]["level_dbfs"]
    let frames: Int? = read[0]["frames"]
    let flag: Bool? = read[0]["is_clipped"]
    let odd: String? = read[0]["odd \"name\""]
    #expect(firstPath == "a'b\".wav" && level == -12.35 && frames == 48_000)
    #expect(flag == true && odd == "1")
    for row in read.dropFirst() {
      let isEmpty = row.databaseValues.dropFirst().allSatisfy { $0.isNull }
      #expect(isEmpty)
    }
    let types = try database.read {
      try String.fetchAll($0, sql: "SELECT type FROM pragma_table_info('my rows') ORDER BY cid")
    }
    #expect(types == ["TEXT", "REAL", "INTEGER", "BOOLEAN", "TEXT"])
    #expect(try database.read { try String.fetchOne($0, sql: "SELECT value FROM run WHERE name = 'version'") } == "1")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("deep")) == ["rows.sqlite"])
  }

  @Test func whatCannotBeWrittenIsSaid() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "x")
    #expect(throws: BatchError.self) {
      try RowDatabase.write(columns: columns, rows: rows, table: "t", to: folder("file/rows.sqlite"))
    }
    // Two columns of one name cannot be a table.
    #expect(throws: BatchError.self) {
      try RowDatabase.write(
        columns: [Tables.Column("a"), Tables.Column("a")], rows: [], table: "t", to: folder("rows.sqlite"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }
}
