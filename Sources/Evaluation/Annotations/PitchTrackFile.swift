import EvaluationMetrics
import TextFiles

/// Reader of pitch tracks as tables of times in seconds and frequencies in hertz, separated by commas, tabs or
/// semicolons.
///
/// A first line may name the columns. They may then have any order, and there may be further columns
/// (`time_s,frequency_hz,confidence` of `ossicle pitch`, `time,frequency,confidence` of CREPE). Without this line there
/// are two columns. A frequency that is empty, `nan`, `--undefined--` or 0 is unvoiced; one below 0 is, as in mir_eval,
/// unvoiced with a known frequency.
enum PitchTrackFile {
  private static let timeNames: Set<String> = ["time_s", "time", "t", "time_sec", "timestamp"]
  private static let frequencyNames: Set<String> = [
    "frequency_hz", "frequency", "f0_hz", "f0", "pitch_hz", "pitch", "freq", "freq_hz", "hz",
  ]
  private static let unvoiced: Set<String> = ["", "nan", "--undefined--"]

  static func pitchSeries(path: String) throws(AnnotationError) -> PitchSeries {
    let whole = try TextLines(
      path: path,
      choosing: { lines in
        lines.first.flatMap { FieldSeparator.found(in: $0.text, among: [.comma, .tab, .semicolon]) } ?? .comma
      })
    guard let first = whole.lines.first else {
      return try whole.checked { () throws(EvaluationError) in try PitchSeries(times: [], frequencies: []) }
    }
    var (time, frequency) = (0, 1)
    var columnCount = 2
    let firstFields = first.fields.map { $0.lowercased() }
    let hasHeader = Double(firstFields[0]) == nil && firstFields.contains(where: timeNames.contains)
    if hasHeader {
      guard let timeColumn = firstFields.firstIndex(where: timeNames.contains),
        let frequencyColumn = firstFields.firstIndex(where: frequencyNames.contains)
      else {
        throw whole.invalid(
          first.number, "columns named time and frequency", "'\(first.text.prefix(60))'")
      }
      (time, frequency, columnCount) = (timeColumn, frequencyColumn, firstFields.count)
    }
    var times: [Double] = []
    var frequencies: [Double] = []
    for line in whole.lines.dropFirst(hasHeader ? 1 : 0) {
      let fields = line.fields
      guard fields.count == columnCount else {
        let expected =
          hasHeader
          ? "\(columnCount) columns"
          : "2 columns (time, frequency), or a first line that names more"
        throw whole.invalid(line.number, expected, "\(fields.count)")
      }
      let at = try whole.number(fields[time], "time", line.number)
      if let last = times.last, at <= last { throw whole.invalid(line.number, "a time after \(last) s", "\(at) s") }
      if at < 0 { throw whole.invalid(line.number, "a time from 0 s", "\(at)") }
      let text = fields[frequency]
      times.append(at)
      let isUnvoiced = unvoiced.contains(text.lowercased())
      frequencies.append(isUnvoiced ? 0 : try whole.number(text, "frequency", line.number))
    }
    return try whole.checked { () throws(EvaluationError) in
      try PitchSeries(times: times, frequencies: frequencies)
    }
  }

  /// Whether a first line is that of a pitch track: it has a separator or names the columns.
  static func isOne(_ line: Substring) -> Bool {
    line.contains(",") || line.contains(";") || namesColumns(line)
  }

  /// Whether a line names a column of times.
  static func namesColumns(_ line: Substring) -> Bool {
    line.split { $0.isWhitespace || $0 == "," || $0 == ";" }.contains { timeNames.contains($0.lowercased()) }
  }
}
