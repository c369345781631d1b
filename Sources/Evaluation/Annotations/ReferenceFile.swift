import EvaluationMetrics
import Labels
import TextFiles

/// Readers of annotations, one for each task. Each reads all suitable formats: the text of mir_eval and sed_eval, pitch
/// tracks as tables, Praat's TextGrid, JAMS and Audacity's labels. The format is recognised by the beginning of the
/// file.
///
/// `tier` names a tier of a TextGrid or a namespace of JAMS. By default it is the only tier of the fitting kind, and
/// the first namespace that fits. Labels without text and labels for silence (`TimedLabel.silences`) are neither events
/// nor activity.
package enum ReferenceFile {
  /// Reads a melody.
  ///
  /// JAMS: `pitch_contour`, `pitch_hz` or `pitch_midi`.
  /// - Throws: `AnnotationError`.
  package static func pitchSeries(path: String) throws(AnnotationError) -> PitchSeries {
    switch try ReferenceFormat.format(path: path) {
    case .text: return try AnnotationFile.pitchSeries(path: path)
    case .pitchTrack, .audacity: return try PitchTrackFile.pitchSeries(path: path)
    case .jams: return try JAMSFile(path: path).pitchSeries(path)
    case .textGrid: throw unfit(path, "a melody", .textGrid)
    }
  }

  /// Reads onsets in seconds. TextGrid: a tier of points, or the starts of intervals. JAMS: `onset`, or the starts of
  /// notes.
  ///
  /// - Throws: `AnnotationError`.
  package static func onsets(path: String, tier: String? = nil) throws(AnnotationError) -> [Double] {
    try moments(path, tier, ["onset", "note_hz", "note_midi", "note_onset"])
  }

  /// Reads beats in seconds. TextGrid: as for onsets. JAMS: `beat` or `beat_position`.
  ///
  /// - Throws: `AnnotationError`.
  package static func beats(path: String, tier: String? = nil) throws(AnnotationError) -> [Double] {
    try moments(path, tier, ["beat", "beat_position"])
  }

  /// Reads stretches of activity. TextGrid: a tier of intervals. JAMS: `segment_…`, `tag_…` or `scaper`.
  ///
  /// - Throws: `AnnotationError`.
  package static func intervals(path: String, tier: String? = nil) throws(AnnotationError) -> [ActivityInterval] {
    guard let labels = try labels(path, tier, points: false, eventNamespaces) else {
      return try AnnotationFile.intervals(path: path)
    }
    return try labels.map(path) { label throws(EvaluationError) in
      try ActivityInterval(start: label.start, end: label.end)
    }
  }

  /// Reads notes. TextGrid and Audacity's labels: the text is the frequency in hertz. JAMS: `note_hz`, `note_midi`,
  /// `pitch_hz`, `pitch_midi` or `pitch_contour`, each with durations.
  ///
  /// - Throws: `AnnotationError`.
  package static func notes(path: String, tier: String? = nil) throws(AnnotationError) -> [Note] {
    let format = try ReferenceFormat.format(path: path)
    if format == .jams { return try JAMSFile(path: path).notes(path) }
    // Three numbers between tabs are notes in mir_eval's format, unless the file has lines that only Audacity writes.
    guard format == .textGrid || format == .audacity,
      let labels = try labels(path, tier, points: false, []), format == .textGrid || labels.hasBands
    else { return try AnnotationFile.notes(path: path) }
    var notes: [Note] = []
    for label in labels.labels {
      guard let frequency = Double(label.text) else {
        throw .invalidLine(
          path: path, line: label.line, expected: "a frequency in hertz as the note's text", found: "'\(label.text)'")
      }
      notes.append(
        try labels.value(path, label) { label throws(EvaluationError) in
          try Note(onset: label.start, offset: label.end, frequency: frequency)
        })
    }
    return notes
  }

  /// Reads tempi. JAMS: `tempo`.
  ///
  /// - Throws: `AnnotationError`.
  package static func tempi(path: String) throws(AnnotationError) -> (tempi: TempoPair, weight: Double) {
    switch try ReferenceFormat.format(path: path) {
    case .jams: try JAMSFile(path: path).tempi(path)
    case .textGrid: throw unfit(path, "tempi", .textGrid)
    case .text, .pitchTrack, .audacity: try AnnotationFile.tempi(path: path)
    }
  }

  /// Reads sound events of one or several recordings. TextGrid: a tier of intervals. JAMS: `scaper`, `tag_…` or
  /// `segment_…`.
  ///
  /// - Throws: `AnnotationError`.
  package static func soundEvents(path: String, tier: String? = nil) throws(AnnotationError) -> SoundEventFile {
    let format = try ReferenceFormat.format(path: path)
    // Text is left to the reader of sed_eval's format, which knows names of recordings and columns in any order.
    guard format == .textGrid || format == .jams || format == .audacity,
      let labels = try labels(path, tier, points: false, eventNamespaces), format != .audacity || labels.hasBands
    else { return try SoundEventFile(path: path) }
    let events = try labels.map(path) { label throws(EvaluationError) in
      try SoundEvent(label: label.text, onset: label.start, offset: label.end)
    }
    return SoundEventFile(path: path, events: events)
  }

  static let eventNamespaces = ["scaper", "tag_*", "segment_*"]

  /// Reads times from labels or from mir_eval's lines.
  private static func moments(
    _ path: String, _ tier: String?, _ namespaces: [String]
  ) throws(AnnotationError) -> [Double] {
    guard let labels = try labels(path, tier, points: true, namespaces) else {
      return try AnnotationFile.events(path: path)
    }
    for (before, label) in zip(labels.labels, labels.labels.dropFirst()) where label.start < before.start {
      throw labels.fault(path, label, "a time not before \(before.start) s", "\(label.start) s")
    }
    return labels.labels.map(\.start)
  }

  /// Reads all labels except those for silence; `nil` for a file that is no list of labels.
  private static func labels(
    _ path: String, _ tier: String?, points: Bool, _ namespaces: [String]
  ) throws(AnnotationError) -> ReferenceLabels? {
    switch try ReferenceFormat.format(path: path) {
    case .text, .pitchTrack: return nil
    case .audacity:
      return ReferenceLabels(try AudacityLabelFile(path: path).labels, keepsUnnamed: points, namespace: nil)
    case .textGrid:
      let tier = try TextGridFile(path: path).tier(tier, preferringPoints: points)
      return ReferenceLabels(tier.labels, keepsUnnamed: tier.isPoints, namespace: nil)
    case .jams:
      let found = try JAMSFile(path: path).annotation(tier, among: namespaces, path)
      return ReferenceLabels(found.labels, keepsUnnamed: points, namespace: found.namespace)
    }
  }

  private static func unfit(_ path: String, _ what: String, _ format: ReferenceFormat) -> AnnotationError {
    .invalidFile(path: path, expected: what, found: "a \(format.rawValue), which holds none")
  }
}
