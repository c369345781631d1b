import AudioCore
import Foundation
import RecordingAnalysis
import RecordingReports
import Reporting
import Tables

/// The report of a batch: the measured values, distributions over all recordings, and each recording's pictures.
///
/// The report iterates over the rows several times, and takes the pictures as SVG text that was drawn before. Its
/// memory does not grow with the number of recordings.
struct CorpusReport<Rows: Sequence<Row>> {
  private let configuration: AnalysisConfiguration
  private let rows: Rows
  private let summary: CorpusSummary

  /// Creates a report on rows of `RecordingRow.columns`. Every iteration must give the same rows.
  init(rows: Rows, configuration: AnalysisConfiguration) {
    self.rows = rows
    self.configuration = configuration
    summary = CorpusSummary(rows)
  }

  /// Writes the report.
  ///
  /// - Parameters:
  ///   - output: receives the page, part by part.
  ///   - pictures: the same rows, each with its picture as SVG; `nil` for a row without a picture.
  func write(to output: @escaping (String) -> Void, pictures: some Sequence<(row: Row, svg: String?)>) {
    let report = HTMLReport<Never>(output)
    report.header(
      title: "Ossicle: analysis of \(count(summary.rowCount))",
      subtitle: "\(summary.measuredCount) measured, \(summary.rowCount - summary.measuredCount) failed, "
        + "\(duration(summary.duration)) of sound",
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
    writePictures(to: report, pictures)
    report.footer(
      "Levels in dBFS are relative to an amplitude of 1: a full-scale sine has an RMS of -3.01 dBFS. Loudness by ITU-R "
        + "BS.1770 with both gates. Pitch quantiles over voiced frames. A dash stands for a value that is undefined; "
        + "the remark says why.")
  }

  /// Writes a table of the recordings whose column `name` is not empty.
  private func writeComplaints(to report: HTMLReport<Never>, _ title: String, _ name: String) {
    let complaints = rows.lazy.filter { !RecordingRow.cell($0, name).isUndefined }
    guard complaints.contains(where: { _ in true }) else { return }
    report.section(title)
    report.table(
      columns: [Column("path"), Column(name)],
      rows: complaints.map { Row([RecordingRow.cell($0, "path"), RecordingRow.cell($0, name)]) })
  }

  private func writeDistributions(to report: HTMLReport<Never>) {
    guard summary.measuredCount > 1 else { return }
    report.section("Distributions")
    let panels = summary.distributions(of: rows).map { measure, histogram in
      Panel(
        title: "\(measure.axis.title) of \(count(histogram.total))", height: 130, x: measure.axis,
        y: Axis("recordings", from: 0), marks: [.bars(edges: histogram.edges, counts: histogram.counts)])
    }
    report.figure(Figure(panels: panels))
  }

  private func writePictures(to report: HTMLReport<Never>, _ pictures: some Sequence<(row: Row, svg: String?)>) {
    report.section("Recordings")
    var shown = 0
    for (row, svg) in pictures {
      guard let svg else { continue }
      let path = RecordingRow.cell(row, "path").plainText ?? ""
      report.details(path, open: shown < 20) { report.figure(svg: svg) }
      shown += 1
    }
    if summary.measuredCount > shown {
      report.note("Pictures of \(shown) of \(summary.measuredCount) measured recordings.")
    }
  }

  private func count(_ number: Int) -> String { number == 1 ? "1 recording" : "\(number) recordings" }

  private func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  private func duration(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded())
    if whole >= 3600 { return "\(whole / 3600) h \(whole % 3600 / 60) min" }
    return whole >= 60 ? "\(whole / 60) min \(whole % 60) s" : String(format: "%.1f s", seconds)
  }
}
