import AudioCore
import AudioFiles
import Fingerprinting
import Foundation

/// Expects a sound that is perceived like a recorded one.
///
/// The reference is stored as Ogg Vorbis (about 10 kB per second), so that a failure can show and play the expected
/// sound. Its description contains the version that wrote it.
public struct StoredFingerprintExpectation: AudioExpectation {
  let references: AudioReferences
  let name: String
  let tolerances: SoundComparison.Tolerances
  let startTolerance: Double

  private static let kind = "fingerprint"
  private static let ending = "fingerprint.json"

  /// Compares a sound with the expectation.
  public func outcome(of sound: AudioBuffer) throws -> AudioOutcome {
    let soundPath = references.path(name, "ogg")
    if references.mode == .record {
      try references.write(SoundShape(sound), name, Self.ending, Self.kind)
      try AudioFileWriter.write(sound, to: soundPath, encoding: .oggVorbis)
      return references.recorded(Self.kind, name)
    }
    let stored: StoredReference<SoundShape>? = try references.read(name, Self.ending, Self.kind)
    guard let stored, FileManager.default.fileExists(atPath: soundPath) else {
      return references.missing(Self.kind, name)
    }
    let reference = try AudioFileReader(path: soundPath).readAll()
    guard SoundShape(reference) == stored.content else {
      throw AudioTestingError.unusableReference(
        path: soundPath, reason: "expected \(stored.content), got \(SoundShape(reference))")
    }
    return try FingerprintExpectation(reference: reference, tolerances: tolerances, startTolerance: startTolerance)
      .outcome(of: Self.coded(sound))
  }

  /// The sound after the coder of the references. What the coder adds where there is little sound is then in both.
  private static func coded(_ sound: AudioBuffer) throws -> AudioBuffer {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("ossicle-\(UUID().uuidString).ogg").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try AudioFileWriter.write(sound, to: path, encoding: .oggVorbis)
    return try AudioFileReader(path: path).readAll()
  }
}

extension AudioReferences {
  /// Expects a sound that is perceived like the one that was recorded under a name.
  ///
  /// - Parameters: those of `AudioExpectation.fingerprint(of:tolerances:startTolerance:)`.
  public func fingerprint(
    _ name: String, tolerances: SoundComparison.Tolerances = .rendering, startTolerance: Double = 0.35
  ) -> StoredFingerprintExpectation {
    StoredFingerprintExpectation(
      references: self, name: name, tolerances: tolerances, startTolerance: startTolerance)
  }
}
