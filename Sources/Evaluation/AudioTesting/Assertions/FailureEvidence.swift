import AudioCore
import AudioExpectations
import AudioFiles
import Foundation
import Reporting

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
    let folder = parent.appendingPathComponent(
      ([file, "\(location.line)"] + (name.map { [Self.fileName($0)] } ?? [])).joined(separator: "-"))
    do {
      // Files of an earlier run are removed, since they could be mistaken for files of this one.
      try? FileManager.default.removeItem(at: folder)
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

  private func write(_ sound: AudioBuffer, _ folder: URL, _ name: String) throws {
    try AudioFileWriter.write(sound, to: folder.appendingPathComponent(name).path, encoding: .wavFloat)
  }

  /// Returns a name in which underscores replace all characters except letters and digits.
  private static func fileName(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" })
  }
}
