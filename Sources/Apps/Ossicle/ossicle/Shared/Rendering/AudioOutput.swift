import ArgumentParser
import AudioFiles
import Foundation

/// The names of audio files that commands write.
enum AudioOutput {
  /// Whether the file extension is one of those that can be written.
  static func isWritable(_ path: String) -> Bool {
    AudioFileWriter.Encoding.fileExtensions.contains((path as NSString).pathExtension.lowercased())
  }

  /// The name of a recording's output file in a folder: the recording's name if that format can be written, otherwise
  /// the name with `.wav` added.
  static func name(_ path: String) -> String { isWritable(path) ? path : path + ".wav" }

  /// Checks that all file extensions are among those that can be written.
  ///
  /// - Throws: `ValidationError`.
  static func check(_ paths: [String]) throws {
    if let path = paths.first(where: { !isWritable($0) }) {
      throw ValidationError("-o: expected a name that ends in .wav, .flac or .ogg, or a folder, got \(path).")
    }
  }
}
