import AudioCore
import AudioFiles

/// The folder of sound that `Benchmarks/run` makes.
struct Material {
  let folder: String

  /// The path of one of its files.
  func path(_ name: String) -> String { folder + "/" + name }

  /// One of its files, in memory.
  func sound(_ name: String) throws -> AudioBuffer { try AudioFileReader(path: path(name)).readAll() }
}
