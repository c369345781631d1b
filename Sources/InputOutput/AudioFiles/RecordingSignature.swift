import FilePaths
import Foundation

/// What kind of sound a file holds, by its first bytes.
package enum RecordingSignature {
  /// The field's name of the format, such as "WAV" or "MPEG-4 (MP4)"; `nil` if the file begins like no recording, and if it is no
  /// regular file or cannot be read. Cost: one read of 16 bytes, mostly.
  ///
  /// Formats whose first bytes text may have, too, need a byte of another kind among them.
  package static func format(ofFileAt path: String) -> String? {
    guard FileStatus(path: path)?.kind == .regular, let file = try? FileAccess.handle(path) else { return nil }
    defer { try? file.close() }
    guard let size = try? file.seekToEnd() else { return nil }
    return format(of: FileBytes(file: file, size: size), path: path)
  }

  static func format(of file: FileBytes, path: String) -> String? {
    guard let start = file.read(at: 0, count: min(16, Int(clamping: file.size))), start.count >= 12,
      start.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }) || start.starts(with: sphere)
    else { return nil }
    return native(start) ?? ForeignFormat.recognised(file, path: path, isUnsupported: false)?.name
  }

  private static let sphere = Array("NIST_1A".utf8)

  /// The formats that libsndfile reads.
  private static func native(_ start: [UInt8]) -> String? {
    func text(_ offset: Int, _ count: Int = 4) -> String {
      String(decoding: start.dropFirst(offset).prefix(count), as: UTF8.self)
    }
    switch text(0) {
    case "RIFF" where text(8) == "WAVE", "RIFX" where text(8) == "WAVE", "RF64" where text(8) == "WAVE": return "WAV"
    case "riff": return "Wave64"
    case "FORM" where ["AIFF", "AIFC", "8SVX"].contains(text(8)): return "AIFF"
    case "fLaC": return "FLAC"
    case "OggS": return "Ogg"
    case ".snd", "dns.": return "AU"
    case "caff": return "CAF"
    case "Crea" where text(0, 14) == "Creative Voice": return "VOC"
    case _ where start.starts(with: sphere): return "SPHERE"
    case _ where text(0, 3) == "ID3": return "MP3"
    default: return nil
    }
  }
}
