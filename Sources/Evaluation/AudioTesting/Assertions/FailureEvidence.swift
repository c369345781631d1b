import AudioCore
import AudioExpectations
import AudioFiles
import Foundation
import Reporting
import Synchronization

/// The files that a failed expectation writes beside the test: the sounds around the place, a picture, and the report.
struct FailureEvidence {
  let sound: AudioBuffer
  let name: String?
  let messages: [String]
  /// The first outcome that is not as expected.
  let outcome: AudioOutcome?
  let location: FailureLocation

  /// The duration of the sound that is kept before and after the place of the difference, in seconds.
  private static let margin = 0.5

  /// Writes the files. Returns a line that says where they are or why they could not be written; `nil` if nothing is to
  /// be written.
  func write() -> String? {
    let wanted = ProcessInfo.processInfo.environment["OSSICLE_FAILURES"]
    guard wanted != "" else { return nil }
    let source = URL(fileURLWithPath: "\(location.file)")
    let parent =
      wanted.map { URL(fileURLWithPath: $0) }
      ?? source.deletingLastPathComponent().appendingPathComponent("AudioFailures")
    let file = source.deletingPathExtension().lastPathComponent
    let folder = Self.folder(
      ([file, "\(location.line)"] + (name.map { [Self.fileName($0)] } ?? [])).joined(separator: "-"), in: parent)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try (messages.joined(separator: "\n") + "\n").write(
        to: folder.appendingPathComponent("report.txt"), atomically: true, encoding: .utf8)
      let range = outcome?.place.map { max(0, $0.lowerBound - Self.margin)..<$0.upperBound + Self.margin }
      try write(sound.excerpt(range), folder, "actual.wav")
      if let reference = outcome?.reference { try write(reference.excerpt(range), folder, "expected.wav") }
      try FailureFigure.figure(sound: sound, outcome: outcome, range: range).svg().write(
        to: folder.appendingPathComponent("picture.svg"), atomically: true, encoding: .utf8)
      return "see \(folder.path)"
    } catch {
      return "the sounds could not be written to \(folder.path): \(error)"
    }
  }

  /// The number of failures of this run for each place.
  private static let failures = Mutex<[String: Int]>([:])

  /// The folder of the next failure at a place: one expectation may fail for each argument of a test. The first is named
  /// after the place, the others have a number behind a dot, which no name has.
  ///
  /// Folders of an earlier run are removed, since they could be mistaken for those of this one.
  private static func folder(_ place: String, in parent: URL) -> URL {
    let first = parent.appendingPathComponent(place)
    return failures.withLock { failures in
      let number = failures[first.path, default: 0] + 1
      failures[first.path] = number
      guard number == 1 else { return first.appendingPathExtension("\(number)") }
      for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
      where name == place || name.hasPrefix(place + ".") {
        try? FileManager.default.removeItem(at: parent.appendingPathComponent(name))
      }
      return first
    }
  }

  private func write(_ sound: AudioBuffer, _ folder: URL, _ name: String) throws {
    try AudioFileWriter.write(sound, to: folder.appendingPathComponent(name).path, encoding: .wavFloat)
  }

  /// Returns a name in which underscores replace all characters except letters and digits.
  private static func fileName(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" })
  }
}
