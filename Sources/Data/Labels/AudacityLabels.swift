import Tables

/// A writer for Audacity's label tracks: a line `start\tend\ttext` for each label, with times in seconds.
///
/// The format has no header and no tier names, so labels can be written one by one. A point label has equal times.
/// Tabs, line breaks and other control characters in a text become spaces; the file is UTF-8.
///
/// Source: Audacity manual, "Importing and Exporting Labels", standard format.
package enum AudacityLabels {
  /// Returns the line of one label with its line end.
  package static func line(_ label: Label) -> String {
    let (start, end) = (time(label.start), time(label.end))
    return "\(start)\t\(end)\t\(Label.singleLine(label.text))\n"
  }

  /// Returns the text of a whole tier.
  package static func text(_ tier: LabelTier) -> String { tier.labels.map(line).joined() }

  private static func time(_ seconds: Double) -> String {
    NumberText.fixed(seconds, decimals: Label.decimals) ?? "0"
  }
}
