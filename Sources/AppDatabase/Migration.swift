import GRDB

/// A step from one version of an app's tables to the next. Once it was published, it is never changed.
public struct Migration: Sendable {
  /// Its name, unique in the app.
  public let name: String
  /// What it does, in a transaction of its own: all of it or nothing.
  public let apply: @Sendable (Database) throws -> Void

  /// A step.
  public init(_ name: String, _ apply: @escaping @Sendable (Database) throws -> Void) {
    self.name = name
    self.apply = apply
  }
}
