import AppRecords
import Foundation
import HearingTest

/// A person whose hearing is tested.
package struct Person: NamedPerson, Hashable {
  /// The person's number in the database, never given to another person.
  package let id: Int64
  /// The person's identifier outside the database: a UUID, the same in every export.
  package let uuid: String
  /// The person's name, unique regardless of case.
  package let name: String
  /// The year of birth, for the age norm; `nil` if it is not known.
  package let birthYear: Int?
  /// The sex that selects the age norm; `nil` if it is not known.
  package let sex: AgeNorm.Sex?
  /// The time at which the person was added.
  package let created: Date

  package init(id: Int64, uuid: String, name: String, birthYear: Int?, sex: AgeNorm.Sex?, created: Date) {
    self.id = id
    self.uuid = uuid
    self.name = name
    self.birthYear = birthYear
    self.sex = sex
    self.created = created
  }

  /// The age in years that the person reaches in the year of a date; `nil` without a year of birth. The error is below
  /// a year.
  package func age(at date: Date) -> Double? {
    birthYear.map { Double(Calendar(identifier: .gregorian).component(.year, from: date) - $0) }
  }
}
