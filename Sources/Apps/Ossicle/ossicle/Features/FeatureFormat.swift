import ArgumentParser
import RecordingReports

/// The formats of `ossicle features`.
enum FeatureFormat: String, CaseIterable, ExpressibleByArgument {
  /// Comma-separated values with a header.
  case csv
  /// JSON Lines: one JSON object per line.
  case jsonl
  /// Parquet, by the program DuckDB.
  case parquet
  /// NumPy's array of the values alone.
  case npy
  /// NumPy's archive of the values, the times and the names of the columns.
  case npz

  /// The format of rows; `nil` for arrays.
  var rows: ResultFormat? { ResultFormat(rawValue: rawValue) }

  /// The format of the lines of frames; `nil` for arrays. Parquet is made of CSV.
  var lines: FrameText.Format? {
    switch self {
    case .csv, .parquet: .csv
    case .jsonl: .jsonl
    case .npy, .npz: nil
    }
  }
}
