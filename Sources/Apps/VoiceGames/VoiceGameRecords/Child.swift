import AppRecords
import Foundation

/// A child with an account.
package struct Child: NamedPerson, Hashable {
  /// Number in the database, never given to another child.
  package let id: Int64
  /// Name; unique, upper and lower case alike.
  package let name: String
  /// When the account was made.
  package let created: Date
}
