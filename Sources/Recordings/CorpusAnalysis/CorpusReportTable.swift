import BatchProcessing
import InteractiveTables
import RecordingReports
import Tables

/// The rows of a report as the table that its reader works with: all columns, and the paths of the recordings and of their
/// tracks as seen from the report.
struct CorpusReportTable {
  /// What would only make the page large: a fingerprint is read by programs, from results.csv.
  private static let left: Set<String> = ["fingerprint"]
  private static let origin: Set<String> = ["checksum", "configuration", "version", "simhash"]
  private static let tracks = ["pitch track", "level track"]

  /// The columns of the table.
  let fields: [InteractiveTable.Field]
  private let places: [Int]
  private let folder: String

  /// Makes the table of a report in `folder` with these columns.
  init(columns: [Column], folder: String) {
    self.folder = folder
    places = columns.indices.filter { !Self.left.contains(columns[$0].name) }
    let shown = Set(RecordingRow.Summary.page.columns.map(\.name) + ["clipped_samples", "error", "warning"])
    let known = RecordingRow.columns.count
    let all = places.map { place in
      let column = columns[place]
      return InteractiveTable.Field(
        column, role: place >= known ? .own : Self.origin.contains(column.name) ? .origin : .measured,
        isShown: place >= known || shown.contains(column.name), isLogarithmic: Self.isLogarithmic(column.name))
    }
    fields =
      all + [InteractiveTable.Field(Column("sound"), role: .sound, isShown: false)]
      + Self.tracks.map { InteractiveTable.Field(Column($0), role: .file, isShown: false) }
  }

  /// The row of a recording.
  func row(_ entry: CorpusReportEntry) -> Row {
    let files = [entry.sound] + (entry.tracks ?? [])
    let isFailed = RecordingRow.isFailure(entry.row)
    return Row(
      places.map { entry.row[$0] }
        + files.enumerated().map { place, path in
          guard let path, place == 0 || !isFailed else { return .undefined }
          return .text(ResultPaths.path(of: path, from: folder))
        })
  }

  /// Whether a column is looked at by ratios: lengths and frequencies.
  static func isLogarithmic(_ name: String) -> Bool {
    name == "duration_s" || name.hasSuffix("_hz") && name != "sample_rate_hz"
  }
}
