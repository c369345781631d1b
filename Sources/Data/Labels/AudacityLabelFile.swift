import TextFiles

/// A reader for Audacity's label tracks. Each line has start and end in seconds and the text, separated by tabs. A line
/// that begins with a backslash gives the frequency band, in hertz, of the previous label.
///
/// Source: Audacity manual, "Importing and Exporting Labels", standard and extended format. A frequency below 0 means
/// that there is none.
package struct AudacityLabelFile: Sendable, Hashable {
  /// The file's path.
  package let path: String
  /// The labels, in the file's order.
  package let labels: [TimedLabel]

  /// Reads a file.
  ///
  /// - Throws: `TextFileError` with the faulty line.
  package init(path: String) throws(TextFileError) {
    self.path = path
    let file = try TextLines(path: path) { FieldSeparator.tab.fields(of: $0, limit: 3, trims: false) }
    var labels: [TimedLabel] = []
    for line in file.lines {
      if line.fields[0] == "\\" {
        guard line.fields.count == 3, let label = labels.popLast() else {
          throw file.invalid(line.number, "lowest and highest frequency of the label before", "another line")
        }
        let low = try file.number(line.fields[1], "lowest frequency", line.number)
        let high = try file.number(line.fields[2].trimmed, "highest frequency", line.number)
        let range = low >= 0 && high >= low ? low...high : nil
        labels.append(
          TimedLabel(start: label.start, end: label.end, text: label.text, frequencies: range, line: label.line))
        continue
      }
      guard line.fields.count >= 2 else {
        throw file.invalid(line.number, "start, end and text between tabs", "\(line.fields.count) field")
      }
      let start = try file.number(line.fields[0].trimmed, "start", line.number)
      let end = try file.number(line.fields[1].trimmed, "end", line.number)
      guard start >= 0, end >= start else {
        throw file.invalid(line.number, "0 <= start <= end", "\(start) s to \(end) s")
      }
      let text = line.fields.count > 2 ? String(line.fields[2]) : ""
      labels.append(TimedLabel(start: start, end: end, text: text, frequencies: nil, line: line.number))
    }
    self.labels = labels
  }
}
