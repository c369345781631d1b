/// A text on a stretch of time or on a moment of it, as it was read.
package struct TimedLabel: Sendable, Hashable {
  /// Where it begins, in seconds.
  package let start: Double
  /// Where it ends, in seconds; equal to `start` for a moment.
  package let end: Double
  /// What it says.
  package let text: String
  /// The band that it is of, in hertz, if it is of one.
  package let frequencies: ClosedRange<Double>?
  /// The line that it begins on, from 1.
  package let line: Int

  /// A label as it was read.
  package init(start: Double, end: Double, text: String, frequencies: ClosedRange<Double>?, line: Int) {
    self.start = start
    self.end = end
    self.text = text
    self.frequencies = frequencies
    self.line = line
  }

  /// Texts that aligners and annotators write where nobody speaks.
  package static let silences: Set<String> = ["", "sil", "sp", "<sil>", "<p:>", "pau", "h#", "#", "silence"]

  /// Whether the text stands for silence, or there is none.
  package var isSilence: Bool { Self.silences.contains(text.lowercased()) }
}
