import BatchProcessing
import FilePaths
import Foundation
import JSONReading

/// A JSON file that records the settings of the results in its folder. It appears under its name when it is complete.
package struct RecordFile<Record: Codable & Sendable>: Sendable {
  /// The file's path.
  package let path: String

  /// Makes a reference to the file `name` in `folder`.
  package init(folder: String, name: String) { path = ResultPaths.join(folder, name) }

  /// Whether the file exists, readable or not.
  package var exists: Bool { FileStatus(path: path) != nil }

  /// The record; `nil` if the file is missing or holds no record of this kind.
  package var contents: Record? {
    (try? FileAccess.contents(of: path)).flatMap { try? JSONDecoder().value(Record.self, in: $0) }
  }

  /// Writes the record with sorted keys over several lines, so that equal records give equal bytes.
  ///
  /// - Throws: `BatchError.unwritable`; `EncodingError` for a number that is not finite.
  package func write(_ record: Record) throws {
    let file = try OutputFile(path: path)
    file.write(try RecordText.json(record, isPretty: true) + "\n")
    try file.finish()
  }
}

/// Encodes records as JSON with sorted keys, so that equal records give equal text.
package enum RecordText {
  /// Returns the text without a line end at its end; with `isPretty` it has several lines.
  ///
  /// - Throws: `EncodingError` for a number that is not finite.
  package static func json(_ value: some Encodable, isPretty: Bool) throws -> String {
    let encoder = isPretty ? JSONEncoder.pretty : .line
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
