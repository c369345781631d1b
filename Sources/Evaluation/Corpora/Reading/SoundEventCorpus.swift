import BatchProcessing
import FilePaths
import Foundation

/// DCASE's and sed_eval's table of the events of many recordings; it is the reference of each of them.
///
/// With a first line that names the columns (`filename`, `onset`, `offset`, `event_label`, in any order), or with lines of name,
/// onset, offset and label. Between tabs; between commas or semicolons where the first line has no tab.
enum SoundEventCorpus {
  private static let nameColumns = ["filename", "file"]
  private static let onsetColumns = ["onset", "event_onset"]

  static func isOne(_ path: String) throws(CorporaError) -> Bool {
    let descriptor: Int32
    do { descriptor = try FileAccess.open(path, O_RDONLY) } catch {
      throw .file(.unreadable(path: path, reason: error.description))
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    defer { try? file.close() }
    let start = (try? file.read(upToCount: 1 << 16)) ?? Data()
    var text = Substring(String(decoding: start, as: UTF8.self))
    if text.first == "\u{FEFF}" { text.removeFirst() }
    guard
      let line = text.split(whereSeparator: \.isNewline).first(where: { $0.first != "#" && !$0.isEmpty })
    else { return false }
    let fields = fields(line, delimiter(line))
    let names = fields.map { $0.lowercased() }
    if names.contains(where: nameColumns.contains) && names.contains(where: onsetColumns.contains) { return true }
    return fields.count >= 3 && Double(fields[0]) == nil && Double(fields[1]) != nil && Double(fields[2]) != nil
  }

  static func entries(_ path: String, audioFolder: String?) throws(CorporaError) -> [CorpusEntry] {
    let folder = CorpusRoot(of: path)
    let places = audioFolder.map { [CorpusRoot($0)] } ?? [folder, CorpusRoot(folder.resolve("audio"))]
    var seen: Set<String> = []
    var entries: [CorpusEntry] = []
    for name in try names(path) where seen.insert(name).inserted {
      let place = places.first { $0.contains(name) } ?? places[0]
      entries.append(CorpusEntry(id: name, audio: place.resolve(name), reference: path))
    }
    return entries
  }

  /// The recording's name in each line.
  private static func names(_ path: String) throws(CorporaError) -> [String] {
    let data: Data
    do { data = try FileAccess.contents(of: path) } catch {
      throw .file(.unreadable(path: path, reason: error.description))
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard let text = String(validating: data.starts(with: mark) ? data.dropFirst(3) : data, as: UTF8.self) else {
      throw .invalidFile(path: path, expected: "text in UTF-8", found: "other bytes")
    }
    var column = 0
    var delimiter: Character?
    var names: [String] = []
    for (index, bytes) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
    {
      let line = Substring(bytes)
      if bytes.first == UInt8(ascii: "#") || bytes.allSatisfy({ $0 <= 0x20 }) { continue }
      let isFirst = delimiter == nil
      let mark = delimiter ?? Self.delimiter(line)
      delimiter = mark
      let fields = fields(line, mark)
      if isFirst, let place = fields.firstIndex(where: { nameColumns.contains($0.lowercased()) }) {
        column = place
        continue
      }
      guard column < fields.count, !fields[column].isEmpty else {
        throw .invalidLine(path: path, line: index + 1, expected: "the name of a recording", found: "none")
      }
      names.append(fields[column])
    }
    return names
  }

  /// What stands between the fields, told by the first line.
  private static func delimiter(_ line: Substring) -> Character {
    ["\t", ",", ";"].first(where: line.contains) ?? "\t"
  }

  private static func fields(_ line: Substring, _ delimiter: Character) -> [String] {
    line.utf8.split(separator: delimiter.asciiValue ?? 9, omittingEmptySubsequences: false).map { field in
      var field = field
      while let last = field.last, last <= 0x20 { field.removeLast() }
      return String(Substring(field.drop { $0 <= 0x20 }))
    }
  }
}
