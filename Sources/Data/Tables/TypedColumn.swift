/// A column together with the function that makes its cell from a value.
///
/// A table is declared as a list of typed columns, so that its columns always match the cells of its rows.
public struct TypedColumn<Value>: Sendable {
  /// The column's name, heading and decimals.
  public let column: Column
  /// Returns the cell of a value.
  public let cell: @Sendable (Value) -> Cell

  /// Makes a column whose cells come from `cell`.
  public init(_ column: Column, _ cell: @escaping @Sendable (Value) -> Cell) {
    self.column = column
    self.cell = cell
  }

  /// Makes a column of text; cells are undefined for `nil`.
  public static func text(
    _ name: String, heading: String? = nil, _ value: @escaping @Sendable (Value) -> String?
  ) -> Self {
    let column = Column(name, heading: heading)
    return Self(column) { column.cell(value($0)) }
  }

  /// Makes a column of whole numbers; cells are undefined for `nil`.
  public static func integer(
    _ name: String, heading: String? = nil, _ value: @escaping @Sendable (Value) -> Int?
  ) -> Self {
    let column = Column(name, heading: heading, decimals: 0)
    return Self(column) { column.cell(value($0)) }
  }

  /// Makes a column of measured values with the given decimals; cells are undefined for `nil` and values that are not
  /// finite.
  public static func number(
    _ name: String, heading: String? = nil, decimals: Int, _ value: @escaping @Sendable (Value) -> Double?
  ) -> Self {
    let column = Column(name, heading: heading, decimals: decimals)
    return Self(column) { column.cell(value($0)) }
  }

  /// Makes a column of flags; cells are undefined for `nil`.
  public static func flag(
    _ name: String, heading: String? = nil, _ value: @escaping @Sendable (Value) -> Bool?
  ) -> Self {
    let column = Column(name, heading: heading)
    return Self(column) { column.cell(value($0)) }
  }

  /// Makes a column of several lines in one text, with `; ` between them; cells are undefined if there are no lines.
  public static func lines(_ name: String, _ lines: @escaping @Sendable (Value) -> [String]) -> Self {
    Self(Column(name)) { .lines(lines($0)) }
  }

  /// Returns the same column for a table of wholes that contain the value as a part; cells are undefined if the part is
  /// `nil`.
  public func of<Whole>(_ part: @escaping @Sendable (Whole) -> Value?) -> TypedColumn<Whole> {
    let cell = cell
    return TypedColumn<Whole>(column) { part($0).map(cell) ?? .undefined }
  }

  /// Returns the same column with another number of decimals; a column without numbers is unchanged.
  public func printed(decimals: Int) -> Self {
    guard column.decimals != nil else { return self }
    let cell = cell
    return Self(Column(column.name, heading: column.heading, decimals: decimals)) { value in
      let full = cell(value)
      guard case .number(let number, _) = full else { return full }
      return .number(number, decimals: decimals)
    }
  }
}
