import AudioCore
import Foundation
import RecordingAnalysis
import RecordingReports
import Reporting
import Tables

/// The report of a batch: what was measured, distributions over all recordings, and each recording's pictures.
///
/// Rows are taken one at a time and pictures as text that was drawn before, so a report of any size is written without
/// being held in memory.
package struct CorpusReport {
  private let configuration: AnalysisConfiguration
  private let rows: [Row]

  /// A report on rows of `RecordingRow.columns`.
  package init(rows: [Row], configuration: AnalysisConfiguration) {
    self.rows = rows
    self.configuration = configuration
  }

  /// Writes the report.
  ///
  /// - Parameters:
  ///   - output: takes the page, part by part.
  ///   - picture: gives the SVG of the row with this index, if there is one.
  package func write(
    to output: @escaping (String) -> Void, picture: (Int) -> String?
  ) {
    let report = HTMLReport<Never>(output)
    let failures = rows.filter(RecordingRow.isFailure)
    report.header(
      title: "Ossicle: analysis of \(count(rows.count))",
      subtitle: "\(rows.count - failures.count) measured, \(failures.count) failed, "
        + "\(duration(total(of: "duration_s"))) of sound",
      metadata: [
        ("Version", OssicleVersion.current),
        ("Features", configuration.features.map(\.rawValue).sorted().joined(separator: ", ")),
        ("Pitch range", "\(plain(configuration.minimumFrequency)) to \(plain(configuration.maximumFrequency)) Hz"),
        ("Hop", "\(plain(configuration.hopDuration * 1000)) ms"),
      ])
    writeComplaints(to: report, "Failed", "error")
    writeComplaints(to: report, "Warnings", "warning")
    report.section("All recordings")
    report.table(
      columns: RecordingRow.Summary.page.columns, rows: rows.lazy.map { RecordingRow.summary($0, for: .page) })
    writeDistributions(to: report)
    writePictures(to: report, picture)
    report.footer(
      "Levels in dBFS are relative to an amplitude of 1: a full-scale sine has an RMS of -3.01 dBFS. Loudness by ITU-R "
        + "BS.1770 with both gates. Pitch quantiles over voiced frames. A dash stands for a value that is undefined; "
        + "the remark says why.")
  }

  /// A table of the recordings whose column `name` says something.
  private func writeComplaints(to report: HTMLReport<Never>, _ title: String, _ name: String) {
    let complaints = rows.filter { !RecordingRow.cell($0, name).isUndefined }
    guard !complaints.isEmpty else { return }
    report.section(title)
    report.table(
      columns: [Column("path"), Column(name)],
      rows: complaints.map { Row([RecordingRow.cell($0, "path"), RecordingRow.cell($0, name)]) })
  }

  private func writeDistributions(to report: HTMLReport<Never>) {
    let measured = rows.filter { !RecordingRow.isFailure($0) }
    guard measured.count > 1 else { return }
    report.section("Distributions")
    let axes: [(name: String, axis: Axis)] = [
      ("duration_s", Axis("length", unit: "s", scale: .logarithmic)),
      ("peak_dbfs", Axis("peak", unit: "dBFS")),
      ("integrated_lufs", Axis("integrated loudness", unit: "LUFS")),
      ("pitch_median_hz", Axis("median pitch", unit: "Hz", scale: .logarithmic)),
      ("voiced_share", Axis("voiced share", from: 0, to: 1)),
      ("spectral_centroid_hz", Axis("spectral centroid", unit: "Hz")),
    ]
    let panels = axes.compactMap { name, axis -> Panel? in
      let values = measured.compactMap { number(RecordingRow.cell($0, name)) }
      guard !values.isEmpty else { return nil }
      let histogram = Histogram(values, logarithmic: axis.scale == .logarithmic, range: (axis.lower, axis.upper))
      return Panel(
        title: "\(axis.title) of \(count(values.count))", height: 130, x: axis, y: Axis("recordings", from: 0),
        marks: [.bars(edges: histogram.edges, counts: histogram.counts)])
    }
    report.figure(Figure(panels: panels))
  }

  private func writePictures(to report: HTMLReport<Never>, _ picture: (Int) -> String?) {
    report.section("Recordings")
    var shown = 0
    for (index, row) in rows.enumerated() {
      guard let svg = picture(index) else { continue }
      let path = RecordingRow.cell(row, "path").plainText ?? ""
      report.details(path, open: shown < 20) { report.figure(svg: svg) }
      shown += 1
    }
    let measured = rows.count { !RecordingRow.isFailure($0) }
    if measured > shown { report.note("Pictures of \(shown) of \(measured) measured recordings.") }
  }

  private func total(of name: String) -> Double {
    rows.reduce(0) { $0 + (number(RecordingRow.cell($1, name)) ?? 0) }
  }

  private func number(_ cell: Cell) -> Double? {
    if case .number(let value, _) = cell { return value }
    return nil
  }

  private func count(_ number: Int) -> String { number == 1 ? "1 recording" : "\(number) recordings" }

  private func plain(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }

  private func duration(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded())
    if whole >= 3600 { return "\(whole / 3600) h \(whole % 3600 / 60) min" }
    return whole >= 60 ? "\(whole / 60) min \(whole % 60) s" : String(format: "%.1f s", seconds)
  }
}
