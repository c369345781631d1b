// The names and the documentation of the functions are those of ossicle.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

import COssicle
import Glibc
import Tables

/// A table that C holds: columns of numbers or of texts.
final class ResultTable: Handle, @unchecked Sendable {
  static let name = "table"

  /// The values of a column.
  enum Values {
    /// Undefined where NaN.
    case numbers([Double])
    case texts([UnsafePointer<CChar>?])
  }

  /// One column.
  struct TableColumn {
    let name: UnsafePointer<CChar>?
    /// The decimals that the command prints; `nil` for as many as there are.
    let decimals: Int?
    let values: Values

    /// A column of numbers.
    init(_ name: String, decimals: Int? = nil, _ numbers: [Double]) {
      self.name = UnsafePointer(strdup(name))
      self.decimals = decimals
      values = .numbers(numbers)
    }

    /// A column of texts.
    init(_ name: String, texts: [String?]) {
      self.name = UnsafePointer(strdup(name))
      decimals = nil
      values = .texts(texts.map { $0.map { UnsafePointer(strdup($0)) } ?? nil })
    }
  }

  let columns: [TableColumn]
  let rowCount: Int

  /// - Precondition: all columns have as many values.
  init(_ columns: [TableColumn]) {
    self.columns = columns
    rowCount =
      switch columns.first?.values {
      case .numbers(let numbers): numbers.count
      case .texts(let texts): texts.count
      case nil: 0
      }
  }

  /// Columns that say of a file what a sound in memory does not have.
  private static let ofFiles: Set<String> = ["path", "status", "error", "container", "encoding", "decoder"]
  /// Columns of a run, which a call is not.
  private static let ofRuns: Set<String> = ["checksum", "configuration", "version"]

  /// The rows of a report.
  ///
  /// - Parameters:
  ///   - keepsFile: whether the columns about a file are kept.
  ///   - others: columns after those of the report.
  convenience init(_ columns: [Column], _ rows: [Row], keepsFile: Bool = false, and others: [TableColumn] = []) {
    self.init(
      columns.enumerated().filter {
        !Self.ofRuns.contains($1.name) && (keepsFile || !Self.ofFiles.contains($1.name))
      }.map { index, column in
        let cells = rows.map { $0[index] }
        guard let decimals = column.decimals else {
          return TableColumn(column.name, texts: cells.map(\.plainText))
        }
        return TableColumn(column.name, decimals: decimals, cells.map(\.number))
      } + others)
  }

  deinit {
    for column in columns {
      free(UnsafeMutablePointer(mutating: column.name))
      if case .texts(let texts) = column.values { for text in texts { free(UnsafeMutablePointer(mutating: text)) } }
    }
  }

  /// A column of numbers.
  ///
  /// - Throws: `InvalidArgument`.
  func numbers(_ index: Int) throws(InvalidArgument) -> [Double] {
    guard columns.indices.contains(index) else {
      throw InvalidArgument("column", expected: "less than \(columns.count)", got: "\(UInt(bitPattern: index))")
    }
    guard case .numbers(let numbers) = columns[index].values else {
      throw InvalidArgument("column", expected: "one of numbers", got: "\(index), which is of texts")
    }
    return numbers
  }
}

extension Cell {
  /// The number; NaN where there is none.
  fileprivate var number: Double {
    switch self {
    case .number(let value, _): value
    case .integer(let value): Double(value)
    case .text, .flag, .undefined: .nan
    }
  }
}

@c @implementation
public func ossicle_table_row_count(_ table: OpaquePointer?) -> Int { (try? ResultTable.at(table).rowCount) ?? 0 }

@c @implementation
public func ossicle_table_column_count(_ table: OpaquePointer?) -> Int {
  (try? ResultTable.at(table).columns.count) ?? 0
}

/// The column at an index; `nil` if there is none.
private func column(_ table: OpaquePointer?, _ index: Int) -> ResultTable.TableColumn? {
  guard let table = try? ResultTable.at(table), table.columns.indices.contains(index) else { return nil }
  return table.columns[index]
}

@c @implementation
public func ossicle_table_column_name(_ table: OpaquePointer?, _ index: Int) -> UnsafePointer<CChar>? {
  column(table, index)?.name
}

@c @implementation
public func ossicle_table_is_text(_ table: OpaquePointer?, _ index: Int) -> Bool {
  if case .texts = column(table, index)?.values { true } else { false }
}

@c @implementation
public func ossicle_table_decimals(_ table: OpaquePointer?, _ index: Int) -> Int32 {
  Int32(column(table, index)?.decimals ?? -1)
}

@c @implementation
public func ossicle_table_numbers(
  _ table: OpaquePointer?, _ index: Int, _ values: UnsafeMutablePointer<Double>?, _ capacity: Int
) -> ossicle_status {
  call {
    let numbers = try ResultTable.at(table).numbers(index)
    _ = try Argument.room("values", values, capacity, needs: numbers.count).update(fromContentsOf: numbers)
  }
}

@c @implementation
public func ossicle_table_matrix(
  _ table: OpaquePointer?, _ first: Int, _ columnCount: Int, _ values: UnsafeMutablePointer<Double>?, _ capacity: Int
) -> ossicle_status {
  call {
    let table = try ResultTable.at(table)
    guard first >= 0, columnCount >= 0, columnCount <= table.columns.count, first <= table.columns.count - columnCount
    else { throw InvalidArgument("column_count", expected: "columns of the table", got: "others") }
    let room = try Argument.room("values", values, capacity, needs: table.rowCount * columnCount)
    for place in 0..<columnCount {
      let numbers = try table.numbers(first + place)
      for (row, number) in numbers.enumerated() { room[row * columnCount + place] = number }
    }
  }
}

@c @implementation
public func ossicle_table_text(_ table: OpaquePointer?, _ row: Int, _ index: Int) -> UnsafePointer<CChar>? {
  guard case .texts(let texts) = column(table, index)?.values, texts.indices.contains(row) else { return nil }
  return texts[row]
}

@c @implementation
public func ossicle_table_destroy(_ table: OpaquePointer?) { ResultTable.destroy(table) }
