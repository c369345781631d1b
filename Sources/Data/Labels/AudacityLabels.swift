import Tables

/// Audacity's label track: a line for each label, `start\tend\ttext`, in seconds.
///
/// The format has no header and knows nothing of names, so labels can be written while they are found. A moment has
/// equal times. Tabs, line breaks and other control characters in a text become spaces; the file is UTF-8.
///
/// Source: Audacity manual, "Importing and Exporting Labels", standard format.
package enum AudacityLabels {
  /// One label, its line end included.
  package static func line(_ label: Label) -> String {
    let (start, end) = (time(label.start), time(label.end))
    return "\(start)\t\(end)\t\(Label.singleLine(label.text))\n"
  }

  /// A whole tier.
  package static func text(_ tier: LabelTier) -> String { tier.labels.map(line).joined() }

  private static func time(_ seconds: Double) -> String {
    NumberText.fixed(seconds, decimals: Label.decimals) ?? "0"
  }
}
