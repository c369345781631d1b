import Foundation
import SoundLevelMetering
import Tables

/// Recordings' sound levels for people: a line a channel, bands in tables of their own below, and what the levels are
/// relative to.
package struct LevelTable: Sendable {
  /// A channel's lines: in the first table, and in each of those of bands.
  package struct Entry: Sendable {
    fileprivate let main: Row
    fileprivate let bands: [Row]
  }

  /// Bands side by side: a decade of third octaves.
  private static let bandsPerTable = 10

  private let configuration: LevelConfiguration
  private let measures: [LevelMeasure]
  private let bandTables: [[LevelMeasure]]
  private let names = [Column("path"), Column("channel", heading: "ch", decimals: 0)]
  private let duration = Column("duration_s", heading: "length s", decimals: 3)

  /// Tables of recordings that are measured with `configuration`.
  package init(_ configuration: LevelConfiguration) {
    self.configuration = configuration
    measures = LevelMeasure.levels(configuration) + LevelMeasure.loudness(configuration)
    let bands = LevelMeasure.bands(configuration)
    bandTables = stride(from: 0, to: bands.count, by: Self.bandsPerTable).map {
      Array(bands[$0..<min(bands.count, $0 + Self.bandsPerTable)])
    }
  }

  /// The lines of a recording that was measured.
  package func entries(_ result: RecordingLevel, path: String) -> [Entry] {
    result.channels.map { channel in
      let start: [Cell] = [.text(path), .integer(channel.channel + 1)]
      var undefined = UndefinedColumns()
      for measure in measures + bandTables.joined() { undefined.add("", measure.value(channel).reason) }
      let remarks = result.warnings + channel.warnings + undefined.reasons
      return Entry(
        main: Row(
          start + [duration.cell(result.duration)] + measures.map { $0.shown(channel) }
            + [.text(configuration.scale.unit), .lines(remarks)]),
        bands: bandTables.map { table in Row(start + table.map { $0.shown(channel) }) })
    }
  }

  /// The line of a recording that could not be measured.
  package func failure(_ reason: String, path: String) -> Entry {
    let empty = measures.map { _ in Cell.undefined }
    return Entry(main: Row([.text(path), .undefined, .undefined] + empty + [.undefined, .text(reason)]), bands: [])
  }

  /// The tables as lines of text.
  ///
  /// - Parameter width: of the terminal in columns; `nil` for as wide as needed.
  package func text(_ entries: [Entry], width: Int?) -> String {
    let main = TextTable(
      columns: names + [duration] + measures.map(Self.shownColumn) + [Column("unit"), Column("remark")],
      rows: entries.map(\.main), width: width)
    let measured = entries.filter { !$0.bands.isEmpty }
    let bands = bandTables.indices.map { index in
      let table = TextTable(
        columns: names + bandTables[index].map(Self.shownColumn), rows: measured.map { $0.bands[index] }, width: width)
      return "\nLZeq of \(configuration.bands == .octave ? "octave" : "third-octave") bands, Hz\n" + table.text()
    }
    return main.text() + (measured.isEmpty ? "" : bands.joined()) + "\n" + DisplayText.visible(reference) + "\n"
  }

  private var reference: String {
    let scale = configuration.scale
    guard let calibration = scale.calibration else {
      return "\(scale.unit): a sine that reaches full scale has -3.01; not sound pressure, which needs a calibration"
    }
    let uncertainty = scale.uncertainty.map { String(format: "%.2g dB", $0) } ?? "not known"
    return "\(scale.unit) by the calibration of \(calibration); its standard uncertainty: \(uncertainty)"
  }

  private static func shownColumn(_ measure: LevelMeasure) -> Column {
    Column(measure.column.name, heading: measure.column.heading, decimals: measure.shownDecimals)
  }
}
