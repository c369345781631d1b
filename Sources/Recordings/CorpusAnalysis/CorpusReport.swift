import AudioCore
import BatchProcessing
import Foundation
import InteractiveTables
import RecordingAnalysis
import RecordingReports
import Reporting
import Tables

/// The report of a batch: a table that its reader works with, and for a page without scripts the measured values,
/// distributions over all recordings, and the recordings' pictures.
///
/// The report iterates over the rows several times, and takes the pictures as SVG text that was drawn before. Its
/// memory does not grow with the number of recordings, so that its entries are lazy.
struct CorpusReport<Entries: LazySequenceProtocol> where Entries.Element == CorpusReportEntry {
  private let entries: Entries
  private let columns: [Column]
  private let folder: String
  private let configuration: AnalysisConfiguration
  private let summary: CorpusSummary

  /// The most rows of the table that a page without scripts shows.
  private var plainRowLimit: Int { 10_000 }

  /// Creates a report in a folder on rows of `columns`, which begin with `RecordingRow.columns`. Every iteration must give
  /// the same rows.
  init(entries: Entries, columns: [Column], folder: String, configuration: AnalysisConfiguration) {
    self.entries = entries
    self.columns = columns
    self.folder = folder
    self.configuration = configuration
    summary = CorpusSummary(entries.lazy.map(\.row))
  }

  /// Writes the report.
  ///
  /// - Parameter output: receives the page, part by part.
  func write(to output: @escaping (String) -> Void) {
    let report = HTMLReport<Never>(output)
    report.header(
      title: "Ossicle: analysis of \(count(summary.rowCount))",
      subtitle: "\(summary.measuredCount) measured, \(summary.rowCount - summary.measuredCount) failed, "
        + "\(duration(summary.duration)) of sound",
      metadata: [
        ("Version", OssicleVersion.current),
        (
          "Features",
          (configuration.features.map(\.rawValue).sorted() + (configuration.sets?.names ?? [])).joined(separator: ", ")
        ),
        ("Pitch range", "\(plain(configuration.minimumFrequency)) to \(plain(configuration.maximumFrequency)) Hz"),
        ("Hop", "\(plain(configuration.hopDuration * 1000)) ms"),
      ], script: InteractiveTable.script)
    if summary.rowCount > InteractiveTable.rowLimit {
      report.warning("The page has the first \(InteractiveTable.rowLimit) rows; results.csv has all.")
    }
    let table = CorpusReportTable(columns: columns, folder: folder)
    InteractiveTable(fields: table.fields, noun: "recording", plane: ("pitch_median_hz", "integrated_lufs"))
      .write(entries.lazy.map(table.row), to: report)
    report.withoutScript {
      writeComplaints(to: report, "Failed", "error")
      writeComplaints(to: report, "Warnings", "warning")
      writeRows(to: report)
      writeDistributions(to: report)
    }
    writePictures(to: report)
    report.run(InteractiveTable.script)
    report.footer(
      "Levels in dBFS are relative to an amplitude of 1: a full-scale sine has an RMS of -3.01 dBFS. Loudness by ITU-R "
        + "BS.1770 with both gates. Pitch quantiles over voiced frames. A dash stands for a value that is undefined; "
        + "the remark says why.")
  }

  private func writeRows(to report: HTMLReport<Never>) {
    report.section("All recordings")
    report.table(
      columns: RecordingRow.Summary.page.columns,
      rows: entries.lazy.prefix(plainRowLimit).map { RecordingRow.summary($0.row, for: .page) })
    if summary.rowCount > plainRowLimit {
      report.note("The first \(plainRowLimit) of \(summary.rowCount) recordings; results.csv has all.")
    }
  }

  /// Writes a table of the recordings whose column `name` is not empty.
  private func writeComplaints(to report: HTMLReport<Never>, _ title: String, _ name: String) {
    let complaints = entries.lazy.map(\.row).filter { !RecordingRow.cell($0, name).isUndefined }
    guard complaints.contains(where: { _ in true }) else { return }
    report.section(title)
    report.table(
      columns: [Column("path"), Column(name)],
      rows: complaints.prefix(plainRowLimit).map {
        Row([RecordingRow.cell($0, "path"), RecordingRow.cell($0, name)])
      })
  }

  private func writeDistributions(to report: HTMLReport<Never>) {
    guard summary.measuredCount > 1 else { return }
    report.section("Distributions")
    let panels = summary.distributions(of: entries.lazy.map(\.row)).map { measure, histogram in
      Panel(
        title: "\(measure.axis.title) of \(count(histogram.total))", height: 130, x: measure.axis,
        y: Axis("recordings", from: 0), marks: [.bars(edges: histogram.edges, counts: histogram.counts)])
    }
    report.figure(Figure(panels: panels))
  }

  /// Writes the pictures, each in a part of its own from which the script takes it when its recording is looked at.
  private func writePictures(to report: HTMLReport<Never>) {
    var shown = 0
    for (place, entry) in entries.enumerated() {
      guard let svg = entry.picture() else { continue }
      let path = RecordingRow.cell(entry.row, "path").plainText ?? ""
      report.withoutScript(name: "picture \(place)") {
        if shown == 0 { report.section("Recordings") }
        report.details(path, open: shown < 20) { report.figure(svg: svg) }
      }
      shown += 1
    }
    if summary.measuredCount > shown {
      report.withoutScript { report.note("Pictures of \(shown) of \(summary.measuredCount) measured recordings.") }
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

/// A recording in a report.
struct CorpusReportEntry {
  /// The row of `RecordingRow.columns` and of the manifest.
  let row: Row
  /// The path of the recording; `nil` if it does not outlast the run.
  let sound: String?
  /// The paths of the files with its frame tracks; `nil` if there are none.
  let tracks: [String]?
  /// Reads its picture as SVG; `nil` without one.
  let picture: () -> String?
}
