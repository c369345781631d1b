import Tables

/// A file format for results over time: the frames of a pitch track, or voice events.
package enum TrackFormat: String, Sendable, CaseIterable {
  /// A table for reading on a terminal: a row per frame (`PitchTrackTable`) or event (`VoiceEventTable`).
  case table
  /// The same rows as comma-separated values.
  case csv
  /// The same rows, a JSON object a line.
  case jsonl
  /// A Praat TextGrid. Of a pitch track a tier `vuv` that says V or U, as Praat's own "To TextGrid (vuv)" does, and a tier
  /// with the median of each voiced stretch in hertz: a frame-by-frame contour is not for a TextGrid. Of events the tiers
  /// activity, sounds (intervals), onsets, nuclei (points).
  case textgrid
  /// An Audacity label track: each voiced stretch with its median and the nearest note, or each event.
  case audacity

  /// What a file's name ends with, after the recording's own name: of a pitch track `stem` is "pitch".
  package func fileSuffix(_ stem: String) -> String {
    switch self {
    case .table, .audacity: ".\(stem).txt"
    case .csv: ".\(stem).csv"
    case .jsonl: ".\(stem).jsonl"
    case .textgrid: ".TextGrid"
    }
  }

  /// Whether several recordings can stand in one file.
  package var isTable: Bool {
    switch self {
    case .table, .csv, .jsonl: true
    case .textgrid, .audacity: false
    }
  }

  /// The format of the rows of these columns; `nil` for labels.
  package func rows(_ columns: [Column]) -> (any RowFormat)? {
    switch self {
    case .table: TextTableFormat(columns: columns)
    case .csv: CSVFormat(columns: columns)
    case .jsonl: JSONLinesFormat(columns: columns)
    case .textgrid, .audacity: nil
    }
  }
}
