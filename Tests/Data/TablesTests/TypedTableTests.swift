import Expectations
import Tables
import Testing

@Suite struct TypedTableTests {
  private struct Take {
    var name: String?
    var level: Double?
    var count: Int?
    var isVoice: Bool?
    var remarks: [String] = []
  }

  private let columns: [TypedColumn<Take>] = [
    .text("name") { $0.name }, .number("level_db", heading: "dB", decimals: 2) { $0.level },
    .integer("count") { $0.count }, .flag("voice") { $0.isVoice }, .lines("remarks") { $0.remarks },
  ]

  @Test func columnsAndCellsStandTogether() {
    let table = TypedTable(columns)
    expectEqual(table.columns.map(\.name), ["name", "level_db", "count", "voice", "remarks"])
    expectEqual(table.columns.map(\.heading), ["name", "dB", "count", "voice", "remarks"])
    expectEqual(table.columns.map(\.decimals), [nil, 2, 0, nil, nil])
    let row = table.row(Take(name: "a", level: -3.014, count: 2, isVoice: true, remarks: ["b", "c"]))
    expectEqual(row, [.text("a"), .number(-3.014, decimals: 2), .integer(2), .flag(true), .text("b; c")])
    expectEqual(CSVFormat(columns: table.columns).line(row), "a,-3.01,2,true,b; c\n")
  }

  @Test func whatIsMissingIsUndefined() {
    let table = TypedTable(columns)
    expectEqual(table.row(Take()).cells, columns.map { _ in .undefined })
    expectEqual(table.row(Take(level: .infinity)).cells, columns.map { _ in .undefined })
  }

  @Test func columnsOfAPart() {
    let whole = TypedTable<Take?>(columns.map { $0.of { $0 } })
    expectEqual(whole.columns, TypedTable(columns).columns)
    expectEqual(whole.row(nil).cells, columns.map { _ in .undefined })
    expectEqual(whole.row(Take(count: 7))[2], .integer(7))
  }

  @Test func otherDecimalsForPeople() {
    let shown = TypedTable(columns.map { $0.printed(decimals: 0) })
    expectEqual(
      shown.row(Take(name: "a", level: 1.5, count: 3)).cells.prefix(3),
      [
        .text("a"), .number(1.5, decimals: 0), .integer(3),
      ])
    expectEqual(shown.columns[1], Column("level_db", heading: "dB", decimals: 0))
  }

  @Test func aRowIsWrittenOver() {
    let table = TypedTable(columns)
    var row = Row([.text("path")] + columns.map { _ in .integer(0) })
    table.write(Take(name: "b"), into: &row, from: 1)
    expectEqual(row.cells, [.text("path"), .text("b")] + columns.dropFirst().map { _ in .undefined })
  }
}
