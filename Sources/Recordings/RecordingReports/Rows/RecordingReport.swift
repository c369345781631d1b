import Tables

/// A presentation of the results of recordings: as rows of a file, and for people.
///
/// People see either a text for each recording as soon as it is measured, or a table of all recordings at the end,
/// whose columns are as wide as their contents.
package protocol RecordingReport: Sendable {
  /// The measurement of one recording.
  associatedtype Value: Sendable
  /// A line of the table, kept until all recordings are measured.
  associatedtype Line: Sendable = Never

  /// Whether each recording is shown as soon as it is measured. If so, `text` is called; otherwise `lines` and `table`.
  static var isShownAtOnce: Bool { get }

  /// The columns of the rows, in their order.
  var columns: [Column] { get }
  /// Makes the rows of a recording, which may have failed.
  func rows(_ result: RecordingResult<Value>) -> [Row]

  /// A recording as text with its line ends; empty if there is nothing to show.
  ///
  /// - Parameters:
  ///   - isFirst: whether it is the first recording of the run.
  ///   - width: the width of the terminal in columns; `nil` for unlimited width.
  func text(_ result: RecordingResult<Value>, isFirst: Bool, width: Int?) -> String

  /// Makes the table lines of a recording.
  func lines(_ result: RecordingResult<Value>) -> [Line]
  /// Formats the table of all recordings.
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
