import GRDB

/// A step from one version of an app's tables to the next. A published migration is never changed.
package struct Migration: Sendable {
  /// The migration's name, unique in the app.
  package let name: String
  /// The migration's statements. They run in one transaction of their own.
  package let apply: @Sendable (Database) throws -> Void

  /// Creates a migration.
  package init(_ name: String, _ apply: @escaping @Sendable (Database) throws -> Void) {
    self.name = name
    self.apply = apply
  }
}
