import Foundation

/// A person's own doctor: who gets results, where, when, and by what consent.
package struct OwnDoctor: Sendable, Hashable {
  /// When a result goes to the doctor. The raw values are stored and must not change.
  package enum Occasion: String, Sendable, Hashable, Codable, CaseIterable {
    /// Every result that says something of hearing.
    case always
    /// A result with which to see a doctor.
    case asNeeded = "as-needed"
  }

  /// What a person agreed to.
  package struct Consent: Sendable, Hashable {
    /// When the person agreed.
    package let date: Date
    /// The words that the person agreed to.
    package let text: String

    /// Creates a consent.
    package init(date: Date, text: String) { (self.date, self.text) = (date, text) }
  }

  /// The name of the doctor, or of the clinic.
  package let name: String
  /// The address of the FHIR server, or the path of a folder, without anything secret.
  package let address: String
  /// The path of the file with an access token; `nil` for none.
  package let tokenFile: String?
  /// When a result goes there.
  package let occasion: Occasion
  /// The consent; `nil` if it was revoked: nothing goes there.
  package let consent: Consent?

  /// Creates a doctor.
  ///
  /// - Throws: `HearingRecordsError.invalidDoctor` unless the name has 1 to 100 and the address 1 to 1000 characters in one
  ///   line, the path of the token's file at most 1000, and the text of the consent 1 to 10,000.
  package init(
    name: String, address: String, tokenFile: String? = nil, occasion: Occasion, consent: Consent?
  ) throws(HearingRecordsError) {
    guard Self.isLine(name, longest: 100) else {
      throw .invalidDoctor(expected: "a doctor's name of 1 to 100 characters in one line", got: name)
    }
    guard Self.isLine(address, longest: 1000) else {
      throw .invalidDoctor(expected: "an address of 1 to 1000 characters in one line", got: address)
    }
    if let tokenFile, !Self.isLine(tokenFile, longest: 1000) {
      throw .invalidDoctor(expected: "the path of a token's file, of at most 1000 characters", got: tokenFile)
    }
    if let consent, !(1...10_000).contains(consent.text.count) {
      throw .invalidDoctor(expected: "a consent of 1 to 10000 characters", got: consent.text)
    }
    (self.name, self.address, self.tokenFile) = (name, address, tokenFile)
    (self.occasion, self.consent) = (occasion, consent)
  }

  private static func isLine(_ text: String, longest: Int) -> Bool {
    (1...longest).contains(text.count) && text.utf8.count <= 4 * longest
      && text.trimmingCharacters(in: .whitespacesAndNewlines) == text
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.generalCategory != .control && scalar != "\u{2028}" && scalar != "\u{2029}"
      }
  }
}
