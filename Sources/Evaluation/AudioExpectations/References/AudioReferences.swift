import AudioCore
import AudioFiles
import Foundation
import JSONReading

/// Recorded references in files beside the tests that use them.
///
/// A missing reference fails the test. To record references, run the tests with `OSSICLE_RECORD=1` in the environment.
/// Every reference that is used is then written, and the test fails with a message, so that a recording run is not
/// mistaken for a comparing one.
public struct AudioReferences: Sendable {
  /// Whether references are compared or recorded.
  public enum Mode: Sendable, Hashable {
    /// Sounds are compared with the references; a missing reference fails the test.
    case compare
    /// Sounds are recorded as new references.
    case record
  }

  /// The folder of the files.
  public let folder: String
  /// Whether references are compared or recorded.
  public let mode: Mode

  /// Creates references in a folder beside a source file.
  ///
  /// - Parameters:
  ///   - folder: name of the folder.
  ///   - mode: the mode; `nil` reads it from the environment.
  ///   - file: path of the source file; by default that of the caller.
  public init(_ folder: String = "AudioReferences", mode: Mode? = nil, beside file: StaticString = #filePath) {
    let place = URL(fileURLWithPath: "\(file)").deletingLastPathComponent().appendingPathComponent(folder)
    self.init(path: place.path, mode: mode)
  }

  /// Creates references in the folder at a path.
  public init(path: String, mode: Mode? = nil) {
    folder = path
    let isRecording = ProcessInfo.processInfo.environment["OSSICLE_RECORD"] == "1"
    self.mode = mode ?? (isRecording ? .record : .compare)
  }

  func path(_ name: String, _ ending: String) -> String { "\(folder)/\(name).\(ending)" }

  /// Reads a recorded reference; returns `nil` if there is none of that name.
  ///
  /// - Throws: `AudioTestingError.unusableReference` if the file is not a reference of this kind.
  func read<Content: Codable>(_ name: String, _ ending: String, _ kind: String) throws -> StoredReference<Content>? {
    let path = path(name, ending)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      let reference = try JSONDecoder().value(
        StoredReference<Content>.self, in: Data(contentsOf: URL(fileURLWithPath: path)))
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

  /// Writes a reference atomically.
  func write<Content: Codable>(_ content: Content, _ name: String, _ ending: String, _ kind: String) throws {
    let path = path(name, ending)
    do {
      let encoder = JSONEncoder.pretty
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try encoder.encode(StoredReference(kind: kind, content: content)).write(
        to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw AudioTestingError.unusableReference(path: path, reason: "cannot be written: \(error)")
    }
  }

  /// Makes the outcome of an expectation that recorded its reference.
  func recorded(_ quantity: String, _ name: String) -> AudioOutcome {
    AudioOutcome(
      quantity, expected: "a comparison with '\(name)'",
      measured: "a recording of it: run again without OSSICLE_RECORD", deviation: .infinity)
  }

  /// Makes the outcome of an expectation whose reference is missing.
  func missing(_ quantity: String, _ name: String) -> AudioOutcome {
    AudioOutcome(
      quantity, expected: "a reference '\(name)' in \(folder)", measured: "none: record it with OSSICLE_RECORD=1",
      deviation: .infinity)
  }
}
