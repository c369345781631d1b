import Tables

/// A column of a table in a report.
public struct ReportColumn: Sendable, Hashable {
  /// The column's heading.
  public var title: String
  /// The unit of the column's numbers, shown behind the heading in brackets.
  public var unit: String?
  /// The number of decimals of the column's numbers, 0 or more.
  public var decimals: Int

  /// Creates a column.
  public init(_ title: String, unit: String? = nil, decimals: Int = 0) {
    self.title = title
    self.unit = unit
    self.decimals = decimals
  }

  var column: Column { Column(title, heading: title + (unit.map { " (\($0))" } ?? ""), decimals: decimals) }
}

/// A value of a table in a report.
public enum ReportValue: Sendable, Hashable {
  /// A text.
  case text(String)
  /// A number, shown with the decimals of its column. The cell is empty if the number is `nil` or not finite.
  case number(Double?)

  func cell(in column: Column) -> Cell {
    switch self {
    case .text(let text): .text(text)
    case .number(let value): column.cell(value)
    }
  }
}
