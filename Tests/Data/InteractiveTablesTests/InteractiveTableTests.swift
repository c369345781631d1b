import Expectations
import Foundation
import InteractiveTables
import Reporting
import Tables
import Testing

@Suite struct InteractiveTableTests {
  private let table = InteractiveTable(
    fields: [
      .init(Column("path")), .init(Column("level", heading: "level dB", decimals: 1), isLogarithmic: true),
      .init(Column("split"), role: .own), .init(Column("note"), role: .own),
      .init(Column("sound"), role: .sound, isShown: false), .init(Column("version"), role: .origin),
    ], noun: "recording", plane: ("level", "level"))

  private func data(_ rows: [Row], kind: String) throws -> [[String: Any]] {
    var page = ""
    table.write(rows, to: HTMLReport<Never> { page += $0 })
    return try page.components(separatedBy: "<script ").dropFirst().filter { $0.contains("class=\"\(kind)\"") }
      .map { part in
        let start = try require(part.firstIndex(of: ">"))
        let text = part[part.index(after: start)...].components(separatedBy: "</script>")[0]
        return try require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      }
  }

  private func row(_ index: Int, _ split: Cell, note: String? = nil) -> Row {
    [
      .text("é/\(index).wav"), .number(Double(index) / 4, decimals: 1), split, note.map { .text($0) } ?? .undefined,
      .text("../é/\(index).wav"), .text("1.0"),
    ]
  }

  @Test func columnsHaveWhatThePageMustKnow() throws {
    let description = try require(try data([], kind: "explorer-table").first)
    expectEqual(description["noun"] as? String, "recording")
    expectEqual(description["plane"] as? [String], ["level", "level"])
    let columns = try require(description["columns"] as? [[String: Any]])
    expectEqual(columns.map { $0["name"] as? String }, ["path", "level", "split", "note", "sound", "version"])
    expectEqual(columns.map { $0["role"] as? String }, ["measured", "measured", "own", "own", "sound", "origin"])
    expectEqual(columns.map { $0["decimals"] as? Int }, [nil, 1, nil, nil, nil, nil])
    expectEqual(columns.map { $0["shown"] as? Bool }, [true, true, true, true, false, true])
    expectEqual(columns.map { $0["log"] as? Bool }, [false, true, false, false, false, false])
  }

  @Test func eachColumnHasItsShortestForm() throws {
    let rows = (0..<6).map { row($0, $0 == 1 ? .undefined : .text($0 < 3 ? "train" : "test"), note: "note \($0)") }
    let chunk = try require(try data(rows, kind: "explorer-rows").first)
    expectEqual(chunk["count"] as? Int, 6)
    let columns = try require(chunk["columns"] as? [Any])
    expectEqual(columns[0] as? [String], (0..<6).map { "é/\($0).wav" })
    expectEqual(columns[1] as? [Double], [0, 0.2, 0.5, 0.8, 1, 1.2])
    let split = try require(columns[2] as? [String: Any])
    expectEqual(split["t"] as? [String], ["train", "test"])
    expectEqual(split["i"] as? [Int], [0, -1, 0, 1, 1, 1])
    expectEqual(columns[3] as? [String], (0..<6).map { "note \($0)" })
    expectEqual(columns[4] as? [String: String], ["p": "../", "s": ""])
    expectEqual(columns[5] as? [String: String], ["c": "1.0"])
  }

  @Test func rowsComeInChunks() throws {
    let rows = (0..<5000).map { row($0, .text("a")) }
    expectEqual(try data(rows, kind: "explorer-rows").map { $0["count"] as? Int }, [4096, 904])
  }

  @Test func namesCannotEndTheData() throws {
    var page = ""
    let row: Row = [.text("</script><script>alert(1)</script>"), .undefined, .text("<!--"), .undefined, .undefined]
    table.write([row], to: HTMLReport<Never> { page += $0 })
    expect(!page.contains("<script>") && !page.contains("<!--"))
    expectEqual(page.components(separatedBy: "</script>").count, 3)
  }

  /// A page's script is one text: nothing of the modules' own way to find each other is left.
  @Test func theScriptStandsAlone() {
    let script = InteractiveTable.script
    let lines = script.source.split(separator: "\n")
    expect(!lines.contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") })
    for name in ["table", "filter", "statistics", "order", "grid", "charts", "sound", "explorer"] {
      expectEqual(lines.filter { $0.hasPrefix("const module_\(name)_js = ") }.count, 1, "\(name)")
    }
    expect(script.style.contains("#explorer"))
    expect(script.source.utf8.count < 100_000, "\(script.source.utf8.count) bytes in every report")
  }
}
