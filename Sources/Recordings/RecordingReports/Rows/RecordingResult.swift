import AudioCore
import Tables

/// The result of one recording: a value, or the reason of a failure, with the provenance.
package struct RecordingResult<Value: Sendable>: Sendable {
  /// The recording's displayed path.
  package let path: String
  /// The measured value; `nil` if the recording could not be measured.
  package let value: Value?
  /// The reason of a failure in one line; `nil` if there was none. A failed recording has a value if it could be
  /// measured but not written.
  package let failure: String?
  /// The checksum of the input, the configuration and the version.
  package let provenance: RecordingRow.Provenance

  /// Creates a result.
  package init(path: String, value: Value?, failure: String? = nil, provenance: RecordingRow.Provenance) {
    self.path = path
    self.value = value
    self.failure = failure
    self.provenance = provenance
  }

  /// Splits the value into parts, with one result for each. A recording without a value gives one result without a
  /// value.
  func parts<Part>(_ parts: (Value) -> [Part]) -> [RecordingResult<Part>] {
    guard let value else { return [.init(path: path, value: nil, failure: failure, provenance: provenance)] }
    return parts(value).map { .init(path: path, value: $0, failure: failure, provenance: provenance) }
  }
}

extension TypedColumn {
  /// The column of the recording's path.
  static func path<Result>() -> Self where Value == RecordingResult<Result> { .text("path") { $0.path } }

  /// The first columns of most rows: the path, the status `ok` or `failed`, and the reason of a failure.
  static func start<Result>() -> [Self] where Value == RecordingResult<Result> {
    [path(), .text("status") { $0.failure == nil ? "ok" : "failed" }, error()]
  }

  /// The column of the reason of a failure.
  static func error<Result>() -> Self where Value == RecordingResult<Result> { .text("error") { $0.failure } }

  /// The columns of a measured value; they are undefined if there is no value.
  static func measured<Result>(_ columns: [TypedColumn<Result>]) -> [Self] where Value == RecordingResult<Result> {
    columns.map { $0.of { $0.value } }
  }

  /// The last columns of rows: the file's checksum, the configuration's hash and the tool's version.
  static func provenance<Result>() -> [Self] where Value == RecordingResult<Result> {
    [
      .text("checksum") { $0.provenance.checksum }, .text("configuration") { $0.provenance.configuration },
      .text("version") { _ in OssicleVersion.current },
    ]
  }
}
