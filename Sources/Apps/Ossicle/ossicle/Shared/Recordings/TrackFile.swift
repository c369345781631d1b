import BatchProcessing
import ParquetTables
import RecordingAnalysis
import RecordingReports
import Tables

/// The file of one recording's results over time.
enum TrackFile {
  /// Writes a file: what `body` writes, or the table in Parquet that its CSV becomes.
  ///
  /// - Parameter columns: the columns of the CSV.
  /// - Throws: `RecordingAnalyzer.Failure` if the program that writes Parquet fails; `BatchError`; the errors of `body`.
  static func write(
    _ format: TrackFormat, _ columns: [Column], to file: OutputFile, _ body: (@escaping (String) -> Void) throws -> Void
  ) throws {
    guard format == .parquet else { return try body(file.write) }
    let sink = try ParquetSink()
    try body(sink.write)
    try finish(sink, columns.map { ParquetColumn($0) }, to: file)
  }

  /// Writes a table in Parquet.
  ///
  /// - Throws: `RecordingAnalyzer.Failure` if the program that writes it fails; `BatchError`.
  static func finish(_ sink: ParquetSink, _ columns: [ParquetColumn], to file: OutputFile) throws {
    do { try sink.finish(columns) { file.write($0) } } catch let error as ParquetError {
      throw RecordingAnalyzer.Failure(description: error.description)
    }
  }
}
