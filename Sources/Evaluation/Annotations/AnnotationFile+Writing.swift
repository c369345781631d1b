import EvaluationMetrics
import TextFiles

/// Writers of mir_eval's text formats. Numbers have all digits and are separated by tabs, so that reading gives equal
/// values.
extension AnnotationFile {
  /// Writes a melody. Unvoiced frames keep their frequency of 0 or below.
  package static func text(_ series: PitchSeries) -> String {
    lines(zip(series.times, series.frequencies).map { [$0, $1] })
  }

  /// Writes the times of events in seconds.
  package static func text(events: [Double]) -> String { lines(events.map { [$0] }) }

  /// Writes intervals: start and end in seconds.
  package static func text(_ intervals: [ActivityInterval]) -> String { lines(intervals.map { [$0.start, $0.end] }) }

  /// Writes notes: onset, offset and frequency.
  package static func text(_ notes: [Note]) -> String { lines(notes.map { [$0.onset, $0.offset, $0.frequency] }) }

  /// Writes two tempi and the weight of the first.
  package static func text(_ tempi: TempoPair, weight: Double) -> String {
    lines([[tempi.first, tempi.second, weight]])
  }

  private static func lines(_ rows: [[Double]]) -> String {
    rows.map { $0.map { "\($0)" }.joined(separator: "\t") + "\n" }.joined()
  }
}

extension SoundEventFile {
  /// Writes DCASE's table of the events of several recordings. A recording without events is a line with only its name.
  ///
  /// - Throws: `AnnotationError.invalidFile` for a name or a label that has a tab or a line end, is empty, or begins
  ///   with #.
  package static func text(
    _ recordings: [(name: String, events: [SoundEvent])]
  ) throws(AnnotationError) -> String {
    var text = "filename\tonset\toffset\tevent_label\n"
    for (name, events) in recordings {
      try requireFit(name, "name")
      if events.isEmpty { text += name + "\n" }
      for event in events {
        try requireFit(event.label, "label")
        text += "\(name)\t\(event.onset)\t\(event.offset)\t\(event.label)\n"
      }
    }
    return text
  }

  private static func requireFit(_ word: String, _ what: String) throws(AnnotationError) {
    let isFit = !word.isEmpty && word.first != "#" && Substring(word).trimmed.count == word.count
    guard isFit, !word.contains(where: { $0.isNewline || $0 == "\t" }) else {
      throw .invalidFile(
        path: "a DCASE table", expected: "a \(what) of one line without tabs, white space at its ends or # in front",
        found: "'\(word)'")
    }
  }
}
