import Foundation

/// A child with an account.
public struct Child: Sendable, Hashable {
  /// Number in the database, never given to another child.
  public let id: Int64
  /// Name; unique, upper and lower case alike.
  public let name: String
  /// When the account was made.
  public let created: Date
}
