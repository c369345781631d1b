import GRDB

/// A step from one version of an app's tables to the next. Once it was published, it is never changed.
package struct Migration: Sendable {
  /// Its name, unique in the app.
  package let name: String
  /// What it does, in a transaction of its own: all of it or nothing.
  package let apply: @Sendable (Database) throws -> Void

  /// A step.
  package init(_ name: String, _ apply: @escaping @Sendable (Database) throws -> Void) {
    self.name = name
    self.apply = apply
  }
}
