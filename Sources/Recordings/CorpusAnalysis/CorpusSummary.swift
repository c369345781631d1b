import RecordingAnalysis
import RecordingReports
import Reporting
import Tables

/// The statistics of all rows together, for a report. Rows are read one at a time and not kept.
struct CorpusSummary {
  /// A column whose distribution is shown, with the axis of its values.
  struct Measure {
    let name: String
    let axis: Axis

    fileprivate var isLogarithmic: Bool { axis.scale == .logarithmic }
  }

  private static let measures = [
    Measure(name: "duration_s", axis: Axis("length", unit: "s", scale: .logarithmic)),
    Measure(name: "peak_dbfs", axis: Axis("peak", unit: "dBFS")),
    Measure(name: "integrated_lufs", axis: Axis("integrated loudness", unit: "LUFS")),
    Measure(name: "pitch_median_hz", axis: Axis("median pitch", unit: "Hz", scale: .logarithmic)),
    Measure(name: "voiced_share", axis: Axis("voiced share", from: 0, to: 1)),
    Measure(name: "spectral_centroid_hz", axis: Axis("spectral centroid", unit: "Hz")),
  ]

  /// The number of rows.
  private(set) var rowCount = 0
  /// The number of rows whose recordings could be measured.
  private(set) var measuredCount = 0
  /// The total length of the recordings in seconds.
  private(set) var duration = 0.0
  private var extents: [Histogram.Extent]

  /// Summarises rows of `RecordingRow.columns` in one pass.
  init(_ rows: some Sequence<Row>) {
    extents = Self.measures.map { Histogram.Extent(isLogarithmic: $0.isLogarithmic) }
    for row in rows {
      rowCount += 1
      duration += Self.number(row, "duration_s") ?? 0
      guard !RecordingRow.isFailure(row) else { continue }
      measuredCount += 1
      for (place, measure) in Self.measures.enumerated() {
        if let value = Self.number(row, measure.name) { extents[place].add(value) }
      }
    }
  }

  /// Computes the distributions of all columns that have values, in one more pass over the same rows.
  func distributions(of rows: some Sequence<Row>) -> [(measure: Measure, histogram: Histogram)] {
    var found = zip(Self.measures, extents).filter { $1.count > 0 }.map { measure, extent in
      (measure: measure, histogram: Histogram(extent, range: (measure.axis.lower, measure.axis.upper)))
    }
    for row in rows where !RecordingRow.isFailure(row) {
      for place in found.indices {
        if let value = Self.number(row, found[place].measure.name) { found[place].histogram.add(value) }
      }
    }
    return found
  }

  private static func number(_ row: Row, _ name: String) -> Double? {
    if case .number(let value, _) = RecordingRow.cell(row, name) { return value }
    return nil
  }
}
