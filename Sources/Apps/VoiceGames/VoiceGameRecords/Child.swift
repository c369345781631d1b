import AppRecords
import Foundation

/// A child with an account.
package struct Child: NamedPerson, Hashable {
  /// The child's number in the database; no other child ever gets it.
  package let id: Int64
  /// The child's name. It is unique; names that differ only in upper and lower case are equal.
  package let name: String
  /// The time at which the account was made.
  package let created: Date
  /// The name of the picture by which the child finds its account; `nil` if none was chosen.
  package let portrait: String?
}
