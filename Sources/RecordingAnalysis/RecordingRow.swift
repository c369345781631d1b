import AudioCore
import Reporting

/// The result row of a recording: fixed columns, the same in the table, CSV and JSON Lines.
public enum RecordingRow {
  private static let path = Column("path")
  private static let status = Column("status")
  private static let error = Column("error")
  private static let duration = Column("duration_s", heading: "length s", decimals: 3)
  private static let sampleRate = Column("sample_rate_hz", heading: "rate Hz", decimals: 0)
  private static let channels = Column("channels", heading: "ch", decimals: 0)
  private static let voiceCautions = Column("voice_cautions")
  private static let warning = Column("warning")
  private static let undefined = Column("undefined")
  private static let container = Column("container")
  private static let encoding = Column("encoding")
  private static let checksum = Column("checksum")
  private static let configuration = Column("configuration")
  private static let version = Column("version")

  /// All columns in their order.
  public static let columns =
    [path, status, error, duration, sampleRate, channels] + MeasuredColumn.allCases.map(\.column) + [
      voiceCautions, warning, undefined, container, encoding, checksum, configuration, version,
    ]

  /// A choice of columns for people, with a last one that says what went wrong.
  public enum Summary: Sendable {
    /// For a page.
    case page
    /// For a terminal of 80 columns or more.
    case terminal

    /// The columns in their order.
    public var columns: [Column] {
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
  public struct Provenance: Sendable, Equatable {
    /// The file's checksum, or `nil` if it could not be read.
    public var checksum: String?
    /// A hash of the configuration.
    public var configuration: String

    /// A checksum and a configuration's hash.
    public init(checksum: String?, configuration: String) {
      self.checksum = checksum
      self.configuration = configuration
    }
  }

  /// The row of a measured recording.
  public static func row(_ measurement: RecordingMeasurement, path: String, provenance: Provenance) -> Row {
    let undefinedTexts = measurement.undefinedByReason.map { entry in
      "\(entry.columns.map(\.rawValue).joined(separator: ", ")): \(entry.reason)"
    }
    let cells: [Cell] =
      [
        .text(path), .text("ok"), .undefined, duration.cell(measurement.duration),
        sampleRate.cell(Int(measurement.format.sampleRate)), channels.cell(measurement.format.channelCount),
      ]
      + MeasuredColumn.allCases.map { $0.column.cell(measurement.values[$0]) } + [
        joined(measurement.voiceCautions.map(\.rawValue)), joined(measurement.warnings), joined(undefinedTexts),
        .text(measurement.format.container),
        .text(measurement.format.encoding), checksum.cell(provenance.checksum), .text(provenance.configuration),
        .text(OssicleVersion.current),
      ]
    return Row(cells)
  }

  /// The row of a recording that could not be measured.
  public static func failure(_ reason: String, path: String, provenance: Provenance) -> Row {
    let rest = columns.dropFirst(3).map { column -> Cell in
      switch column.name {
      case checksum.name: checksum.cell(provenance.checksum)
      case configuration.name: .text(provenance.configuration)
      case version.name: .text(OssicleVersion.current)
      default: .undefined
      }
    }
    return Row([.text(path), .text("failed"), .text(reason)] + rest)
  }

  /// Whether the recording could be measured.
  public static func isFailure(_ row: Row) -> Bool { cell(row, status.name) == .text("failed") }

  /// The cell of the column with the given name.
  public static func cell(_ row: Row, _ name: String) -> Cell {
    columns.firstIndex { $0.name == name }.map { row[$0] } ?? .undefined
  }

  /// The row cut down to the columns of a summary.
  public static func summary(_ row: Row, for summary: Summary) -> Row {
    let reasons = cell(row, undefined.name).plainText.map { text in
      text.split(separator: "; ").map { $0.split(separator: ": ", maxSplits: 1).last ?? $0 }.joined(separator: "; ")
    }
    let remark = [error, warning].map { cell(row, $0.name).plainText } + [reasons]
    return Row(summary.columns.dropLast().map { cell(row, $0.name) } + [joined(remark.compactMap { $0 })])
  }

  private static func joined(_ lines: [String]) -> Cell {
    lines.isEmpty ? .undefined : .text(lines.joined(separator: "; "))
  }
}
