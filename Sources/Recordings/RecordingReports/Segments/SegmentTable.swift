import AudioCore
import FeatureTracks
import RecordingAnalysis
import SegmentAnalysis
import Tables

/// The rows of segments: the columns of a segment, those of a recording, one for each point and part of the settings, and those of
/// sets of features.
package struct SegmentTable: Sendable {
  /// What a row is made of.
  private struct Line: Sendable {
    let path: String
    let failure: String?
    let recording: MeasuredSegments?
    let segment: SegmentMeasurement?
    let warnings: [String]
    let provenance: RecordingRow.Provenance
  }

  /// All columns in their order.
  package let columns: [Column]
  /// A selection of columns for a terminal, with a last column for failures and warnings.
  package let summaryColumns: [Column]
  private let table: TypedTable<Line>
  private let indices: [String: Int]
  /// The indices of the cells of a summary.
  private let summaryIndices: [Int]

  /// The columns of a recording's row that segments do not have.
  private static let wholeColumns = Set(SegmentAnalyzer.wholeFeatures.flatMap(\.columns))

  /// Makes the table of a run.
  package init(settings: SegmentSettings, configuration: AnalysisConfiguration) {
    let features = configuration.features
    let places = SegmentPlace.all(settings, features)
    let placeColumns = places.enumerated().map { index, place in
      TypedColumn<Line>.number(place.name, heading: place.heading, decimals: place.decimals) {
        $0.segment.flatMap { index < $0.placeValues.count ? $0.placeValues[index] : nil }
      }
    }
    let sets = SegmentAnalyzer.setColumns(configuration, settings)
    table = TypedTable(
      Self.identity + Self.enclosing(settings) + Self.format + Self.values + placeColumns + Self.facts(places)
        + Self.provenance + Self.sets(sets))
    columns = table.columns
    let indices = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($0.element.name, $0.offset) })
    var shown = ["path", "label", "start_s", "duration_s"]
    shown += places.isEmpty ? ["rms_dbfs", "pitch_median_hz", "f1_median_hz", "f2_median_hz"] : places.map(\.name)
    let measured = features.flatMap(\.columns).map(\.rawValue)
    shown.removeAll { name in
      MeasuredColumn(rawValue: name) != nil && !measured.contains(name)
    }
    // A terminal has no room for the columns of large sets.
    if sets.count <= 6 { shown += sets.map(\.name) }
    summaryIndices = shown.compactMap { indices[$0] }
    summaryColumns = summaryIndices.map { [columns] in columns[$0] } + [Column("remark")]
    self.indices = indices
  }

  /// Makes the row of a segment of a recording.
  package func row(
    _ segment: SegmentMeasurement, of recording: MeasuredSegments, path: String, provenance: RecordingRow.Provenance
  ) -> Row {
    table.row(
      Line(
        path: path, failure: segment.segment.fault, recording: recording, segment: segment,
        warnings: recording.warnings + segment.segment.warnings, provenance: provenance))
  }

  /// Makes the row of a recording without segments.
  package func row(without searched: String, path: String, provenance: RecordingRow.Provenance) -> Row {
    table.row(
      Line(
        path: path, failure: nil, recording: nil, segment: nil, warnings: ["no segment: \(searched)"],
        provenance: provenance))
  }

  /// Makes the row of a segment of a recording that could not be measured; without a segment that of a recording whose
  /// segments are not known.
  package func failure(
    _ reason: String, of segment: Segment?, path: String, provenance: RecordingRow.Provenance
  ) -> Row {
    table.row(
      Line(
        path: path, failure: reason, recording: nil, segment: segment.map(SegmentMeasurement.init(_:)), warnings: [],
        provenance: provenance))
  }

  /// Whether the row is of a segment, and not of a recording without segments.
  package func isSegment(_ row: Row) -> Bool { !cell(row, "segment").isUndefined }

  /// The cell of the column with the given name.
  package func cell(_ row: Row, _ name: String) -> Cell { indices[name].map { row[$0] } ?? .undefined }

  /// Reduces a row to the summary's columns.
  package func summary(_ row: Row) -> Row {
    Row(
      summaryIndices.map { row[$0] }
        + [.lines(["error", "warning"].compactMap { cell(row, $0).plainText })])
  }

  // MARK: Columns

  private static let identity: [TypedColumn<Line>] = [
    .text("path") { $0.path }, .text("status") { $0.failure == nil ? "ok" : "failed" }, .text("error") { $0.failure },
    .text("tier") { $0.segment?.segment.tier }, .integer("segment") { $0.segment?.segment.number },
    .text("label") { $0.segment?.segment.label },
    .number("start_s", heading: "start s", decimals: 6) { $0.segment?.segment.start },
    .number("end_s", heading: "end s", decimals: 6) { $0.segment?.segment.end },
  ]

  private static func enclosing(_ settings: SegmentSettings) -> [TypedColumn<Line>] {
    settings.enclosing.enumerated().map { index, name in
      .text("enclosing_\(name)") { line in
        line.segment.flatMap { index < $0.segment.enclosing.count ? $0.segment.enclosing[index] : nil }
      }
    }
  }

  private static let format: [TypedColumn<Line>] = [
    .number("duration_s", heading: "length s", decimals: 6) { line in
      line.segment.map { $0.segment.end - $0.segment.start }
    },
    .integer("sample_rate_hz", heading: "rate Hz") { $0.recording.map { Int($0.format.sampleRate) } },
    .integer("channels", heading: "ch") { $0.recording?.format.channelCount },
    .number("recording_duration_s", decimals: 3) { $0.recording?.duration },
  ]

  private static let values: [TypedColumn<Line>] = MeasuredColumn.allCases.filter { !wholeColumns.contains($0) }.map {
    measured in
    let column = measured.column
    return TypedColumn(column) { column.cell($0.segment?.values[measured]) }
  }

  private static func sets(_ columns: [FeatureColumn]) -> [TypedColumn<Line>] {
    columns.enumerated().map { index, column in
      TypedColumn(column.column) { line in
        FeatureColumn.cell(line.segment.flatMap { index < $0.setValues.count ? $0.setValues[index] : nil })
      }
    }
  }

  private static func facts(_ places: [SegmentPlace]) -> [TypedColumn<Line>] {
    [
      .lines("voice_cautions") { $0.recording?.voiceCautions.map(\.rawValue) ?? [] },
      .lines("warning") { $0.warnings },
      .lines("undefined") { line in line.segment.map { reasons(of: $0, places) } ?? [] },
      .text("container") { $0.recording?.format.container },
      .text("encoding") { $0.recording?.format.encoding },
      .text("decoder") { $0.recording?.format.decoder },
    ]
  }

  private static let provenance: [TypedColumn<Line>] = [
    .text("checksum") { $0.provenance.checksum }, .text("configuration") { $0.provenance.configuration },
    .text("version") { _ in OssicleVersion.current },
  ]

  private static func reasons(of segment: SegmentMeasurement, _ places: [SegmentPlace]) -> [String] {
    var undefined = UndefinedColumns()
    for column in MeasuredColumn.allCases { undefined.add(column.rawValue, segment.undefined[column]) }
    for (place, reason) in zip(places, segment.placeReasons) { undefined.add(place.name, reason) }
    for (name, reason) in segment.undefinedSets { undefined.add(name, reason) }
    return undefined.lines
  }
}

extension SegmentPlace {
  /// The heading for people: `F1 at 50 %`.
  fileprivate var heading: String {
    let words = name.split(separator: "_").dropLast()
    return words.joined(separator: " ")
  }

  fileprivate var decimals: Int {
    switch quantity {
    case .pitch, .level: 2
    case .centroid, .f1, .f2, .f3: 1
    }
  }
}
