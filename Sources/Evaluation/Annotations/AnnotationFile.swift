import EvaluationMetrics
import TextFiles

/// Readers of mir_eval's text formats: numbers with white space between them, # before a comment.
package enum AnnotationFile {
  /// A melody: time in seconds and frequency in hertz (0 or below: unvoiced) on each line, times increasing; in a third column,
  /// if there is one, how voiced each frame is, 0…1, or in a reference what it is worth (mir_eval's voicing and reward arrays).
  ///
  /// - Throws: `AnnotationError` with the line that is wrong.
  package static func pitchSeries(path: String) throws(AnnotationError) -> PitchSeries {
    let file = try TextLines(path: path)
    let hasVoicing = file.lines.first?.fields.count == 3
    let rows = try file.numbers(["time", "frequency"] + (hasVoicing ? ["voicing"] : []))
    try requireOrder(rows, file, strict: true)
    if let row = rows.first, row.values[0] < 0 { throw file.invalid(row.line, "a time from 0 s", "\(row.values[0])") }
    for row in rows where hasVoicing && !(0...1).contains(row.values[2]) {
      throw file.invalid(row.line, "a voicing of 0 to 1", "\(row.values[2])")
    }
    return try file.checked { () throws(EvaluationError) in
      try PitchSeries(
        times: rows.map { $0.values[0] }, frequencies: rows.map { $0.values[1] },
        voicing: hasVoicing ? rows.map { $0.values[2] } : nil)
    }
  }

  /// Events: a time in seconds on each line, never going back.
  ///
  /// - Throws: `AnnotationError` with the line that is wrong.
  package static func events(path: String) throws(AnnotationError) -> [Double] {
    let file = try TextLines(path: path)
    let rows = try file.numbers(["time"])
    try requireOrder(rows, file, strict: false)
    return rows.map { $0.values[0] }
  }

  /// Intervals: start and end in seconds on each line.
  ///
  /// - Throws: `AnnotationError` with the line that is wrong.
  package static func intervals(path: String) throws(AnnotationError) -> [ActivityInterval] {
    let file = try TextLines(path: path)
    return try file.values(["start", "end"]) { values throws(EvaluationError) in
      try ActivityInterval(start: values[0], end: values[1])
    }
  }

  /// Notes: onset and offset in seconds and frequency in hertz on each line, in any order.
  ///
  /// - Throws: `AnnotationError` with the line that is wrong.
  package static func notes(path: String) throws(AnnotationError) -> [Note] {
    let file = try TextLines(path: path)
    return try file.values(["onset", "offset", "frequency"]) { values throws(EvaluationError) in
      try Note(onset: values[0], offset: values[1], frequency: values[2])
    }
  }

  /// Tempi: one line with two tempi in beats per minute and the weight of the first, 0…1.
  ///
  /// - Throws: `AnnotationError` with the line that is wrong.
  package static func tempi(path: String) throws(AnnotationError) -> (tempi: TempoPair, weight: Double) {
    let file = try TextLines(path: path)
    let rows = try file.numbers(["tempo", "tempo", "weight"])
    guard rows.count == 1 else {
      throw .invalidFile(path: path, expected: "one line of tempi", found: "\(rows.count)")
    }
    let row = rows[0]
    guard (0...1).contains(row.values[2]) else {
      throw file.invalid(row.line, "a weight of 0 to 1", "\(row.values[2])")
    }
    let tempi = try file.values(["tempo", "tempo", "weight"]) { values throws(EvaluationError) in
      try TempoPair(values[0], values[1])
    }
    return (tempi[0], row.values[2])
  }

  private static func requireOrder(
    _ rows: [(line: Int, values: [Double])], _ file: TextLines, strict: Bool
  ) throws(AnnotationError) {
    for (before, row) in zip(rows, rows.dropFirst()) {
      let (earlier, time) = (before.values[0], row.values[0])
      if time < earlier || strict && time == earlier {
        throw file.invalid(row.line, "a time \(strict ? "after" : "not before") \(earlier) s", "\(time) s")
      }
    }
  }
}

extension TextLines {
  /// A value for each line; what is wrong with one names its line.
  func values<Value>(
    _ names: [String], _ value: ([Double]) throws(EvaluationError) -> Value
  ) throws(AnnotationError) -> [Value] {
    var values: [Value] = []
    for row in try numbers(names) {
      switch Result(catching: { () throws(EvaluationError) in try value(row.values) }) {
      case .success(let one): values.append(one)
      case .failure(let error): throw wrong(row.line, error)
      }
    }
    return values
  }

  /// A value of the whole file.
  func checked<Value>(_ value: () throws(EvaluationError) -> Value) throws(AnnotationError) -> Value {
    switch Result(catching: value) {
    case .success(let value): return value
    case .failure(let error): throw .invalidFile(path: path, expected: "valid values", found: "\(error)")
    }
  }

  /// What a metric's type says of a line's values, in this module's words.
  func wrong(_ line: Int, _ error: EvaluationError) -> AnnotationError {
    if case .invalidParameter(let name, let expected, let value) = error {
      return invalid(line, "\(expected) for the \(name)", "\(value)")
    }
    return invalid(line, "valid values", "\(error)")
  }
}
