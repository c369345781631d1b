/// Finds the column of a table for each role.
struct ColumnFinder {
  private let adapter: OutputAdapter
  private let table: OutputTable

  init(_ table: OutputTable, _ adapter: OutputAdapter) {
    self.table = table
    self.adapter = adapter
  }

  /// The column of a role: as named by the adapter, or found by its name, or at a place if the columns have no names.
  ///
  /// - Parameters:
  ///   - aliases: possible names of the column, without units.
  ///   - place: index of the column if the columns have no names; `nil` for none.
  /// - Returns: `nil` if there is none.
  /// - Throws: `DetectorError.unreadableOutput` if the adapter names a column that does not exist.
  func column(
    _ role: OutputAdapter.Role, _ aliases: [String], at place: Int?
  ) throws(DetectorError) -> Int? {
    switch adapter.places[role] {
    case .index(let index): return index
    case .name(let name):
      if let index = table.names?.firstIndex(of: name) { return index }
      throw .unreadableOutput(
        line: nil, expected: "a column '\(name)'",
        found: table.names.map { "'\($0.joined(separator: "', '"))'" } ?? "no header")
    case nil: break
    }
    guard let names = table.names else { return place }
    let known = names.map(Self.withoutUnit)
    return aliases.lazy.compactMap { known.firstIndex(of: $0) }.first
  }

  /// The column of a role that must exist.
  func required(_ role: OutputAdapter.Role, _ aliases: [String], at place: Int) throws(DetectorError) -> Int {
    if let column = try column(role, aliases, at: place) { return column }
    throw .unreadableOutput(
      line: nil, expected: "a column '\(aliases[0])'",
      found: "'\((table.names ?? []).map { String($0.prefix(40)) }.prefix(8).joined(separator: "', '"))'")
  }

  static let times = ["time", "times", "t", "timestamp", "timestamps", "seconds", "onset", "beat", "start"]
  static let frequencies = ["frequency", "frequencies", "freq", "f0", "pitch", "fundamentalfrequency", "hz"]
  static let confidences = ["confidence", "confidences", "probability", "prob", "periodicity"]
  static let voicings = ["voicing", "voiced", "isvoiced", "voicedflag"]
  static let starts = ["start", "onset", "begin", "tmin", "starttime", "from"]
  static let ends = ["end", "offset", "stop", "tmax", "endtime", "to"]
  static let labels = ["label", "eventlabel", "event", "class", "text", "name"]

  /// Lower-case letters and digits, without a unit at the end: `F0 [Hz]`, `f0_hz` and `time_s` become `f0`, `f0` and
  /// `time`.
  private static func withoutUnit(_ name: String) -> String {
    let head = name.lowercased().prefix { !"([".contains($0) }
    var parts = head.split { !$0.isLetter && !$0.isNumber }
    if parts.count > 1, ["s", "sec", "seconds", "hz", "lufs", "bpm", "ms"].contains(parts[parts.count - 1]) {
      parts.removeLast()
    }
    return parts.joined()
  }
}
