import FeatureSets

/// Which segments of recordings are measured, and where in them.
package struct SegmentSettings: Sendable, Equatable, Codable {
  /// A part of a segment, in percent of its length.
  package struct Part: Sendable, Hashable, Codable {
    /// Where the part starts and ends, 0…100.
    package var start, end: Double

    /// Creates a part; `nil` unless 0 ≤ `start` < `end` ≤ 100.
    package init?(from start: Double, to end: Double) {
      guard start >= 0, end > start, end <= 100 else { return nil }
      (self.start, self.end) = (start, end)
    }
  }

  /// Where the segments come from.
  package var source: SegmentSource
  /// The folder of the label files; `nil` if they are beside their recordings.
  package var folder: String?
  /// The labels of the segments that are measured, where `*` stands for any text and `?` for one character; empty for
  /// all segments with a label.
  package var labels: [String]
  /// The tiers whose labels at the segment's middle become columns, each by its name or number.
  package var enclosing: [String]
  /// The points at which values are taken, in percent of the segment's length.
  package var points: [Double]
  /// The parts over which medians are taken.
  package var parts: [Part]

  private enum CodingKeys: String, CodingKey {
    case source, folder, labels, enclosing
    case points = "at_percent"
    case parts = "over_percent"
  }

  /// Creates settings.
  package init(
    source: SegmentSource, folder: String? = nil, labels: [String] = [], enclosing: [String] = [],
    points: [Double] = [], parts: [Part] = []
  ) {
    (self.source, self.folder, self.labels, self.enclosing) = (source, folder, labels, enclosing)
    (self.points, self.parts) = (points, parts)
  }

  /// Where in segments values are taken: the points, then the parts.
  package var places: [SectionPlace] {
    points.map { .at($0) } + parts.map { .over(start: $0.start, end: $0.end) }
  }

  /// Whether segments with this label are measured. Spaces around a label do not count.
  package func includes(_ label: String) -> Bool {
    let label = label.drop(while: \.isWhitespace)
    guard let last = label.lastIndex(where: { !$0.isWhitespace }) else { return false }
    let text = Array(label[...last])
    return labels.isEmpty || labels.contains { Self.matches(Array($0)[...], text[...]) }
  }

  /// Whether a text fits a pattern. The text is followed from star to star, so that the time is bounded by the product
  /// of both lengths.
  private static func matches(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
    var (p, t) = (pattern.startIndex, text.startIndex)
    var star: (pattern: Int, text: Int)?
    while t < text.endIndex {
      if p < pattern.endIndex, pattern[p] == "*" {
        star = (p, t)
        p += 1
      } else if p < pattern.endIndex, pattern[p] == "?" || pattern[p] == text[t] {
        (p, t) = (p + 1, t + 1)
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        (p, t) = (last.pattern + 1, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
