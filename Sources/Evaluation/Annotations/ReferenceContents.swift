import EvaluationMetrics
import Labels
import TextFiles

/// The contents of a reference, recognised without knowing the task. They serve checks, not scores.
package enum ReferenceContents: Sendable, Hashable {
  /// A melody.
  case pitch(PitchSeries)
  /// Single times in seconds.
  case times([Double])
  /// Stretches of time in seconds.
  case spans([ClosedRange<Double>])
  /// Tempi, which have no times.
  case tempi

  /// Reads a file.
  ///
  /// Two columns of numbers are stretches of time if each line's end is after its start and not after the next line's
  /// start; otherwise they are a melody. A single line of three numbers, each 0 or more and the third at most 1, is
  /// tempi; other lines of three numbers are notes.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - recording: the name of the recording, for a table of several recordings.
  /// - Throws: `AnnotationError` with the faulty line.
  package init(path: String, recording: String) throws(AnnotationError) {
    switch try ReferenceFormat.format(path: path) {
    case .pitchTrack:
      self =
        try Self.isEventTable(path)
        ? try Self.events(SoundEventFile(path: path), recording) : .pitch(try PitchTrackFile.pitchSeries(path: path))
    case .textGrid:
      let labels = try TextGridFile(path: path).tiers.flatMap(\.labels).filter { !$0.text.isEmpty }
      self = .spans(labels.map { $0.start...$0.end })
    case .audacity:
      let labels = try AudacityLabelFile(path: path).labels
      let areNumbers = labels.allSatisfy { Double($0.text) != nil && $0.frequencies == nil }
      self = areNumbers ? try Self.text(path, recording) : .spans(labels.map { $0.start...$0.end })
    case .jams: self = try Self.jams(path)
    case .text: self = try Self.text(path, recording)
    }
  }

  /// Takes the contents for one recording from a table.
  ///
  /// - Throws: `AnnotationError.invalidFile` if the table does not contain the recording.
  package init(_ table: SoundEventFile, recording: String) throws(AnnotationError) {
    self = try Self.events(table, recording)
  }

  /// Whether the reference has no contents.
  package var isEmpty: Bool {
    switch self {
    case .pitch(let series): series.times.isEmpty
    case .times(let times): times.isEmpty
    case .spans(let spans): spans.isEmpty
    case .tempi: false
    }
  }

  /// The last time in the reference, in seconds; `nil` if there is none.
  package var end: Double? {
    switch self {
    case .pitch(let series): series.times.last
    case .times(let times): times.max()
    case .spans(let spans): spans.map(\.upperBound).max()
    case .tempi: nil
    }
  }

  private static func jams(_ path: String) throws(AnnotationError) -> ReferenceContents {
    let file = try JAMSFile(path: path)
    if file.annotations.contains(where: { $0.namespace == "pitch_contour" }) {
      return .pitch(try file.pitchSeries(path))
    }
    var spans: [ClosedRange<Double>] = []
    for annotation in file.annotations {
      for (index, observation) in annotation.observations.enumerated() {
        guard observation.time >= 0, observation.duration >= 0 else {
          throw .invalidFile(
            path: path,
            expected: "a time and a duration of 0 s or more in observation \(index + 1) of \(annotation.namespace)",
            found: "\(observation.time) s and \(observation.duration) s")
        }
        if annotation.namespace != "tempo" {
          spans.append(observation.time...observation.time + observation.duration)
        }
      }
    }
    return spans.isEmpty && file.annotations.contains { $0.namespace == "tempo" } ? .tempi : .spans(spans)
  }

  private static func text(_ path: String, _ recording: String) throws(AnnotationError) -> ReferenceContents {
    let file = try TextLines(path: path)
    guard let first = file.lines.first else { return .spans([]) }
    guard first.fields.allSatisfy({ Double($0) != nil }) else {
      return try events(SoundEventFile(path: path), recording)
    }
    switch first.fields.count {
    case 1: return .times(try AnnotationFile.events(path: path))
    case 2:
      let rows = try file.numbers(["time", "second number"]).map(\.values)
      let isInOrder = zip(rows, rows.dropFirst()).allSatisfy { $1[0] >= $0[1] }
      guard isInOrder, rows.allSatisfy({ $0[1] > $0[0] }) else {
        return .pitch(try AnnotationFile.pitchSeries(path: path))
      }
      return .spans(try AnnotationFile.intervals(path: path).map { $0.start...$0.end })
    case 3:
      let values = first.fields.compactMap { Double($0) }
      if file.lines.count == 1, (0...1).contains(values[2]), values.allSatisfy({ $0 >= 0 }) { return .tempi }
      return .spans(try AnnotationFile.notes(path: path).map { $0.onset...$0.offset })
    default:
      throw file.invalid(first.number, "1 to 3 numbers, or a label", "\(first.fields.count) numbers")
    }
  }

  /// Whether a table with commas contains events rather than a melody.
  private static func isEventTable(_ path: String) throws(AnnotationError) -> Bool {
    let file = try TextLines(path: path) { [$0] }
    guard let first = file.lines.first?.fields[0] else { return false }
    let fields = first.split(whereSeparator: { ",;\t".contains($0) }).map { $0.trimmed.lowercased() }
    return fields.contains("onset") || fields.contains("event_onset")
      || Double(fields.last ?? "0") == nil && !PitchTrackFile.namesColumns(first)
  }

  private static func events(
    _ file: SoundEventFile, _ recording: String
  ) throws(AnnotationError) -> ReferenceContents {
    guard let events = file.events(of: recording) else {
      throw .invalidFile(path: file.path, expected: "events of '\(recording)'", found: "only of others")
    }
    return .spans(events.map { $0.onset...$0.offset })
  }
}
