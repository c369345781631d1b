import Foundation

/// Where in a section of a recording a value is taken.
package enum SectionPlace: Sendable, Equatable {
  /// A point, in percent of the length.
  case at(Double)
  /// The median over a part from one percentage of the length to before another.
  case over(start: Double, end: Double)

  /// The place in the names of columns: `at_50`, `over_25_75`.
  package var name: String {
    func text(_ percent: Double) -> String {
      // Percentages have up to six digits; a column's name has no point.
      String(format: "%g", percent).replacingOccurrences(of: ".", with: "_")
    }
    switch self {
    case .at(let percent): return "at_\(text(percent))"
    case .over(let start, let end): return "over_\(text(start))_\(text(end))"
    }
  }
}
