import AppRecords
import Foundation
import HearingTest

/// A person whose hearing is tested.
package struct Person: NamedPerson, Hashable {
  /// Number in the database, never given to another person.
  package let id: Int64
  /// What others know the person by: a UUID, the same in every export.
  package let uuid: String
  /// Name; unique, upper and lower case alike.
  package let name: String
  /// Year of birth; `nil` if it was not told. For the age norm.
  package let birthYear: Int?
  /// Sex as the age norm knows it; `nil` if it was not told.
  package let sex: AgeNorm.Sex?
  /// When the person was added.
  package let created: Date

  /// The age in years that is reached in the year of a date; `nil` without a year of birth. Right to a year.
  package func age(at date: Date) -> Double? {
    birthYear.map { Double(Calendar(identifier: .gregorian).component(.year, from: date) - $0) }
  }
}
