/// The file `manifest.json` of a person's archive.
struct PersonArchiveHead: Codable {
  static let path = "manifest.json"
  static let format = "ossicle-person"
  static let version = 1

  /// What every version has.
  struct Kind: Codable {
    var format: String
    var version: Int
    var app: String
  }

  var format = Self.format
  var version = Self.version
  /// The app's name.
  var app: String
  /// The last migration that the tables had.
  var tables: String
  /// The person's name.
  var name: String
  /// The number of rows of each table; empty ones are left out.
  var rows: [String: Int]

  /// The path of a table's lines. Each file has a few megabytes, so that none is in memory as a whole.
  static func path(of table: String, part: Int) -> String { "tables/\(table)-\(part).jsonl" }
}
