import FeatureTracks
import Tables

/// Frames of features as lines of CSV or JSON Lines.
///
/// A number has the shortest text that leads back to the same 32 bits; an undefined or infinite one is an empty field or
/// `null`. Lines are made without cells, since a recording has millions of numbers.
package struct FrameText: Sendable {
  /// The formats of lines.
  package enum Format: Sendable {
    case csv
    case jsonl
  }

  /// A column of the lines.
  package enum Source: Sendable, Equatable {
    /// The path of the recording.
    case path
    /// The middle of the window, in seconds.
    case time
    /// The value of a frame at this place.
    case value(Int)
  }

  /// The header with its line end; empty for JSON Lines.
  package let header: String
  private let format: Format
  private let sources: [Source]
  /// The bytes before each value.
  private let starts: [[UInt8]]
  private let path: [UInt8]

  /// Lines of these columns.
  ///
  /// - Parameter path: the path of the recording, for lines with a column of it.
  package init(_ format: Format, columns: [(name: String, source: Source)], path: String = "") {
    self.format = format
    sources = columns.map(\.source)
    let table = columns.map { Column($0.name) }
    switch format {
    case .csv:
      header = CSVFormat(columns: table, keepsFormulas: true).header
      starts = columns.indices.map { $0 == 0 ? [] : [UInt8(ascii: ",")] }
      self.path = Array(CSVFormat(columns: [Column("path")], keepsFormulas: true).line([.text(path)]).utf8.dropLast())
    case .jsonl:
      header = ""
      starts = columns.enumerated().map { index, column in
        Array(((index == 0 ? "{" : ",") + JSONLinesFormat.string(column.name) + ":").utf8)
      }
      self.path = Array(JSONLinesFormat.string(path).utf8)
    }
  }

  /// Appends the line of a frame with its line end.
  package func append(_ frame: FeatureFrame, to bytes: inout [UInt8]) {
    for (source, start) in zip(sources, starts) {
      bytes += start
      switch source {
      case .path: bytes += path
      case .time: NumberText.append(frame.time, decimals: 6, to: &bytes)
      case .value(let place):
        let value = frame.values[place]
        if value.isFinite { bytes += value.description.utf8 } else if format == .jsonl { bytes += "null".utf8 }
      }
    }
    if format == .jsonl { bytes.append(UInt8(ascii: "}")) }
    bytes.append(UInt8(ascii: "\n"))
  }
}
