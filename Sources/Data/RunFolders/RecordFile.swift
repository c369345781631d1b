import BatchProcessing
import FilePaths
import Foundation

/// The file in a folder that says, as JSON, what the results in the folder were made with. It appears when it is complete.
package struct RecordFile<Record: Codable & Sendable>: Sendable {
  /// The file's path.
  package let path: String

  /// The record called `name` in `folder`.
  package init(folder: String, name: String) { path = ResultPaths.join(folder, name) }

  /// Whether there is such a file, readable or not.
  package var exists: Bool { FileStatus(path: path) != nil }

  /// The record; `nil` without a file, or with one that is not a record of this kind.
  package var contents: Record? {
    (try? FileAccess.contents(of: path)).flatMap { try? JSONDecoder().decode(Record.self, from: $0) }
  }

  /// Writes the record with sorted keys over several lines: equal records are equal bytes.
  ///
  /// - Throws: `BatchError.unwritable`; `EncodingError` for a number that is not finite.
  package func write(_ record: Record) throws {
    let file = try OutputFile(path: path)
    file.write(try RecordText.json(record, isPretty: true) + "\n")
    try file.finish()
  }
}

/// Records as JSON with sorted keys: equal records are equal text.
package enum RecordText {
  /// The text without a line end; over several lines with `isPretty`.
  ///
  /// - Throws: `EncodingError` for a number that is not finite.
  package static func json(_ value: some Encodable, isPretty: Bool) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
