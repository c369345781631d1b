import BatchProcessing
import FilePaths
import Foundation
import TextFiles

/// Reads DCASE's and sed_eval's table of the events of many recordings. The table is the reference of each recording.
///
/// The first line names the columns (`filename`, `onset`, `offset`, `event_label`, in any order); without such a line
/// the columns are name, onset, offset and label. Fields are separated by tabs or, if the first line has no tab, by
/// commas or semicolons.
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
    let fields = separator(line).fields(of: line)
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

  /// Reads the recording's name in each line.
  private static func names(_ path: String) throws(CorporaError) -> [String] {
    let file: TextLines
    do { file = try TextLines(path: path, choosing: { $0.first.map { separator($0.text) } ?? .tab }) } catch {
      throw CorporaError(error)
    }
    let header = file.lines.first?.fields.firstIndex { nameColumns.contains($0.lowercased()) }
    let column = header ?? 0
    var names: [String] = []
    for line in file.lines.dropFirst(header == nil ? 0 : 1) {
      guard column < line.fields.count, !line.fields[column].isEmpty else {
        throw .invalidLine(path: path, line: line.number, expected: "the name of a recording", found: "none")
      }
      names.append(String(line.fields[column]))
    }
    return names
  }

  /// The separator of the fields, found in the first line.
  private static func separator(_ line: Substring) -> FieldSeparator { FieldSeparator.found(in: line) ?? .tab }
}
