import Foundation

/// A clinic's identifier of a person: a FHIR identifier, which is a number in a numbering system.
package struct ClinicIdentifier: Sendable, Hashable {
  /// The numbering system: an absolute URI, as `https://clinic.example/patients` or `urn:oid:2.16.840.1`.
  package let system: String
  /// The number in the clinic's spelling.
  package let value: String

  /// Creates an identifier.
  ///
  /// - Throws: `HearingRecordsError.invalidIdentifier` unless the system is an absolute URI of at most 200 characters,
  ///   and the value has 1 to 100 printable characters without spaces at its ends.
  package init(system: String, value: String) throws(HearingRecordsError) {
    guard system.utf8.count <= 200, system.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:[!#-;=?-\[\]_a-z~]+/) != nil else {
      throw .invalidIdentifier(
        expected: "a system that is an address, as https://clinic.example/patients or urn:oid:1.2.3", got: system)
    }
    guard (1...100).contains(value.count), value.trimmingCharacters(in: .whitespacesAndNewlines) == value,
      value.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    else { throw .invalidIdentifier(expected: "a number of 1 to 100 characters in one line", got: value) }
    self.system = system
    self.value = value
  }
}
