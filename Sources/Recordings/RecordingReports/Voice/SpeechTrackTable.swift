import SpeechProbability
import Tables

/// The probability of speech as a table: `time_s`, the middle of a frame, and `probability`.
package enum SpeechTrackTable {
  private static let table = TypedTable<SpeechFrame>([
    .number("time_s", decimals: 3) { $0.middle },
    .number("probability", decimals: 4) { $0.probability },
  ])

  /// The columns, after the recording's path where a table has several recordings.
  package static func columns(namesRecordings: Bool) -> [Column] {
    (namesRecordings ? [Column("path")] : []) + table.columns
  }

  /// Adds the rows of frames to a text.
  ///
  /// - Parameter path: the recording's path, where a table has several recordings.
  package static func append(_ frames: [SpeechFrame], path: String?, as format: any RowFormat, to text: inout [UInt8]) {
    let first: [Cell] = path.map { [.text($0)] } ?? []
    var row = Row(first + table.columns.map { _ in .undefined })
    for frame in frames {
      table.write(frame, into: &row, from: first.count)
      format.append(row, to: &text)
    }
  }
}
