import AudioCore
import Fingerprinting
import Foundation

/// A profile of this package's fingerprints as a detector of recordings, within this process: a look-up in an index.
package struct FingerprintDetector: Detector {
  /// The profile's name.
  package let name: String
  /// The index's size and content.
  package let parameters: String
  private let index: FingerprintIndex

  /// Reads no file.
  package var needsFile: Bool { false }

  /// The profiles that can be looked up, by name.
  package static let names = FingerprintProfile.allCases.filter(\.isIndexable).map(\.rawValue)

  /// A look-up in an index.
  ///
  /// - Parameter content: what the index was made from, as text.
  package init(_ index: FingerprintIndex, content: String) {
    name = index.profile.rawValue
    self.index = index
    parameters = "\(index.profile.identifier), index of \(index.entryCount) recordings (\(content))"
  }

  /// Looks a sound up.
  ///
  /// - Throws: what `checkCancellation` throws; `FingerprintError.damagedFile`, since a damaged index is no failure of the sound's
  ///   look-up, but of all.
  package func detect(in input: DetectorInput, checkCancellation: () throws -> Void) throws -> DetectorOutcome {
    try checkCancellation()
    var damage: FingerprintError?
    let outcome = BuiltInDetector.timed {
      do {
        let query = try QueryFingerprint(input.sound, profile: index.profile)
        return .identities(try index.search(query).matches.map(\.id))
      } catch let error as FingerprintError {
        if case .damagedFile = error { damage = error }
        throw error
      }
    }
    if let damage { throw damage }
    return outcome
  }
}
