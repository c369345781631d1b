import Foundation

extension AudioFileWriter.Encoding {
  /// Whether samples come back as they were written, but for rounding.
  public var isLossless: Bool { self != .oggVorbis }

  /// The ending of names of such files.
  public var fileExtension: String {
    switch self {
    case .wav16, .wav24, .wavFloat: "wav"
    case .flac16, .flac24: "flac"
    case .oggVorbis: "ogg"
    }
  }

  /// Whether a file of this name is expected to hold this encoding.
  public func suits(path: String) -> Bool {
    let ending = (path as NSString).pathExtension.lowercased()
    return ending == fileExtension || (self == .oggVorbis && ending == "oga")
  }

  /// Endings of names that can be written, in lower case.
  public static let fileExtensions = ["wav", "flac", "ogg", "oga"]

  /// The encoding for a file of the given name that carries what `format` does: 16 bits as 16, more as 24, and floating
  /// point and lossy sources as floating point where the container has it, else 24.
  ///
  /// - Returns: `nil` if the name does not end in one of `fileExtensions`.
  public init?(path: String, like format: AudioFileFormat) {
    let isShort = format.bitDepth.map { $0 <= 16 } ?? false
    switch (path as NSString).pathExtension.lowercased() {
    case "wav": self = isShort ? .wav16 : format.bitDepth != nil ? .wav24 : .wavFloat
    case "flac": self = isShort ? .flac16 : .flac24
    case "ogg", "oga": self = .oggVorbis
    default: return nil
    }
  }
}
