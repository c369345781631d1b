import Foundation

/// Where a session was held, and who held it.
package struct SessionCircumstances: Sendable, Hashable {
  /// The place, such as a room or a town; `nil` if it was not told.
  package let place: String?
  /// The name of whoever held the session; `nil` if it was not told.
  package let examiner: String?

  /// Creates circumstances. Spaces at the ends are removed, and a text without any letter left is none.
  ///
  /// - Throws: `HearingRecordsError.invalidCircumstance` for a text of more than one line or 100 characters.
  package init(place: String? = nil, examiner: String? = nil) throws(HearingRecordsError) {
    self.place = try Self.checked("a place", place)
    self.examiner = try Self.checked("an examiner", examiner)
  }

  /// These circumstances, and others where nothing was told.
  package func or(_ others: SessionCircumstances) -> SessionCircumstances {
    SessionCircumstances(place ?? others.place, examiner ?? others.examiner)
  }

  /// No place and no examiner.
  package static let unknown = SessionCircumstances(nil, nil)

  private init(_ place: String?, _ examiner: String?) { (self.place, self.examiner) = (place, examiner) }

  static func checked(_ what: String, _ text: String?) throws(HearingRecordsError) -> String? {
    guard let text = text?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else { return nil }
    let isOneLine = text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && !(0x2028...0x2029).contains($0.value)
    }
    guard text.count <= 100, isOneLine else { throw .invalidCircumstance(what: what, got: text) }
    return text
  }
}
