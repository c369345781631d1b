import ArgumentParser
import AudioFiles
import Foundation

/// Names of audio files that commands write.
enum AudioOutput {
  /// Whether a file of this name can be written.
  static func isWritable(_ path: String) -> Bool {
    AudioFileWriter.Encoding.fileExtensions.contains((path as NSString).pathExtension.lowercased())
  }

  /// The name of a recording's file in a folder: its own if it can be written so; else it becomes a WAV file.
  static func name(_ path: String) -> String { isWritable(path) ? path : path + ".wav" }

  /// Makes sure that all files can be written by their names.
  ///
  /// - Throws: `ValidationError`.
  static func check(_ paths: [String]) throws {
    if let path = paths.first(where: { !isWritable($0) }) {
      throw ValidationError("-o: expected a name that ends in .wav, .flac or .ogg, or a folder, got \(path).")
    }
  }
}
