import AudioCore
import Fingerprinting
import Foundation

/// Fingerprints of a profile as a detector of recordings within this process: a look-up in an index.
package struct FingerprintDetector: Detector {
  /// The profile's name.
  package let name: String
  /// Size and content of the index as text.
  package let parameters: String
  private let index: FingerprintIndex

  /// False: it needs no file.
  package var needsFile: Bool { false }

  /// Names of the profiles that can be indexed.
  package static let names = FingerprintProfile.allCases.filter(\.isIndexable).map(\.rawValue)

  /// Creates a detector that searches an index.
  ///
  /// - Parameter content: description of the recordings in the index.
  package init(_ index: FingerprintIndex, content: String) {
    name = index.profile.rawValue
    self.index = index
    parameters = "\(index.profile.identifier), index of \(index.entryCount) recordings (\(content))"
  }

  /// Searches the index for a sound.
  ///
  /// - Throws: the error of `checkCancellation`; `FingerprintError.damagedFile`, because a damaged index affects all
  ///   sounds and is not a failure of this one.
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
