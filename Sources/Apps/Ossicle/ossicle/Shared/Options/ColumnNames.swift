import ArgumentParser
import CommandSupport
import RecordingReports

/// The option `--columns`.
enum ColumnNames {
  /// Chooses columns by the names of the option; all without it.
  ///
  /// - Throws: `ValidationError` with the names that are nearest to one that no column has.
  static func choice(_ names: [String]?, of columns: [String]) throws -> ColumnChoice {
    do throws(ColumnChoice.Unknown) { return try ColumnChoice(names, of: columns) } catch {
      throw unknown(error.name, of: columns)
    }
  }

  /// The error of a name that no column has.
  static func unknown(_ name: String, of columns: [String]) -> ValidationError {
    let nearest = NearestNames.of(name, among: columns).joined(separator: ", ")
    return ValidationError("--columns: expected columns of the rows, got '\(name)'; the nearest are \(nearest).")
  }
}
