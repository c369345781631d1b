import EvaluationMetrics
import Labels
import TextFiles

/// The labels of a reference without those for silence. An error in a label is reported with its place.
struct ReferenceLabels {
  let labels: [TimedLabel]
  /// The namespace of a JAMS file, whose labels have positions in place of lines; `nil` for other formats.
  private let namespace: String?

  /// - Parameter keepsUnnamed: whether labels without text are kept, because labels of single times need no text.
  init(_ labels: [TimedLabel], keepsUnnamed: Bool = false, namespace: String?) {
    self.labels = labels.filter { keepsUnnamed && $0.text.isEmpty || !$0.isSilence }
    self.namespace = namespace
  }

  /// Whether any label has a frequency band.
  var hasBands: Bool { labels.contains { $0.frequencies != nil } }

  /// Makes a value from each label. An error contains the place of the label.
  func map<Value>(
    _ path: String, _ body: (TimedLabel) throws(EvaluationError) -> Value
  ) throws(AnnotationError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(labels.count)
    for label in labels { values.append(try value(path, label, body)) }
    return values
  }

  func value<Value>(
    _ path: String, _ label: TimedLabel, _ body: (TimedLabel) throws(EvaluationError) -> Value
  ) throws(AnnotationError) -> Value {
    do { return try body(label) } catch {
      guard case .invalidParameter(let name, let expected, let value) = error else {
        throw fault(path, label, "valid values", "\(error)")
      }
      throw fault(path, label, "\(expected) for the \(name)", "\(value)")
    }
  }

  func fault(_ path: String, _ label: TimedLabel, _ expected: String, _ found: String) -> AnnotationError {
    guard let namespace else { return .invalidLine(path: path, line: label.line, expected: expected, found: found) }
    return .invalidFile(
      path: path, expected: "\(expected) in observation \(label.line) of \(namespace)", found: found)
  }
}
