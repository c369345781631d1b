/// A file of scenarios that cannot be used. Its description is one line.
package struct CheckFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place inside the file, as in `scenarios[0].expect[2].hz`; empty for the whole file.
  package var path: String
  /// What was expected, and what came.
  package var problem: String

  /// `scenarios[0].expect[2].hz: expected …, got …`
  package var description: String { path.isEmpty ? problem : "\(path): \(problem)" }
}
