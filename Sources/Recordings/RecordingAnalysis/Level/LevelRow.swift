import Tables

/// The result rows of recordings' sound levels: a row a channel, columns by the configuration, the same in CSV and JSON
/// Lines.
package struct LevelRow: Sendable {
  private static let channel = Column("channel", decimals: 0)
  private static let channels = Column("channels", decimals: 0)
  private static let sampleRate = Column("sample_rate_hz", decimals: 0)
  private static let duration = Column("duration_s", decimals: 3)
  private static let uncertainty = Column("calibration_uncertainty_db", decimals: 2)

  /// All columns in their order.
  package let columns: [Column]
  private let measures: [LevelMeasure]

  /// Rows of recordings that are measured with `configuration`.
  package init(_ configuration: LevelConfiguration) {
    measures =
      LevelMeasure.levels(configuration) + LevelMeasure.loudness(configuration) + LevelMeasure.bands(configuration)
    let start = [
      Column("path"), Column("status"), Column("error"), Self.channel, Self.channels, Self.sampleRate, Self.duration,
      Column("frequency_weighting"), Column("time_weighting"), Column("unit"),
    ]
    let end = [Column("undefined"), Column("warning"), Column("calibration"), Self.uncertainty]
    columns = start + measures.map(\.column) + end + RecordingRow.Provenance.columns
  }

  /// The rows of a recording that was measured, with the configuration that the rows are for.
  package func rows(_ result: RecordingLevel, path: String, provenance: RecordingRow.Provenance) -> [Row] {
    let configuration = result.configuration
    let scale = configuration.scale
    return result.channels.map { channel in
      let start: [Cell] = [
        .text(path), .text("ok"), .undefined, Self.channel.cell(channel.channel + 1),
        Self.channels.cell(result.format.channelCount), Self.sampleRate.cell(Int(result.format.sampleRate)),
        Self.duration.cell(result.duration), .text(configuration.frequencyWeighting.symbol),
        .text(configuration.timeWeighting.symbol), .text(scale.unit),
      ]
      var undefined = UndefinedColumns()
      for measure in measures { undefined.add(measure.column.name, measure.value(channel).reason) }
      let values = measures.map { $0.column.cell($0.value(channel).value) }
      let end: [Cell] = [
        .lines(undefined.lines), .lines(result.warnings + channel.warnings),
        scale.calibration.map { .text($0) } ?? .undefined, Self.uncertainty.cell(scale.uncertainty),
      ]
      return Row(start + values + end + provenance.cells)
    }
  }

  /// The row of a recording that could not be measured.
  package func failure(_ reason: String, path: String, provenance: RecordingRow.Provenance) -> Row {
    .failure([.text(path), .text("failed"), .text(reason)], provenance, of: columns)
  }
}
