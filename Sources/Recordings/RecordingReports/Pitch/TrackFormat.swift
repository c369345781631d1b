import Tables

/// A file format for results over time: the frames of a pitch track, or voice events.
package enum TrackFormat: String, Sendable, CaseIterable {
  /// A table for reading on a terminal: a row per frame (`PitchTrackTable`) or event (`VoiceEventTable`).
  case table
  /// The same rows as comma-separated values.
  case csv
  /// JSON Lines: the same rows, each as a JSON object in one line.
  case jsonl
  /// The same rows in Parquet, which the program DuckDB makes of their CSV.
  case parquet
  /// A Praat TextGrid. A pitch track has a tier `vuv` with the labels V and U, as from Praat's "To TextGrid (vuv)", and
  /// a tier with the median of each voiced stretch in hertz; a TextGrid is not suited to single frames. Events have the
  /// tiers activity and sounds (intervals), onsets and nuclei (points).
  case textgrid
  /// An Audacity label track of the voiced stretches, each with its median and the nearest note, or of the events.
  case audacity

  /// The part of a file's name after the recording's name. For a pitch track, `stem` is "pitch".
  package func fileSuffix(_ stem: String) -> String {
    switch self {
    case .table, .audacity: ".\(stem).txt"
    case .csv: ".\(stem).csv"
    case .jsonl: ".\(stem).jsonl"
    case .parquet: ".\(stem).parquet"
    case .textgrid: ".TextGrid"
    }
  }

  /// Whether a file can contain several recordings.
  package var isTable: Bool {
    switch self {
    case .table, .csv, .jsonl, .parquet: true
    case .textgrid, .audacity: false
    }
  }

  /// The format of rows with these columns; `nil` for formats of labels. Parquet is made of CSV.
  package func rows(_ columns: [Column]) -> (any RowFormat)? {
    switch self {
    case .table: TextTableFormat(columns: columns)
    case .csv, .parquet: CSVFormat(columns: columns, keepsFormulas: true)
    case .jsonl: JSONLinesFormat(columns: columns)
    case .textgrid, .audacity: nil
    }
  }
}
