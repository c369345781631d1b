import AudioCore
import Tables

/// The result of one recording: a value, or the reason of a failure, with the provenance.
package struct RecordingResult<Value: Sendable>: Sendable {
  /// The recording's path as it is shown.
  package let path: String
  /// What was measured; `nil` if nothing could be.
  package let value: Value?
  /// Why the work failed, one line; `nil` if it did not. There may be a value all the same: a recording that was measured
  /// and then could not be written.
  package let failure: String?
  /// The checksum of the input, the configuration and the version.
  package let provenance: RecordingRow.Provenance

  /// A result of its parts.
  package init(path: String, value: Value?, failure: String? = nil, provenance: RecordingRow.Provenance) {
    self.path = path
    self.value = value
    self.failure = failure
    self.provenance = provenance
  }

  /// One result for each part of the value; a single result without a value if the recording has none.
  func parts<Part>(_ parts: (Value) -> [Part]) -> [RecordingResult<Part>] {
    guard let value else { return [.init(path: path, value: nil, failure: failure, provenance: provenance)] }
    return parts(value).map { .init(path: path, value: $0, failure: failure, provenance: provenance) }
  }
}

extension TypedColumn {
  /// The recording's path.
  static func path<Result>() -> Self where Value == RecordingResult<Result> { .text("path") { $0.path } }

  /// What most rows begin with: path, `ok` or `failed`, and the reason of a failure.
  static func start<Result>() -> [Self] where Value == RecordingResult<Result> {
    [path(), .text("status") { $0.failure == nil ? "ok" : "failed" }, error()]
  }

  /// The reason of a failure.
  static func error<Result>() -> Self where Value == RecordingResult<Result> { .text("error") { $0.failure } }

  /// The columns of a measured value, undefined where there is none.
  static func measured<Result>(_ columns: [TypedColumn<Result>]) -> [Self] where Value == RecordingResult<Result> {
    columns.map { $0.of { $0.value } }
  }

  /// What rows end with: checksum of the file, hash of the configuration, version of the tool.
  static func provenance<Result>() -> [Self] where Value == RecordingResult<Result> {
    [
      .text("checksum") { $0.provenance.checksum }, .text("configuration") { $0.provenance.configuration },
      .text("version") { _ in OssicleVersion.current },
    ]
  }
}
