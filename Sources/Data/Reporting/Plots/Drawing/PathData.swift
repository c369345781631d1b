/// The `d` attribute of a path, in as few characters as one decimal allows.
struct PathData {
  private(set) var text = ""

  var isEmpty: Bool { text.isEmpty }

  /// Begins a new stretch; the points that follow are joined to it by lines.
  mutating func move(to x: Double, _ y: Double) {
    text += "M"
    append(x)
    appendSeparated(y)
  }

  /// A line to a point. Its command letter may be left out after a move.
  mutating func line(to x: Double, _ y: Double) {
    appendSeparated(x)
    appendSeparated(y)
  }

  /// A line of no length, which round caps turn into a dot.
  mutating func dot() {
    text += "h0"
  }

  /// Joins the last point to where the stretch began.
  mutating func close() {
    text += "Z"
  }

  /// A coordinate, rounded to a tenth. Points further away than any screen are brought nearer: viewers overflow on
  /// them, and they are outside the plot either way.
  mutating func append(_ coordinate: Double) {
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
