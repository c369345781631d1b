import BatchProcessing
import Foundation
import SegmentAnalysis

/// The segments that manifests list, a line for each, by recording.
///
/// The recordings are in the order in which they first occur, and their segments in the order of the lines. All lines
/// are kept in memory.
package struct SegmentManifest: Sendable {
  /// The recordings with their segments.
  package private(set) var inputs: [SegmentCorpusAnalyzer.Input] = []
  /// The names of the columns besides those of the segments, in the order of their first occurrence.
  package private(set) var metadataNames: [String] = []

  /// Reads manifests.
  ///
  /// - Parameters:
  ///   - paths: CSV or TSV files with a header, JSON Lines, or Parquet.
  ///   - raw: the format of recordings without a header, as text; a column `raw_format` stands before it.
  ///   - start, end, label: the names of the columns; the label's may be missing.
  ///   - settings: which labels are wanted. Without a choice, segments need no label.
  /// - Throws: `BatchError` for a file that cannot be read or is no manifest, and for one without the columns.
  package init(
    paths: [String], raw: String? = nil, start: String, end: String, label: String, _ settings: SegmentSettings
  ) throws(BatchError) {
    var places: [String: Int] = [:]
    var recordings: [(item: RecordingItem, segments: [Segment])] = []
    var names = Set<String>()
    for path in paths {
      var line = 0
      try Manifest.forEachItem(path: path) { item throws(BatchError) in
        line += 1
        var (from, to, text): (String?, String?, String?)
        var others: [RecordingItem.Metadatum] = []
        for datum in item.metadata {
          switch datum.name {
          case start: from = datum.value
          case end: to = datum.value
          case label: text = datum.value
          default:
            others.append(datum)
            if names.insert(datum.name).inserted { metadataNames.append(datum.name) }
          }
        }
        guard let from, let to else {
          throw .unreadable(
            path: path,
            reason: "row \(line): expected the columns '\(start)' and '\(end)', got "
              + item.metadata.map { "'\($0.name)'" }.joined(separator: ", "))
        }
        guard settings.labels.isEmpty || settings.includes(text ?? "") else { return }
        let segment = Self.segment(from, to, text, others)
        if let place = places[item.path] {
          recordings[place].segments.append(segment)
        } else {
          places[item.path] = recordings.count
          recordings.append((RecordingItem(path: item.path, raw: item.raw ?? raw), [segment]))
        }
      }
    }
    inputs = recordings.map { .init(item: $0.item, segments: $0.segments) }
  }

  private static func segment(
    _ from: String, _ to: String, _ label: String?, _ metadata: [RecordingItem.Metadatum]
  ) -> Segment {
    func number(_ text: String) -> Double? { Double(text.trimmingCharacters(in: .whitespaces)) }
    var segment = Segment(number: 0, label: label, start: number(from) ?? .nan, end: number(to) ?? .nan)
    if number(from) == nil || number(to) == nil {
      segment.fault = "expected a start and an end in seconds, got '\(from.prefix(40))' and '\(to.prefix(40))'"
    }
    segment.metadata = metadata
    return segment
  }
}
