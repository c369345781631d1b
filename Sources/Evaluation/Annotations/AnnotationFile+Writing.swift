import EvaluationMetrics
import TextFiles

/// mir_eval's text formats, written: numbers with all digits and a tab between them, so that they are read again as they were.
extension AnnotationFile {
  /// A melody; what is unvoiced keeps its 0 or its sign.
  package static func text(_ series: PitchSeries) -> String {
    lines(zip(series.times, series.frequencies).map { [$0, $1] })
  }

  /// Events in seconds.
  package static func text(events: [Double]) -> String { lines(events.map { [$0] }) }

  /// Intervals.
  package static func text(_ intervals: [ActivityInterval]) -> String { lines(intervals.map { [$0.start, $0.end] }) }

  /// Notes.
  package static func text(_ notes: [Note]) -> String { lines(notes.map { [$0.onset, $0.offset, $0.frequency] }) }

  /// Tempi and the weight of the first.
  package static func text(_ tempi: TempoPair, weight: Double) -> String {
    lines([[tempi.first, tempi.second, weight]])
  }

  private static func lines(_ rows: [[Double]]) -> String {
    rows.map { $0.map { "\($0)" }.joined(separator: "\t") + "\n" }.joined()
  }
}

extension SoundEventFile {
  /// DCASE's table of the events of several recordings; one without events is a line with its name alone.
  ///
  /// - Throws: `AnnotationError.invalidFile` for a name or a label that holds a tab or a line end, is empty, or begins with #.
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
