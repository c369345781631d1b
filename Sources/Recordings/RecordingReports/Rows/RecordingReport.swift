import Tables

/// How the results of recordings are presented: as rows of a file, and to people.
///
/// People are shown either a text for each recording as soon as it is measured, or a table of all at the end, whose columns
/// are as wide as what stands in them.
package protocol RecordingReport: Sendable {
  /// The measurement of one recording.
  associatedtype Value: Sendable
  /// A line of the table, kept until all recordings are done.
  associatedtype Line: Sendable = Never

  /// Whether each recording is shown at once. Then `text` is asked for; otherwise `lines` and `table`.
  static var isShownAtOnce: Bool { get }

  /// The columns of the rows, in their order.
  var columns: [Column] { get }
  /// The rows of a recording; also of one that failed.
  func rows(_ result: RecordingResult<Value>) -> [Row]

  /// A recording as text, its line ends included; empty for one of which there is nothing to show.
  ///
  /// - Parameters:
  ///   - isFirst: whether it is the first recording of the run.
  ///   - width: of the terminal in columns; `nil` for as wide as needed.
  func text(_ result: RecordingResult<Value>, isFirst: Bool, width: Int?) -> String

  /// The lines of a recording in the table.
  func lines(_ result: RecordingResult<Value>) -> [Line]
  /// The table of all recordings.
  func table(_ lines: [Line], width: Int?) -> String
}

extension RecordingReport {
  package static var isShownAtOnce: Bool { Line.self == Never.self }
  package func text(_ result: RecordingResult<Value>, isFirst: Bool, width: Int?) -> String { "" }
}

extension RecordingReport where Line == Never {
  package func lines(_ result: RecordingResult<Value>) -> [Never] { [] }
  package func table(_ lines: [Never], width: Int?) -> String { "" }
}
