import EvaluationMetrics
import TextFiles

/// Readers of mir_eval's text formats: numbers separated by white space, and comments that begin with #.
package enum AnnotationFile {
  /// Reads a melody. Each line has a time in seconds and a frequency in hertz (0 or below if unvoiced); times increase.
  /// An optional third column has the voicing of each frame, 0…1, or in a reference its reward (mir_eval's arrays).
  ///
  /// - Throws: `AnnotationError` with the faulty line.
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

  /// Reads events. Each line has a time in seconds; times never decrease.
  ///
  /// - Throws: `AnnotationError` with the faulty line.
  package static func events(path: String) throws(AnnotationError) -> [Double] {
    let file = try TextLines(path: path)
    let rows = try file.numbers(["time"])
    try requireOrder(rows, file, strict: false)
    return rows.map { $0.values[0] }
  }

  /// Reads intervals. Each line has a start and an end in seconds.
  ///
  /// - Throws: `AnnotationError` with the faulty line.
  package static func intervals(path: String) throws(AnnotationError) -> [ActivityInterval] {
    let file = try TextLines(path: path)
    return try file.values(["start", "end"]) { values throws(EvaluationError) in
      try ActivityInterval(start: values[0], end: values[1])
    }
  }

  /// Reads notes. Each line has an onset and an offset in seconds and a frequency in hertz; notes may be in any order.
  ///
  /// - Throws: `AnnotationError` with the faulty line.
  package static func notes(path: String) throws(AnnotationError) -> [Note] {
    let file = try TextLines(path: path)
    return try file.values(["onset", "offset", "frequency"]) { values throws(EvaluationError) in
      try Note(onset: values[0], offset: values[1], frequency: values[2])
    }
  }

  /// Reads tempi from one line with two tempi in beats per minute and the weight of the first, 0…1.
  ///
  /// - Throws: `AnnotationError` with the faulty line.
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
  /// Makes a value from each line. An error contains the number of its line.
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

  /// Makes a value from the whole file, and converts the error.
  func checked<Value>(_ value: () throws(EvaluationError) -> Value) throws(AnnotationError) -> Value {
    switch Result(catching: value) {
    case .success(let value): return value
    case .failure(let error): throw .invalidFile(path: path, expected: "valid values", found: "\(error)")
    }
  }

  /// Converts a metric's error about the values of a line to an error of this module.
  func wrong(_ line: Int, _ error: EvaluationError) -> AnnotationError {
    if case .invalidParameter(let name, let expected, let value) = error {
      return invalid(line, "\(expected) for the \(name)", "\(value)")
    }
    return invalid(line, "valid values", "\(error)")
  }
}
