import BatchProcessing

/// A labelled part of a recording.
package struct Segment: Sendable, Equatable {
  /// The number of the segment in its recording, from 1, in the order in which its source gives them.
  package var number: Int
  /// The tier of the segment; `nil` for sources without tiers.
  package var tier: String?
  /// The label as its source gives it.
  package var label: String?
  /// The start and the end in seconds from the recording's start. They are as given: `fault` says what is wrong.
  package var start, end: Double
  /// The labels of the intervals of other tiers at the segment's middle, in the order of the settings; `nil` where
  /// there is none.
  package var enclosing: [String?] = []
  /// The columns of the segment's line in a manifest.
  package var metadata: [RecordingItem.Metadatum] = []
  /// What is odd about the segment, though it can be measured; a line each.
  package var warnings: [String] = []
  /// Why the segment cannot be measured; `nil` if it can.
  package var fault: String?

  /// Creates a segment, and says what is wrong with its times.
  package init(number: Int, tier: String? = nil, label: String?, start: Double, end: Double) {
    (self.number, self.tier, self.label) = (number, tier, label)
    (self.start, self.end) = (start, end)
    if !start.isFinite || !end.isFinite {
      fault = "expected a start and an end in seconds, got \(start) and \(end)"
    } else if end < start {
      fault = "reversed: it ends at \(end) s, before its start at \(start) s"
    } else if end < 0 {
      fault = "it lies before the recording's start: it ends at \(end) s"
    } else if start < 0 {
      warnings.append("starts at \(start) s: the part from 0 s on is measured")
    }
  }

  /// Whether the segment is a point of time.
  package var isPoint: Bool { start == end }

  /// The text that decides the segment's row.
  package var identity: String {
    let texts = [tier, label].map { $0.map { "\($0.utf8.count):\($0)" } ?? "-" }
    let around = enclosing.map { $0.map { "\($0.utf8.count):\($0)" } ?? "-" }
    return "\(number) \(start) \(end) \(texts) \(around) \(warnings) \(fault ?? "")"
  }
}
