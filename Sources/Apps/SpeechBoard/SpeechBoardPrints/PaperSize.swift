/// A size of paper, in points of 1/72 inch.
package enum PaperSize: String, Sendable, CaseIterable, Codable {
  case a4
  case letter

  /// The shorter and the longer side.
  var sides: (short: Double, long: Double) {
    switch self {
    case .a4: (595.28, 841.89)
    case .letter: (612, 792)
    }
  }
}
