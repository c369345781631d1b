import Foundation
import RecordingAnalysis
import SoundLevelMetering
import Tables

/// Presents recordings' sound levels: as rows with one row per channel, and for people as tables with one line per
/// channel, tables of the bands below, and the reference of the levels. The columns depend on the configuration.
package struct LevelReport: RecordingReport {
  /// A channel with its recording.
  private struct Channel {
    let recording: RecordingLevel
    let level: ChannelLevel
  }

  /// The lines of a channel: one in the first table, and one in each table of bands.
  package struct Line: Sendable {
    fileprivate let main: Row
    fileprivate let bands: [Row]
  }

  /// The number of bands in one table: a decade of third octaves.
  private static let bandsPerTable = 10

  private let configuration: LevelConfiguration
  private let rows: TypedTable<RecordingResult<Channel>>
  private let main: TypedTable<RecordingResult<Channel>>
  private let bands: [TypedTable<RecordingResult<Channel>>]

  /// Creates the report of recordings that are measured with `configuration`.
  package init(_ configuration: LevelConfiguration) {
    self.configuration = configuration
    let levels = LevelMeasure.levels(configuration) + LevelMeasure.loudness(configuration)
    let bandLevels = LevelMeasure.bands(configuration)
    let measures = levels + bandLevels
    rows = TypedTable(
      TypedColumn.start() + TypedColumn.measured(Self.facts(configuration) + Self.values(measures) + Self.end(measures))
        + TypedColumn.provenance())
    let names = [.path()] + TypedColumn.measured([Self.number(heading: "ch")])
    let shown: [TypedColumn<Channel>] = [Self.duration] + Self.shownValues(levels) + [Self.unit]
    main = TypedTable(names + TypedColumn.measured(shown) + [Self.remark(measures)])
    bands = stride(from: 0, to: bandLevels.count, by: Self.bandsPerTable).map { first in
      let decade = bandLevels[first..<min(bandLevels.count, first + Self.bandsPerTable)]
      return TypedTable(names + TypedColumn.measured(Self.shownValues(Array(decade))))
    }
  }

  /// All columns in their order.
  package var columns: [Column] { rows.columns }

  /// Makes a row for each channel, or one row for a recording that failed.
  package func rows(_ result: RecordingResult<RecordingLevel>) -> [Row] { channels(result).map(rows.row) }

  /// Makes a line for each channel, or one line, in the first table only, for a recording that failed.
  package func lines(_ result: RecordingResult<RecordingLevel>) -> [Line] {
    channels(result).map { channel in
      Line(main: main.row(channel), bands: channel.value == nil ? [] : bands.map { $0.row(channel) })
    }
  }

  /// Formats the tables as text.
  package func table(_ lines: [Line], width: Int?) -> String {
    let first = TextTable(columns: main.columns, rows: lines.map(\.main), width: width).text()
    let measured = lines.filter { !$0.bands.isEmpty }
    let title = "\nLZeq of \(configuration.bands == .octave ? "octave" : "third-octave") bands, Hz\n"
    let below = bands.indices.map { index in
      title + TextTable(columns: bands[index].columns, rows: measured.map { $0.bands[index] }, width: width).text()
    }
    return first + (measured.isEmpty ? "" : below.joined()) + "\n" + DisplayText.visible(reference) + "\n"
  }

  private func channels(_ result: RecordingResult<RecordingLevel>) -> [RecordingResult<Channel>] {
    result.parts { recording in recording.channels.map { Channel(recording: recording, level: $0) } }
  }

  /// A text on the reference of the levels.
  private var reference: String {
    let scale = configuration.scale
    guard let calibration = scale.calibration else {
      return "\(scale.unit): a sine that reaches full scale has -3.01; not sound pressure, which needs a calibration"
    }
    let uncertainty = scale.uncertainty.map { String(format: "%.2g dB", $0) } ?? "not known"
    return "\(scale.unit) by the calibration of \(calibration); its standard uncertainty: \(uncertainty)"
  }
}

/// The columns of the rows and of the tables.
extension LevelReport {
  private static func number(heading: String? = nil) -> TypedColumn<Channel> {
    .integer("channel", heading: heading) { $0.level.channel + 1 }
  }

  private static let duration = TypedColumn<Channel>.number("duration_s", heading: "length s", decimals: 3) {
    $0.recording.duration
  }

  private static let unit = TypedColumn<Channel>.text("unit") { $0.recording.configuration.scale.unit }

  private static func facts(_ configuration: LevelConfiguration) -> [TypedColumn<Channel>] {
    [
      number(), .integer("channels") { $0.recording.format.channelCount },
      .integer("sample_rate_hz") { Int($0.recording.format.sampleRate) }, duration,
      .text("frequency_weighting") { _ in configuration.frequencyWeighting.symbol },
      .text("time_weighting") { _ in configuration.timeWeighting.symbol }, unit,
    ]
  }

  private static func values(_ measures: [LevelMeasure]) -> [TypedColumn<Channel>] {
    measures.map { measure in
      TypedColumn(measure.column) { measure.column.cell(measure.value($0.level).value) }
    }
  }

  /// The columns of the values with the decimals that people see.
  private static func shownValues(_ measures: [LevelMeasure]) -> [TypedColumn<Channel>] {
    zip(values(measures), measures).map { $0.printed(decimals: $1.shownDecimals) }
  }

  private static func end(_ measures: [LevelMeasure]) -> [TypedColumn<Channel>] {
    [
      .lines("undefined") { undefined(measures, $0).lines },
      .lines("warning") { $0.recording.warnings + $0.level.warnings },
      .text("calibration") { $0.recording.configuration.scale.calibration },
      .number("calibration_uncertainty_db", decimals: 2) { $0.recording.configuration.scale.uncertainty },
    ]
  }

  /// One column for the failure, the warnings and the reasons of undefined values.
  private static func remark(_ measures: [LevelMeasure]) -> TypedColumn<RecordingResult<Channel>> {
    .lines("remark") { result in
      guard let channel = result.value else { return [result.failure].compactMap { $0 } }
      return channel.recording.warnings + channel.level.warnings + undefined(measures, channel).reasons
    }
  }

  private static func undefined(_ measures: [LevelMeasure], _ channel: Channel) -> UndefinedColumns {
    var undefined = UndefinedColumns()
    for measure in measures { undefined.add(measure.column.name, measure.value(channel.level).reason) }
    return undefined
  }
}
