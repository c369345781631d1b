/// A column together with the way from a row's value to its cell.
///
/// A table is declared once, as a list of these: its columns and the cells of its rows cannot get out of step.
package struct TypedColumn<Value>: Sendable {
  /// Name, heading and decimals.
  package let column: Column
  /// The cell of a value.
  package let cell: @Sendable (Value) -> Cell

  /// A column whose cells are made by `cell`.
  package init(_ column: Column, _ cell: @escaping @Sendable (Value) -> Cell) {
    self.column = column
    self.cell = cell
  }

  /// A column of text, undefined where it is `nil`.
  package static func text(
    _ name: String, heading: String? = nil, _ value: @escaping @Sendable (Value) -> String?
  ) -> Self {
    let column = Column(name, heading: heading)
    return Self(column) { column.cell(value($0)) }
  }

  /// A column of whole numbers, undefined where they are `nil`.
  package static func integer(
    _ name: String, heading: String? = nil, _ value: @escaping @Sendable (Value) -> Int?
  ) -> Self {
    let column = Column(name, heading: heading, decimals: 0)
    return Self(column) { column.cell(value($0)) }
  }

  /// A column of measured values with the given decimals, undefined where they are `nil` or not finite.
  package static func number(
    _ name: String, heading: String? = nil, decimals: Int, _ value: @escaping @Sendable (Value) -> Double?
  ) -> Self {
    let column = Column(name, heading: heading, decimals: decimals)
    return Self(column) { column.cell(value($0)) }
  }

  /// A column of yes and no, undefined where it is `nil`.
  package static func flag(
    _ name: String, heading: String? = nil, _ value: @escaping @Sendable (Value) -> Bool?
  ) -> Self {
    let column = Column(name, heading: heading)
    return Self(column) { column.cell(value($0)) }
  }

  /// A column of several lines in one text, `; ` between them; undefined where there are none.
  package static func lines(_ name: String, _ lines: @escaping @Sendable (Value) -> [String]) -> Self {
    Self(Column(name)) { .lines(lines($0)) }
  }

  /// The same column in a table of something that holds the value; undefined where it holds none.
  package func of<Whole>(_ part: @escaping @Sendable (Whole) -> Value?) -> TypedColumn<Whole> {
    let cell = cell
    return TypedColumn<Whole>(column) { part($0).map(cell) ?? .undefined }
  }

  /// The same column with its numbers printed with other decimals; a column without numbers stays as it is.
  package func printed(decimals: Int) -> Self {
    guard column.decimals != nil else { return self }
    let cell = cell
    return Self(Column(column.name, heading: column.heading, decimals: decimals)) { value in
      let full = cell(value)
      guard case .number(let number, _) = full else { return full }
      return .number(number, decimals: decimals)
    }
  }
}
