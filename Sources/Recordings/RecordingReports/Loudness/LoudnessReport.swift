import LoudnessMetering
import RecordingAnalysis
import Tables

/// Presents recordings' programme loudness: as rows and, with two decimals, as a table for people. If recordings are
/// normalised, it also contains the gain and the written file.
package struct LoudnessReport: RecordingReport {
  /// The measured loudness of a recording, with its normalisation.
  package struct Value: Sendable {
    /// The measured loudness.
    let loudness: RecordingLoudness
    /// The normalisation and the path of the written file; `nil` if the recording was not normalised.
    let written: (normalization: RecordingNormalization, output: String)?
    /// Warnings in addition to those of the measurement.
    let remarks: [String]

    /// Creates the value of a measured recording, which was normalised if `written` is given.
    package init(
      _ loudness: RecordingLoudness, written: (normalization: RecordingNormalization, output: String)? = nil,
      remarks: [String] = []
    ) {
      self.loudness = loudness
      self.written = written
      self.remarks = remarks
    }
  }

  private typealias ValueColumn = TypedColumn<Value>
  private typealias ResultColumn = TypedColumn<RecordingResult<Value>>

  private let rows: TypedTable<RecordingResult<Value>>
  private let shown: TypedTable<RecordingResult<Value>>

  /// Creates the report of recordings that are only measured or, with `isNormalized`, also normalised.
  package init(isNormalized: Bool) {
    let written = isNormalized ? Self.written : []
    let layout = [Self.layout, Self.duration]
    let output = isNormalized ? [Self.output] : []
    rows = TypedTable(
      [.path()] + TypedColumn.measured(Self.measures + layout + written + output + [Self.undefined, Self.warning])
        + [.error()] + TypedColumn.provenance())
    let rounded = { (columns: [ValueColumn]) in columns.map { $0.printed(decimals: 2) } }
    shown = TypedTable(
      [.path()] + TypedColumn.measured(rounded(Self.measures) + layout + rounded(written) + output) + [Self.remark])
  }

  /// All columns in their order.
  package var columns: [Column] { rows.columns }

  /// Makes the row of a recording.
  package func rows(_ result: RecordingResult<Value>) -> [Row] { [rows.row(result)] }

  /// Makes the table line of a recording: the values, and one column of remarks.
  package func lines(_ result: RecordingResult<Value>) -> [Row] { [shown.row(result)] }

  /// Formats the lines as a table.
  package func table(_ lines: [Row], width: Int?) -> String {
    TextTable(columns: shown.columns, rows: lines, width: width).text()
  }
}

/// The columns of the rows and of the table.
extension LoudnessReport {
  private struct Measure: Sendable {
    let name: String
    let heading: String
    let value: @Sendable (LoudnessMeasurement) -> LoudnessValue
  }

  private static let values = [
    Measure(name: "integrated_lufs", heading: "I LUFS") { $0.integrated },
    Measure(name: "loudness_range_lu", heading: "LRA LU") { $0.range },
    Measure(name: "max_momentary_lufs", heading: "max M LUFS") { $0.maximumMomentary },
    Measure(name: "max_short_term_lufs", heading: "max S LUFS") { $0.maximumShortTerm },
    Measure(name: "true_peak_dbtp", heading: "true peak dBTP") { $0.truePeak },
    Measure(name: "sample_peak_dbfs", heading: "peak dBFS") { $0.samplePeak },
  ]

  private static let measures: [ValueColumn] = values.map { measure in
    .number(measure.name, heading: measure.heading, decimals: 4) { measure.value($0.loudness.measurement).value }
  }

  private static let layout = ValueColumn.text("layout") { $0.loudness.measurement.layout.description }

  private static let duration = ValueColumn.number("duration_s", heading: "length s", decimals: 3) {
    $0.loudness.measurement.duration
  }

  private static let written: [ValueColumn] = [
    .number("gain_db", heading: "gain dB", decimals: 4) { $0.written?.normalization.plan.gain },
    .number("limited_db", heading: "limited dB", decimals: 4) { $0.written?.normalization.largestReduction },
    .number("output_integrated_lufs", heading: "I after", decimals: 4) {
      $0.written?.normalization.result.integrated.value
    },
    .number("output_true_peak_dbtp", heading: "true peak after", decimals: 4) {
      $0.written?.normalization.result.truePeak.value
    },
  ]

  private static let output = ValueColumn.text("output") { $0.written?.output }
  private static let undefined = ValueColumn.lines("undefined") { reasons($0).lines }
  private static let warning = ValueColumn.lines("warning") { $0.loudness.warnings + $0.remarks }

  /// One column for the failure, the warnings and the reasons of undefined values.
  private static let remark = ResultColumn.lines("remark") { result in
    let value = result.value
    let warnings = value.map { $0.loudness.warnings + $0.remarks } ?? []
    return [result.failure].compactMap { $0 } + warnings + (value.map { reasons($0).lines } ?? [])
  }

  private static func reasons(_ value: Value) -> UndefinedColumns {
    var undefined = UndefinedColumns()
    for measure in values { undefined.add(measure.name, measure.value(value.loudness.measurement).reason?.description) }
    return undefined
  }
}
