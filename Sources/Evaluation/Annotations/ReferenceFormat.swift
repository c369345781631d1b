import Foundation
import TextFiles

/// The formats of annotation files.
package enum ReferenceFormat: String, Sendable, Hashable, CaseIterable {
  /// The text formats of mir_eval and sed_eval: lines of numbers and labels.
  case text
  /// A table of times and frequencies that are separated by commas, or that has a line with the names of its columns.
  case pitchTrack = "pitch track"
  /// A TextGrid of Praat.
  case textGrid = "TextGrid"
  /// A JAMS file: annotations as JSON.
  case jams = "JAMS"
  /// A label track of Audacity.
  case audacity = "Audacity labels"

  /// Recognises the format of a file by its beginning, not by its name.
  ///
  /// A file that begins with `ooTextFile` or a UTF-16 byte order mark is a TextGrid; one that begins with a brace is
  /// JAMS. A file with a line that begins with a backslash, or whose first line is two numbers and a text between tabs,
  /// has Audacity's labels (tasks that know three columns of mir_eval or sed_eval read such a file as these). A file
  /// whose first line has commas or semicolons, or names a column of times, is a pitch track. All others are text.
  ///
  /// - Throws: `AnnotationError.unreadable`.
  package static func format(path: String) throws(AnnotationError) -> ReferenceFormat {
    let data = try TextFile.contents(of: path)
    let head = data.prefix(1 << 16)
    if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) { return .textGrid }
    var text = Substring(String(decoding: head, as: UTF8.self))
    if text.first == "\u{FEFF}" { text.removeFirst() }
    let trimmed = text.drop(while: \.isWhitespace)
    if trimmed.first == "{" { return .jams }
    if trimmed.hasPrefix("File type") || trimmed.hasPrefix("\"ooTextFile") || trimmed.hasPrefix("\"Praat")
      || trimmed.hasPrefix("ooBinaryFile")
    {
      return .textGrid
    }
    if data.range(of: Data("\n\\\t".utf8)) != nil { return .audacity }
    let line = text.split(whereSeparator: \.isNewline).first { $0.first != "#" && !$0.allSatisfy(\.isWhitespace) }
    guard let line else { return .text }
    let fields = FieldSeparator.tab.fields(of: line)
    if fields.count >= 3, Double(fields[0]) != nil, Double(fields[1]) != nil { return .audacity }
    return PitchTrackFile.isOne(line) ? .pitchTrack : .text
  }
}
