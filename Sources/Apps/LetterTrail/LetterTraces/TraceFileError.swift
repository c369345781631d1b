import XMLDocuments

/// The reasons why a file is not read as a trace.
package enum TraceFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A line of a text file, counted from 1.
  case line(Int, reason: String)
  /// A trace of an ink file, counted from 1; the point of it, counted from 1, or `nil` for the whole trace.
  case trace(Int, point: Int?, reason: String)
  /// The file as a whole.
  case file(reason: String)
  /// An XML file that is not read as a document.
  case document(XMLDocumentError)

  /// One line: the place, what was expected, and what came.
  package var description: String {
    switch self {
    case .line(let line, let reason): "line \(line): \(reason)"
    case .trace(let trace, nil, let reason): "trace \(trace): \(reason)"
    case .trace(let trace, let point?, let reason): "trace \(trace), point \(point): \(reason)"
    case .file(let reason): reason
    case .document(let error): error.description
    }
  }
}
