import Foundation

/// A source recording for pitch material, with the licence that its manifest states.
struct SourceRecording {
  let path: String
  /// The licence; empty if no manifest states one.
  var licence = ""

  /// Lists the recordings of an input: those below a folder in the order of their paths' bytes, those in a manifest, or
  /// the file itself.
  ///
  /// - Throws: `InputError`, and Foundation's error for a manifest that cannot be read.
  static func recordings(of input: String) throws -> [SourceRecording] {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: input, isDirectory: &isFolder), isFolder.boolValue {
      let found = recordings(below: input)
      guard !found.isEmpty else { throw InputError.noRecordings(input) }
      return found
    }
    return input.lowercased().hasSuffix(".csv") ? try recordings(ofManifest: input) : [SourceRecording(path: input)]
  }

  /// The file extensions of recordings in a folder, in lower case.
  private static let endings: Set<String> = ["aif", "aiff", "caf", "flac", "mp3", "oga", "ogg", "opus", "wav"]

  private static func recordings(below folder: String) -> [SourceRecording] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let isHidden = { (name: String) in name.split(separator: "/").contains { $0.hasPrefix(".") } }
    return names.filter { endings.contains(($0 as NSString).pathExtension.lowercased()) && !isHidden($0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { SourceRecording(path: (folder as NSString).appendingPathComponent($0)) }
  }

  /// Lists the recordings of a manifest. Its paths are relative to its folder.
  private static func recordings(ofManifest path: String) throws -> [SourceRecording] {
    let rows = try CSVRows.rows(of: String(contentsOfFile: path, encoding: .utf8))
    guard let header = rows.first, let audio = header.firstIndex(of: "audio") else {
      throw InputError.noAudioColumn(path)
    }
    let licence = header.firstIndex { ["licence", "license"].contains($0.lowercased()) }
    let folder = (path as NSString).deletingLastPathComponent
    return try rows.enumerated().dropFirst().map { number, row in
      guard row.count == header.count else {
        throw InputError.wrongCells(path, row: number + 1, expected: header.count, got: row.count)
      }
      let name = row[audio]
      return SourceRecording(
        path: name.hasPrefix("/") || folder.isEmpty ? name : (folder as NSString).appendingPathComponent(name),
        licence: licence.map { row[$0] } ?? "")
    }
  }
}

/// An error about an input of `make-pitch-material`.
enum InputError: Error, CustomStringConvertible {
  case noRecordings(String)
  case noAudioColumn(String)
  case wrongCells(String, row: Int, expected: Int, got: Int)

  var description: String {
    switch self {
    case .noRecordings(let folder): "\(folder): expected at least one recording below it, got none"
    case .noAudioColumn(let path): "\(path): expected a column 'audio', got none"
    case .wrongCells(let path, let row, let expected, let got):
      "\(path): row \(row): expected \(expected) cells, got \(got)"
    }
  }
}

/// Reads comma-separated values according to RFC 4180: cells in quotes may hold commas, line ends and doubled quotes.
enum CSVRows {
  /// Returns the rows of a text; empty lines are left out.
  static func rows(of text: String) -> [[String]] {
    var (rows, row, cell, isQuoted): ([[String]], [String], String, Bool) = ([], [], "", false)
    func endRow() {
      row.append(cell)
      if row != [""] { rows.append(row) }
      (row, cell) = ([], "")
    }
    var rest = Substring(text.replacingOccurrences(of: "\r\n", with: "\n").trimmingPrefix("\u{FEFF}"))
    while let character = rest.popFirst() {
      switch character {
      case "\"" where isQuoted && rest.first == "\"":
        cell.append("\"")
        rest.removeFirst()
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        row.append(cell)
        cell = ""
      case "\n" where !isQuoted: endRow()
      default: cell.append(character)
      }
    }
    endRow()
    return rows
  }
}
