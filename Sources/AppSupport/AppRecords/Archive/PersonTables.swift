import AppDatabases
import GRDB

/// A table with rows of a person, or with rows that a person uses.
struct PersonTable: Sendable {
  struct Column: Sendable {
    let name: String
    /// The type of the table's values: `INTEGER`, `REAL`, `TEXT` or `BLOB`.
    let type: String
  }

  let name: String
  let columns: [Column]
  /// The columns by which the rows are put in order: those of the primary key, or the key of a shared table.
  var order: [String]
  /// The tables to which columns refer, all of them by the number of a row.
  let references: [String: String]
  /// The column by which a row of a shared table is recognised; `nil` for a person's table.
  var sharedKey: String?
  /// The SQL condition of a person's rows; `?1` is the person's number.
  var condition = ""

  /// Whether the rows have numbers of their own.
  var isNumbered: Bool { columns.first?.name == "id" && columns.first?.type == "INTEGER" }

  init(_ name: String, _ database: Database) throws {
    self.name = name
    let info = try Row.fetchAll(
      database, sql: "SELECT name, type FROM pragma_table_info(?) ORDER BY cid", arguments: [name])
    columns = info.map { Column(name: $0["name"], type: $0["type"]) }
    order = try String.fetchAll(
      database, sql: "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", arguments: [name])
    let keys = try Row.fetchAll(
      database, sql: "SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?)", arguments: [name])
    references = Dictionary(keys.map { ($0["from"], $0["table"]) }, uniquingKeysWith: { $1 })
  }

  /// The query for a person's rows, in their order.
  var query: String { "SELECT * FROM \"\(name)\" WHERE \(condition) ORDER BY \(order.joined(separator: ", "))" }

  /// The statement that inserts a row.
  ///
  /// - Parameter names: the columns that get a value.
  func insertion(_ names: [String]) -> String {
    let places = names.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \"\(name)\" (\(names.map { "\"\($0)\"" }.joined(separator: ", "))) VALUES (\(places))"
  }
}

/// The tables that hold what belongs to a person. They follow from the references between the tables, so that a new table
/// needs no mention.
struct PersonTables: Sendable {
  /// The table of people.
  static let people = "person"

  /// The tables, each behind those to which it refers.
  let all: [PersonTable]

  init(_ form: PersonArchiveForm) throws { try self.init(form, form.migrations) }

  /// - Parameter migrations: those of the version whose tables they are.
  init(_ form: PersonArchiveForm, _ migrations: [Migration]) throws {
    let tables = try AppDatabase.withEmptyTables(of: migrations) { database in
      let names = try String.fetchAll(
        database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
      let leftOut = PageMemory.tables.union(Outbox.tables).union(form.leftOut)
      return try names.filter { !leftOut.contains($0) }.map { try PersonTable($0, database) }
    }
    let owned = Self.owned(tables)
    all = Self.shared(tables, form.shared, usedBy: owned) + owned
  }

  /// The tables of people, and those that refer to them.
  private static func owned(_ tables: [PersonTable]) -> [PersonTable] {
    var names: Set<String> = [people]
    while let next = tables.first(where: { !names.contains($0.name) && !names.isDisjoint(with: $0.references.values) })
    {
      names.insert(next.name)
    }
    var (sorted, waiting) = ([PersonTable](), tables.filter { names.contains($0.name) })
    while let place = waiting.firstIndex(where: { table in
      table.references.values.allSatisfy { name in !names.contains(name) || sorted.contains { $0.name == name } }
    }) {
      var table = waiting.remove(at: place)
      let owners = table.references.filter { names.contains($0.value) }.sorted { $0.key < $1.key }
      if table.name == people {
        table.condition = "id = ?1"
      } else if let direct = owners.first(where: { $0.value == people }) {
        table.condition = "\(direct.key) = ?1"
      } else if let owner = owners.first, let parent = sorted.first(where: { $0.name == owner.value }) {
        table.condition = "\(owner.key) IN (SELECT id FROM \"\(parent.name)\" WHERE \(parent.condition))"
      }
      sorted.append(table)
    }
    return sorted
  }

  private static func shared(
    _ tables: [PersonTable], _ shared: [PersonArchiveForm.SharedTable], usedBy owned: [PersonTable]
  ) -> [PersonTable] {
    shared.compactMap { one in
      guard var table = tables.first(where: { $0.name == one.name }) else { return nil }
      let uses = owned.flatMap { user in
        let columns =
          one.user.map { $0.table == user.name ? [$0.column] : [] }
          ?? user.references.filter { $0.value == one.name }.map(\.key).sorted()
        return columns.map { "SELECT \($0) FROM \"\(user.name)\" WHERE \(user.condition)" }
      }
      table.condition = "\(one.user == nil ? "id" : one.key) IN (\(uses.joined(separator: " UNION ")))"
      table.order = [one.key]
      table.sharedKey = one.key
      return table
    }
  }
}
