/// A text for an interval or a point of time, read from a label file.
package struct TimedLabel: Sendable, Hashable {
  /// The start of the label in seconds.
  package let start: Double
  /// The end of the label in seconds; equal to `start` for a point.
  package let end: Double
  /// The label's text.
  package let text: String
  /// The label's frequency band in hertz; `nil` if it has none.
  package let frequencies: ClosedRange<Double>?
  /// The number of the label's first line, from 1.
  package let line: Int

  /// Makes a label.
  package init(start: Double, end: Double, text: String, frequencies: ClosedRange<Double>?, line: Int) {
    self.start = start
    self.end = end
    self.text = text
    self.frequencies = frequencies
    self.line = line
  }

  /// The texts with which aligners and annotators mark silence.
  package static let silences: Set<String> = ["", "sil", "sp", "<sil>", "<p:>", "pau", "h#", "#", "silence"]

  /// Whether the text is empty or stands for silence.
  package var isSilence: Bool { Self.silences.contains(text.lowercased()) }
}
