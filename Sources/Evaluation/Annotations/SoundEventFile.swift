import EvaluationMetrics
import TextFiles

/// Sound events of one or more recordings, as DCASE and sed_eval write them.
///
/// A line is `onset offset label`, with the recording's name before it and, between the two, a scene if there is one; what comes
/// after the label is left out. Fields stand between tabs; between commas or semicolons if the file has no tab. A first line
/// that names the columns (`filename onset offset event_label`) may put them in another order. A line with a name alone is
/// a recording without events.
package struct SoundEventFile: Sendable, Hashable {
  /// One recording.
  package struct Recording: Sendable, Hashable {
    /// Its name, `nil` if the file does not say.
    package let name: String?
    /// Its events, in the file's order.
    package internal(set) var events: [SoundEvent]
  }

  /// The columns that are read.
  private struct Columns {
    var name: Int?
    let onset: Int
    let offset: Int
    let label: Int
  }

  /// Where the events are from.
  package let path: String
  /// The recordings, in the order in which they first come.
  package private(set) var recordings: [Recording] = []
  /// Where in `recordings` each name is.
  private var places: [String: Int] = [:]

  /// Whether it says of which recordings its events are.
  package var namesRecordings: Bool { recordings.contains { $0.name != nil } }

  /// Reads a file.
  ///
  /// - Throws: `AnnotationError` with the line that is wrong.
  package init(path: String) throws(AnnotationError) {
    self.path = path
    let file = try TextLines(
      path: path,
      choosing: { lines in
        [.tab, .comma, .semicolon].first { mark in
          lines.contains { FieldSeparator.found(in: $0.text, among: [mark]) != nil }
        }
          ?? .tab
      })
    var header: Columns?
    var unnamed: Int?
    for (index, line) in file.lines.enumerated() {
      var fields = line.fields
      while fields.last?.isEmpty == true { fields.removeLast() }
      if index == 0, let columns = Self.header(fields) {
        header = columns
        continue
      }
      let (name, event) = try Self.parse(fields, header, line.number, file)
      let known = name.map { places[$0] } ?? unnamed
      let place = known ?? recordings.count
      if place == recordings.count {
        recordings.append(Recording(name: name, events: []))
        if let name { places[name] = place } else { unnamed = place }
      }
      if let event { recordings[place].events.append(event) }
    }
  }

  /// Events of one recording that were read otherwise.
  init(path: String, events: [SoundEvent]) {
    self.path = path
    recordings = [Recording(name: nil, events: events)]
  }

  /// The events of a recording: of a file that names none, all; of another, those under its name, or else under the name of
  /// its file, with the ending or without, where only one fits. `nil` if the file names recordings and not this one.
  package func events(of recording: String) -> [SoundEvent]? {
    guard recordings.contains(where: { $0.name != nil }) else { return recordings.flatMap(\.events) }
    if let place = places[recording] { return recordings[place].events }
    func file(_ name: String) -> Substring { name.split(separator: "/").last ?? "" }
    func stem(_ name: String) -> Substring {
      let file = file(name)
      return file.lastIndex(of: ".").map { file[..<$0] } ?? file
    }
    for part in [file, stem] {
      let found = recordings.filter { $0.name.map { part($0) == part(recording) } ?? false }
      if found.count == 1 { return found[0].events }
    }
    return nil
  }

  /// The labels that occur, in alphabetical order.
  package var labels: [String] { Set(recordings.flatMap { $0.events.map(\.label) }).sorted() }

  /// Recordings of a reference and an estimate, by name; one that only one of the two names has no events in the other.
  ///
  /// If each is of one recording, these two are a pair, whatever their names are.
  ///
  /// - Throws: `AnnotationError.invalidFile` if one of them names recordings and the other does not.
  package static func pairs(
    reference: SoundEventFile, estimate: SoundEventFile
  ) throws(AnnotationError) -> [(reference: [SoundEvent], estimate: [SoundEvent])] {
    let (truth, guess) = (reference.recordings, estimate.recordings)
    if truth.count <= 1 && guess.count <= 1 { return [(truth.first?.events ?? [], guess.first?.events ?? [])] }
    for file in [reference, estimate] where file.recordings.contains(where: { $0.name == nil }) {
      throw .invalidFile(
        path: file.path, expected: "the name of a recording on each line, since there are several", found: "none")
    }
    let guesses = Dictionary(uniqueKeysWithValues: guess.map { ($0.name, $0.events) })
    let names = Set(truth.map(\.name))
    return truth.map { ($0.events, guesses[$0.name] ?? []) }
      + guess.filter { !names.contains($0.name) }.map { ([], $0.events) }
  }

  private static func header(_ fields: [Substring]) -> Columns? {
    func place(_ names: [String]) -> Int? { fields.firstIndex { names.contains($0.lowercased()) } }
    guard let onset = place(["onset", "event_onset"]), let offset = place(["offset", "event_offset"]),
      let label = place(["event_label", "label"])
    else { return nil }
    return Columns(name: place(["filename", "file"]), onset: onset, offset: offset, label: label)
  }

  private static func parse(
    _ fields: [Substring], _ header: Columns?, _ line: Int, _ file: TextLines
  ) throws(AnnotationError) -> (name: String?, event: SoundEvent?) {
    let onset = fields.indices.dropLast().first { Double(fields[$0]) != nil && Double(fields[$0 + 1]) != nil }
    guard header != nil || onset.map({ $0 <= 2 }) ?? false else {
      // A name, perhaps with a scene.
      if fields.count <= 2, fields.allSatisfy({ Double($0) == nil }) { return (String(fields[0]), nil) }
      throw file.invalid(line, "onset, offset and label", "'\(fields.joined(separator: " ").prefix(60))'")
    }
    var columns = header ?? Columns(name: nil, onset: onset ?? 0, offset: (onset ?? 0) + 1, label: (onset ?? 0) + 2)
    if header == nil, columns.onset > 0 { columns.name = 0 }
    let name = columns.name.flatMap { $0 < fields.count ? String(fields[$0]) : nil }
    // In a table with a heading, the cells of a recording without events are empty.
    if header != nil, fields.count <= (columns.name ?? -1) + 1 { return (name, nil) }
    guard max(columns.onset, columns.offset, columns.label) < fields.count, !fields[columns.label].isEmpty else {
      throw file.invalid(line, "a label after onset and offset", "none")
    }
    let start = try file.number(fields[columns.onset], "onset", line)
    let end = try file.number(fields[columns.offset], "offset", line)
    let label = String(fields[columns.label])
    switch Result(catching: { () throws(EvaluationError) in try SoundEvent(label: label, onset: start, offset: end) }) {
    case .success(let event): return (name, event)
    case .failure(let error): throw file.wrong(line, error)
    }
  }
}
