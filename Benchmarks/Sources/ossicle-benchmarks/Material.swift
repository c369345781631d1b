import AudioCore
import AudioFiles

/// The folder of sound files that `Benchmarks/run` makes.
struct Material {
  let folder: String

  /// Returns the path of a file in the folder.
  func path(_ name: String) -> String { folder + "/" + name }

  /// Reads a file of the folder into memory.
  func sound(_ name: String) throws -> AudioBuffer { try AudioFileReader(path: path(name)).readAll() }
}
