/// A fault of a chapter with its place.
package struct ChapterFault: Sendable, Hashable, CustomStringConvertible {
  /// Where in the file: `strokes[2].curve[1]`; empty for the whole file.
  package var place: String
  /// What was expected, and what came.
  package var reason: String

  package init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }

  /// One line.
  package var description: String { place.isEmpty ? reason : "\(place): \(reason)" }
}
