/// One column of a table: its key in files, its heading on screen, and the decimals of its numbers.
package struct Column: Sendable, Equatable {
  /// The horizontal alignment of the cells.
  package enum Alignment: Sendable, Equatable {
    /// Cells of text are at the left.
    case leading
    /// Cells of numbers are at the right, so that their decimal points are aligned.
    case trailing
  }

  /// The key in CSV and JSON: snake case with the unit last, as in `loudness_lufs`.
  package var name: String
  /// A shorter or friendlier name for the terminal and HTML.
  package var heading: String
  /// The number of decimals (0 for whole numbers); `nil` for a column of text or flags.
  package var decimals: Int?

  /// Makes a column named `name` with the heading `heading` (by default the name).
  package init(_ name: String, heading: String? = nil, decimals: Int? = nil) {
    self.name = name
    self.heading = heading ?? name
    self.decimals = decimals
  }

  /// The alignment: trailing for numbers, leading for all other columns.
  package var alignment: Alignment {
    decimals == nil ? .leading : .trailing
  }

  /// Makes a cell of a measured value with this column's decimals; it is undefined if the value is `nil` or not finite.
  ///
  /// - Precondition: the column has decimals.
  package func cell(_ value: Double?) -> Cell {
    guard let decimals else { preconditionFailure("a number in column \(name), which has no decimals") }
    guard let value, value.isFinite else { return .undefined }
    return .number(value, decimals: decimals)
  }

  /// Makes a cell of a whole number; it is undefined if the number is `nil`.
  package func cell(_ value: Int?) -> Cell {
    value.map(Cell.integer) ?? .undefined
  }

  /// Makes a cell of a text; it is undefined if the text is `nil`.
  package func cell(_ value: String?) -> Cell {
    value.map(Cell.text) ?? .undefined
  }

  /// Makes a cell of a flag; it is undefined if the flag is `nil`.
  package func cell(_ value: Bool?) -> Cell {
    value.map(Cell.flag) ?? .undefined
  }
}
