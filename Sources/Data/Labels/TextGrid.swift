import Tables

/// A writer for Praat's TextGrid: tiers of intervals and points over one recording, in the long text format that Praat
/// itself saves.
///
/// An interval tier of a TextGrid covers its recording without gaps, so gaps between labels become intervals without
/// text. A quote in a text is doubled. Line breaks and control characters become spaces, since many readers other than
/// Praat read line by line. The file is UTF-8 without a byte order mark. Praat interprets `%`, `#`, `^`, `_` and `\`
/// when it draws a label; the file contains them unchanged.
///
/// Source: Praat manual, "TextGrid file formats".
package struct TextGrid: Sendable, Equatable {
  /// The duration of the recording in seconds.
  package let duration: Double
  /// The tiers, the first at the top.
  package let tiers: [LabelTier]

  /// Makes a grid of tiers over a recording of `duration` seconds.
  ///
  /// - Throws: `LabelError.labelBeyondEnd`; `.invalidLabelTimes` for a duration that is not finite or below a
  ///   microsecond, since Praat refuses an empty time range.
  package init(duration: Double, tiers: [LabelTier]) throws(LabelError) {
    guard duration.isFinite, Label.kept(duration) > 0 else { throw .invalidLabelTimes(start: 0, end: duration) }
    self.duration = Label.kept(duration)
    self.tiers = tiers
    for tier in tiers {
      guard let end = tier.labels.last?.end, end > self.duration else { continue }
      throw .labelBeyondEnd(tier: tier.name, end: end, duration: duration)
    }
  }

  /// Writes the file's text.
  package func write(to output: inout some TextOutputStream) {
    output.write("File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\n")
    output.write("xmin = 0\nxmax = \(Self.time(duration))\ntiers? <exists>\nsize = \(tiers.count)\nitem []:\n")
    for (index, tier) in tiers.enumerated() {
      output.write("    item [\(index + 1)]:\n")
      write(tier, to: &output)
    }
  }

  /// The file's text.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(_ tier: LabelTier, to output: inout some TextOutputStream) {
    let indent = "        "
    let (kind, list) = tier.kind == .intervals ? ("IntervalTier", "intervals") : ("TextTier", "points")
    let labels = tier.kind == .intervals ? withoutGaps(tier.labels) : tier.labels.map { ($0.start, $0.end, $0.text) }
    output.write("\(indent)class = \"\(kind)\"\n\(indent)name = \(Self.quoted(tier.name))\n")
    output.write("\(indent)xmin = 0\n\(indent)xmax = \(Self.time(duration))\n")
    output.write("\(indent)\(list): size = \(labels.count)\n")
    for (index, label) in labels.enumerated() {
      output.write("\(indent)\(list) [\(index + 1)]:\n")
      switch tier.kind {
      case .intervals:
        output.write("\(indent)    xmin = \(Self.time(label.start))\n\(indent)    xmax = \(Self.time(label.end))\n")
        output.write("\(indent)    text = \(Self.quoted(label.text))\n")
      case .points:
        output.write("\(indent)    number = \(Self.time(label.start))\n")
        output.write("\(indent)    mark = \(Self.quoted(label.text))\n")
      }
    }
  }

  /// Returns the labels and, in the gaps between them, intervals without text.
  private func withoutGaps(_ labels: [Label]) -> [(start: Double, end: Double, text: String)] {
    var intervals: [(start: Double, end: Double, text: String)] = []
    var covered = 0.0
    for label in labels {
      if label.start > covered { intervals.append((covered, label.start, "")) }
      intervals.append((label.start, label.end, label.text))
      covered = label.end
    }
    if covered < duration { intervals.append((covered, duration, "")) }
    return intervals
  }

  private static func quoted(_ text: String) -> String {
    let line = Label.singleLine(text)
    // Scalars are compared instead of characters, since a quote with a combining mark is another character.
    guard line.unicodeScalars.contains("\"") else { return "\"\(line)\"" }
    var quoted = String.UnicodeScalarView()
    for scalar in line.unicodeScalars { quoted.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar]) }
    return "\"\(String(quoted))\""
  }

  private static func time(_ seconds: Double) -> String {
    NumberText.fixed(seconds, decimals: Label.decimals) ?? "0"
  }
}
