import AppDatabases

/// What an app says about the archives of its people. All else is in its tables: a row belongs to the person to whom it
/// refers, or to whose rows it refers.
package struct PersonArchiveForm: Sendable {
  /// A table whose rows belong to no person, but to whoever uses them: a picture, a chapter. A row that is there already
  /// is not added again.
  package struct SharedTable: Sendable {
    /// A column of a person's table that names rows of a shared table by their keys.
    package struct User: Sendable {
      let table: String
      let column: String

      /// Creates a user.
      package init(table: String, column: String) { (self.table, self.column) = (table, column) }
    }

    let name: String
    let key: String
    let user: User?

    /// Creates a shared table.
    ///
    /// - Parameters:
    ///   - key: the column by which a row is recognised.
    ///   - user: who names rows by their keys; `nil` if rows are referred to by their numbers.
    package init(_ name: String, key: String, user: User? = nil) {
      (self.name, self.key, self.user) = (name, key, user)
    }
  }

  /// The app's name in an archive.
  let app: String
  /// The database's application identifier.
  let applicationID: Int32
  /// The migrations that make the tables.
  let migrations: [Migration]
  /// The tables whose rows several people may use.
  let shared: [SharedTable]
  /// The columns with identifiers that are unique in every home, as `session.uuid`. A person who is there twice gets new
  /// ones.
  let identifiers: Set<String>
  /// The tables of people that stay on this computer.
  let leftOut: Set<String>

  /// Creates an app's form.
  package init(
    app: String, applicationID: Int32, migrations: [Migration], shared: [SharedTable] = [],
    identifiers: Set<String> = [], leftOut: Set<String> = []
  ) {
    self.app = app
    self.applicationID = applicationID
    self.migrations = migrations
    self.shared = shared
    self.identifiers = identifiers
    self.leftOut = leftOut
  }
}
