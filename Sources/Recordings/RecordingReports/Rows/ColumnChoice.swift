import Tables

/// Columns of a table that were chosen by name, in the order in which they were named.
package struct ColumnChoice: Sendable {
  /// A name that no column has.
  package struct Unknown: Error, Sendable, Equatable {
    /// The name.
    package let name: String
  }

  /// The places of the chosen columns in the whole table.
  package let places: [Int]

  /// Chooses columns of a table; without names, all of them.
  ///
  /// - Throws: `Unknown`.
  package init(_ names: [String]?, of columns: [String]) throws(Unknown) {
    guard let names else {
      places = Array(columns.indices)
      return
    }
    var places: [Int] = []
    for name in names {
      guard let place = columns.firstIndex(of: name) else { throw Unknown(name: name) }
      if !places.contains(place) { places.append(place) }
    }
    self.places = places
  }

  /// The chosen of some columns, or of other things of which each column has one.
  package func of<Item>(_ items: [Item]) -> [Item] { places.map { items[$0] } }

  /// The chosen cells of a row.
  package func row(_ row: Row) -> Row { Row(places.map { row[$0] }) }
}
