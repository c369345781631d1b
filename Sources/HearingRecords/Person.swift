import Foundation
import HearingTest

/// A person whose hearing is tested.
public struct Person: Sendable, Hashable {
  /// Number in the database, never given to another person.
  public let id: Int64
  /// What others know the person by: a UUID, the same in every export.
  public let uuid: String
  /// Name; unique, upper and lower case alike.
  public let name: String
  /// Year of birth; `nil` if it was not told. For the age norm.
  public let birthYear: Int?
  /// Sex as the age norm knows it; `nil` if it was not told.
  public let sex: AgeNorm.Sex?
  /// When the person was added.
  public let created: Date

  /// The age in years that is reached in the year of a date; `nil` without a year of birth. Right to a year.
  public func age(at date: Date) -> Double? {
    birthYear.map { Double(Calendar(identifier: .gregorian).component(.year, from: date) - $0) }
  }
}
