/// One column of a table: its key in files, its heading on screen, and how its numbers are printed.
package struct Column: Sendable, Equatable {
  /// On which side of the column its cells stand.
  package enum Alignment: Sendable, Equatable {
    /// Text: to the left.
    case leading
    /// Numbers: to the right, so that their decimal points stand in one line.
    case trailing
  }

  /// The key in CSV and JSON: snake case with the unit last, as in `loudness_lufs`.
  package var name: String
  /// A shorter or friendlier name for the terminal and HTML.
  package var heading: String
  /// How many decimals its numbers carry (0 for whole numbers), or `nil` for a column of text or flags.
  package var decimals: Int?

  /// A column named `name`, shown as `heading` (the name itself unless given).
  package init(_ name: String, heading: String? = nil, decimals: Int? = nil) {
    self.name = name
    self.heading = heading ?? name
    self.decimals = decimals
  }

  /// Trailing for numbers, leading for everything else.
  package var alignment: Alignment {
    decimals == nil ? .leading : .trailing
  }

  /// A measured value with this column's decimals; undefined when it is `nil` or not finite.
  ///
  /// - Precondition: the column has decimals.
  package func cell(_ value: Double?) -> Cell {
    guard let decimals else { preconditionFailure("a number in column \(name), which has no decimals") }
    guard let value, value.isFinite else { return .undefined }
    return .number(value, decimals: decimals)
  }

  /// A whole number; undefined when it is `nil`.
  package func cell(_ value: Int?) -> Cell {
    value.map(Cell.integer) ?? .undefined
  }

  /// A text; undefined when it is `nil`.
  package func cell(_ value: String?) -> Cell {
    value.map(Cell.text) ?? .undefined
  }

  /// A yes or no; undefined when it is `nil`.
  package func cell(_ value: Bool?) -> Cell {
    value.map(Cell.flag) ?? .undefined
  }
}
