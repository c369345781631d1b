import AudioCore
import AudioFiles
import Foundation

/// Recorded references, as files beside the tests that use them.
///
/// A reference that is missing fails. To write references, run the tests with `OSSICLE_RECORD=1` in the environment:
/// every reference that is used is written anew, and the test fails and says so, so that no run that only records is
/// taken for one that compares.
public struct AudioReferences: Sendable {
  /// Whether references are compared with, or written.
  public enum Mode: Sendable, Hashable {
    /// Compares; a missing reference fails.
    case compare
    /// Writes.
    case record
  }

  /// The folder of the files.
  public let folder: String
  /// Whether references are compared with, or written.
  public let mode: Mode

  /// The references in a folder beside a source file.
  ///
  /// - Parameters:
  ///   - folder: its name.
  ///   - mode: `nil` for what the environment says.
  ///   - file: the source file; the one that calls, if left out.
  public init(_ folder: String = "AudioReferences", mode: Mode? = nil, beside file: StaticString = #filePath) {
    let place = URL(fileURLWithPath: "\(file)").deletingLastPathComponent().appendingPathComponent(folder)
    self.init(path: place.path, mode: mode)
  }

  /// The references in the folder at a path.
  public init(path: String, mode: Mode? = nil) {
    folder = path
    let isRecording = ProcessInfo.processInfo.environment["OSSICLE_RECORD"] == "1"
    self.mode = mode ?? (isRecording ? .record : .compare)
  }

  func path(_ name: String, _ ending: String) -> String { "\(folder)/\(name).\(ending)" }

  /// Reads what was recorded under a name; `nil` if nothing was.
  ///
  /// - Throws: `AudioTestingError.unusableReference` for what is there and is not a reference of this kind.
  func read<Content: Codable>(_ name: String, _ ending: String, _ kind: String) throws -> StoredReference<Content>? {
    let path = path(name, ending)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      let reference = try JSONDecoder().decode(
        StoredReference<Content>.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
      guard reference.kind == kind, reference.format == StoredReference<Content>.format else {
        throw AudioTestingError.unusableReference(
          path: path,
          reason: "expected \(kind) of format \(StoredReference<Content>.format), got \(reference.kind) of format "
            + "\(reference.format), written by Ossicle \(reference.version)")
      }
      return reference
    } catch let error as AudioTestingError {
      throw error
    } catch {
      throw AudioTestingError.unusableReference(
        path: path, reason: "expected a JSON file of this library, got \(error)")
    }
  }

  /// Writes a reference; it appears under its name when it is complete.
  func write<Content: Codable>(_ content: Content, _ name: String, _ ending: String, _ kind: String) throws {
    let path = path(name, ending)
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try encoder.encode(StoredReference(kind: kind, content: content)).write(
        to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw AudioTestingError.unusableReference(path: path, reason: "cannot be written: \(error)")
    }
  }

  /// What a test says that has recorded instead of compared.
  func recorded(_ quantity: String, _ name: String) -> AudioOutcome {
    AudioOutcome(
      quantity, expected: "a comparison with '\(name)'",
      measured: "a recording of it: run again without OSSICLE_RECORD", deviation: .infinity)
  }

  /// What a test says whose reference is not there.
  func missing(_ quantity: String, _ name: String) -> AudioOutcome {
    AudioOutcome(
      quantity, expected: "a reference '\(name)' in \(folder)", measured: "none: record it with OSSICLE_RECORD=1",
      deviation: .infinity)
  }
}
