import EvaluationMetrics
import TextFiles

/// Sound events of one or more recordings, in the formats of DCASE and sed_eval.
///
/// A line is `onset offset label`, optionally preceded by the recording's name, or by the name and a scene. Fields
/// after the label are ignored. Fields are separated by tabs or, if the file has no tab, by commas or semicolons. A
/// first line with the names of the columns (`filename onset offset event_label`) may give them another order. A line
/// with only a name is a recording without events.
package struct SoundEventFile: Sendable, Hashable {
  /// A recording with its events.
  package struct Recording: Sendable, Hashable {
    /// The recording's name; `nil` if the file does not give it.
    package let name: String?
    /// The recording's events, in the file's order.
    package internal(set) var events: [SoundEvent]
  }

  /// The positions of the columns that are read.
  private struct Columns {
    var name: Int?
    let onset: Int
    let offset: Int
    let label: Int
  }

  /// The path of the file.
  package let path: String
  /// The recordings, in the order of their first lines.
  package private(set) var recordings: [Recording] = []
  /// The index in `recordings` of each name.
  private var places: [String: Int] = [:]

  /// Whether the file names the recordings of its events.
  package var namesRecordings: Bool { recordings.contains { $0.name != nil } }

  /// Reads a file.
  ///
  /// - Throws: `AnnotationError` with the faulty line.
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

  /// Creates a file from the events of one recording, which were read from another format.
  init(path: String, events: [SoundEvent]) {
    self.path = path
    recordings = [Recording(name: nil, events: events)]
  }

  /// The events of a recording. If the file names no recordings, these are all events. Otherwise they are the events
  /// under the recording's name or, if only one recording fits, under its file name with or without the extension.
  /// `nil` if the file names recordings but not this one.
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

  /// The labels of all events, in alphabetical order.
  package var labels: [String] { Set(recordings.flatMap { $0.events.map(\.label) }).sorted() }

  /// Pairs the recordings of a reference and an estimate by name. A recording that is in only one of the two files has
  /// no events in the other.
  ///
  /// If both files have a single recording, these two are a pair, even if their names differ.
  ///
  /// - Throws: `AnnotationError.invalidFile` if only one of the files names recordings.
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
      // The line is a name, perhaps with a scene, without an event.
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
