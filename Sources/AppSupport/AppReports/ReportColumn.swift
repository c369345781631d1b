import Tables

/// A column of a table in a report.
public struct ReportColumn: Sendable, Hashable {
  /// Its heading.
  public var title: String
  /// The unit of its numbers, shown behind the heading in brackets.
  public var unit: String?
  /// Decimals of its numbers, 0 or more.
  public var decimals: Int

  /// A column.
  public init(_ title: String, unit: String? = nil, decimals: Int = 0) {
    self.title = title
    self.unit = unit
    self.decimals = decimals
  }

  var column: Column { Column(title, heading: title + (unit.map { " (\($0))" } ?? ""), decimals: decimals) }
}

/// A value of a table in a report.
public enum ReportValue: Sendable, Hashable {
  /// Text.
  case text(String)
  /// A number, shown with the decimals of its column; `nil` or not finite: an empty cell.
  case number(Double?)

  func cell(in column: Column) -> Cell {
    switch self {
    case .text(let text): .text(text)
    case .number(let value): column.cell(value)
    }
  }
}
