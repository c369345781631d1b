import AppRecords
import Foundation

/// A person who speaks with boards.
package struct Speaker: NamedPerson, Hashable {
  /// The person's number in the database; no other person ever gets it.
  package let id: Int64
  /// The person's name. It is unique; names that differ only in upper and lower case are equal.
  package let name: String
  /// The time at which the person was added.
  package let created: Date
  /// The name of the picture by which the person finds their boards; `nil` if none was chosen.
  package let portrait: String?
}
