/// One column of a table: its key in files, its heading on screen, and the decimals of its numbers.
public struct Column: Sendable, Equatable {
  /// The horizontal alignment of the cells.
  public enum Alignment: Sendable, Equatable {
    /// Cells of text are at the left.
    case leading
    /// Cells of numbers are at the right, so that their decimal points are aligned.
    case trailing
  }

  /// The key in CSV and JSON: snake case with the unit last, as in `loudness_lufs`.
  public var name: String
  /// A shorter or friendlier name for the terminal and HTML.
  public var heading: String
  /// The number of decimals (0 for whole numbers); `nil` for a column of text or flags.
  public var decimals: Int?

  /// Makes a column named `name` with the heading `heading` (by default the name).
  public init(_ name: String, heading: String? = nil, decimals: Int? = nil) {
    self.name = name
    self.heading = heading ?? name
    self.decimals = decimals
  }

  /// The alignment: trailing for numbers, leading for all other columns.
  public var alignment: Alignment {
    decimals == nil ? .leading : .trailing
  }

  /// Makes a cell of a measured value with this column's decimals; it is undefined if the value is `nil` or not finite.
  ///
  /// - Precondition: the column has decimals; otherwise the program ends with a line that says so.
  public func cell(_ value: Double?) -> Cell {
    guard let decimals else { fatalError("a number in column \(name), which has no decimals") }
    guard let value, value.isFinite else { return .undefined }
    return .number(value, decimals: decimals)
  }

  /// Makes a cell of a whole number; it is undefined if the number is `nil`.
  public func cell(_ value: Int?) -> Cell {
    value.map(Cell.integer) ?? .undefined
  }

  /// Makes a cell of a text; it is undefined if the text is `nil`.
  public func cell(_ value: String?) -> Cell {
    value.map(Cell.text) ?? .undefined
  }

  /// Makes a cell of a flag; it is undefined if the flag is `nil`.
  public func cell(_ value: Bool?) -> Cell {
    value.map(Cell.flag) ?? .undefined
  }
}
