import AudioFiles
import Fingerprinting
import Foundation

/// Says in which recordings of a folder a recording occurs, and where: `sound-finder RECORDING FOLDER`.
@main package enum SoundFinder {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { end("usage: sound-finder RECORDING FOLDER", 2) }
    do { try find(arguments[1], in: arguments[2]) { print($0) } } catch { end("sound-finder: \(error)", 1) }
  }

  private static func end(_ line: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
    exit(status)
  }

  package static func find(_ recording: String, in folder: String, say: (String) -> Void) throws {
    let index = NSTemporaryDirectory() + "sound-finder-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: index) }
    let writer = try IndexWriter(path: index, profile: .compact)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      do {
        let sound = try AudioFileReader(path: folder + "/" + name).readAll()
        try writer.add(id: name, Fingerprint.of(sound, profile: .compact))
      } catch let error as AudioFileError {
        say("\(name): \(error)")
      }
    }
    try writer.commit()
    let query = try QueryFingerprint(AudioFileReader(path: recording).readAll(), profile: .compact)
    switch try FingerprintIndex(path: index).search(query) {
    case .noContent: say("\(recording): too short or too quiet to be found")
    case .matches([]): say("\(recording): not in \(folder)")
    case .matches(let matches):
      for match in matches { say(match.id + String(format: ", from %.1f s", match.offset)) }
    }
  }
}
