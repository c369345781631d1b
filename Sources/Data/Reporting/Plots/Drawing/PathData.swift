/// The `d` attribute of a path, with coordinates of one decimal in as few characters as possible.
package struct PathData {
  package private(set) var text = ""

  package init() {}

  package var isEmpty: Bool { text.isEmpty }

  /// Begins a new part of the path; lines join the following points to it.
  package mutating func move(to x: Double, _ y: Double) {
    text += "M"
    append(x)
    appendSeparated(y)
  }

  /// Adds a line to a point. The command letter may be left out after a move.
  package mutating func line(to x: Double, _ y: Double) {
    appendSeparated(x)
    appendSeparated(y)
  }

  /// Adds a line of length zero, which round caps turn into a dot.
  package mutating func dot() {
    text += "h0"
  }

  /// Joins the last point to the first one of the current part.
  package mutating func close() {
    text += "Z"
  }

  /// Appends a coordinate, rounded to a tenth. Coordinates far outside of any screen are limited, since viewers
  /// overflow on them; such points stay outside the plot.
  package mutating func append(_ coordinate: Double) {
    let tenths = coordinate.isNaN ? 0 : Int((min(max(coordinate, -1e5), 1e5) * 10).rounded())
    if tenths < 0 { text += "-" }
    let (whole, tenth) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    text += String(whole)
    if tenth != 0 { text += "." + String(tenth) }
  }

  private mutating func appendSeparated(_ coordinate: Double) {
    text += " "
    append(coordinate)
  }
}
