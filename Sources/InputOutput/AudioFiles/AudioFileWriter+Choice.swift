import Foundation

extension AudioFileWriter.Encoding {
  /// Whether the samples that are read back equal the written ones, apart from rounding.
  package var isLossless: Bool { self != .oggVorbis }

  /// The extension of such files, without the dot.
  package var fileExtension: String {
    switch self {
    case .wav16, .wav24, .wavFloat: "wav"
    case .flac16, .flac24: "flac"
    case .oggVorbis: "ogg"
    }
  }

  /// Whether the extension of this path belongs to this encoding.
  package func suits(path: String) -> Bool {
    let ending = (path as NSString).pathExtension.lowercased()
    return ending == fileExtension || (self == .oggVorbis && ending == "oga")
  }

  /// The extensions of the containers that can be written, in lower case.
  package static let fileExtensions = ["wav", "flac", "ogg", "oga"]

  /// The encoding for a file of the given name that keeps the resolution of `format`: 16 bits as 16, more bits as 24;
  /// floating-point and lossy sources as floating point where the container has it, otherwise as 24 bits.
  ///
  /// - Returns: `nil` if the name does not end in one of `fileExtensions`.
  package init?(path: String, like format: AudioFileFormat) {
    let isShort = format.bitDepth.map { $0 <= 16 } ?? false
    switch (path as NSString).pathExtension.lowercased() {
    case "wav": self = isShort ? .wav16 : format.bitDepth != nil ? .wav24 : .wavFloat
    case "flac": self = isShort ? .flac16 : .flac24
    case "ogg", "oga": self = .oggVorbis
    default: return nil
    }
  }
}
