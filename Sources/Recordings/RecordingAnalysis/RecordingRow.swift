import AudioCore
import Fingerprinting
import Tables

/// The result row of a recording: fixed columns, the same in the table, CSV and JSON Lines.
package enum RecordingRow {
  private static let path = Column("path")
  private static let status = Column("status")
  private static let error = Column("error")
  private static let duration = Column("duration_s", heading: "length s", decimals: 3)
  private static let sampleRate = Column("sample_rate_hz", heading: "rate Hz", decimals: 0)
  private static let channels = Column("channels", heading: "ch", decimals: 0)
  private static let voiceCautions = Column("voice_cautions")
  private static let simHash = Column("simhash")
  private static let fingerprint = Column("fingerprint")
  private static let warning = Column("warning")
  private static let undefined = Column("undefined")
  private static let container = Column("container")
  private static let encoding = Column("encoding")

  /// All columns in their order.
  package static let columns =
    [path, status, error, duration, sampleRate, channels] + MeasuredColumn.allCases.map(\.column)
    + [voiceCautions, simHash, fingerprint, warning, undefined, container, encoding] + Provenance.columns

  /// A choice of columns for people, with a last one that says what went wrong.
  package enum Summary: Sendable {
    /// For a page.
    case page
    /// For a terminal of 80 columns or more.
    case terminal

    /// The columns in their order.
    package var columns: [Column] {
      let shown: [MeasuredColumn] =
        switch self {
        case .page:
          [
            .peak, .rootMeanSquare, .integratedLoudness, .pitchMedian, .pitchLow, .pitchHigh, .voicedShare,
            .spectralCentroid,
          ]
        case .terminal: [.peak, .integratedLoudness, .pitchMedian, .voicedShare]
        }
      return [path, duration, sampleRate, channels] + shown.map(\.column) + [Column("remark")]
    }
  }

  /// Where a result comes from.
  package struct Provenance: Sendable, Equatable {
    /// The file's checksum, or `nil` if it could not be read.
    package var checksum: String?
    /// A hash of the configuration.
    package var configuration: String

    /// A checksum and a configuration's hash.
    package init(checksum: String?, configuration: String) {
      self.checksum = checksum
      self.configuration = configuration
    }

    /// The last columns of every row.
    static let columns = [Column("checksum"), Column("configuration"), Column("version")]

    /// The cells of these columns.
    var cells: [Cell] {
      [checksum.map { .text($0) } ?? .undefined, .text(configuration), .text(OssicleVersion.current)]
    }
  }

  /// The row of a measured recording.
  package static func row(_ measurement: RecordingMeasurement, path: String, provenance: Provenance) -> Row {
    var undefined = UndefinedColumns()
    for column in MeasuredColumn.allCases { undefined.add(column.rawValue, measurement.undefined[column]) }
    let cells: [Cell] =
      [
        .text(path), .text("ok"), .undefined, duration.cell(measurement.duration),
        sampleRate.cell(Int(measurement.format.sampleRate)), channels.cell(measurement.format.channelCount),
      ]
      + MeasuredColumn.allCases.map { $0.column.cell(measurement.values[$0]) } + [
        .lines(measurement.voiceCautions.map(\.rawValue)),
        simHash.cell(measurement.fingerprint.flatMap { SimHash($0) }?.text),
        fingerprint.cell(measurement.fingerprint?.text),
        .lines(measurement.warnings), .lines(undefined.lines),
        .text(measurement.format.container), .text(measurement.format.encoding),
      ]
    return Row(cells + provenance.cells)
  }

  /// The row of a recording that could not be measured.
  package static func failure(_ reason: String, path: String, provenance: Provenance) -> Row {
    .failure([.text(path), .text("failed"), .text(reason)], provenance, of: columns)
  }

  /// Whether the recording could be measured.
  package static func isFailure(_ row: Row) -> Bool { cell(row, status.name) == .text("failed") }

  /// The cell of the column with the given name.
  package static func cell(_ row: Row, _ name: String) -> Cell {
    columns.firstIndex { $0.name == name }.map { row[$0] } ?? .undefined
  }

  /// The row cut down to the columns of a summary.
  package static func summary(_ row: Row, for summary: Summary) -> Row {
    let shown = Set(summary.columns.map(\.name))
    // Each is `columns: reason`; what is not shown needs none.
    let reasons = cell(row, undefined.name).plainText?.split(separator: "; ").compactMap { text -> Substring? in
      let parts = text.split(separator: ": ", maxSplits: 1)
      guard let names = parts.first, let reason = parts.last else { return nil }
      return names.split(separator: ", ").contains { shown.contains(String($0)) } ? reason : nil
    }
    let remarks = [error, warning].compactMap { cell(row, $0.name).plainText } + (reasons ?? []).map(String.init)
    return Row(summary.columns.dropLast().map { cell(row, $0.name) } + [.lines(remarks)])
  }
}
