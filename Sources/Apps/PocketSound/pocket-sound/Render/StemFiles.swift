import AudioCore
import AudioFiles
import BatchProcessing
import CommandSupport
import PocketPrograms
import PocketSound

/// A file for each object with its sound alone. The sum of all files is the whole sound.
final class StemFiles {
  /// A writer that takes blocks from the listener of a tap and keeps its first error.
  ///
  /// The listener is called by the thread that renders, which is also the one that finishes the file.
  private final class Stem: @unchecked Sendable {
    private let writer: AudioFileWriter
    private var failure: AudioFileError?

    init(path: String, rate: Int) throws {
      writer = try AudioFileWriter(path: path, encoding: .wavFloat, sampleRate: rate, channelCount: 2)
    }

    func write(_ block: AudioBlock) {
      guard failure == nil else { return }
      do throws(AudioFileError) { try writer.write(block) } catch { failure = error }
    }

    func finish() throws {
      if let failure { throw failure }
      try writer.finish()
    }
  }

  private var stems: [Stem] = []

  /// Prepares the files; called before the first rendering.
  ///
  /// - Parameter folder: is made if it is missing.
  init(folder: String, of program: PocketProgram, _ renderer: PocketRenderer, rate: Int, force: Bool) throws {
    var used: Set<String> = []
    for name in program.objectNames {
      // Names are made by users: what cannot stand in the name of a file becomes a line.
      var base = String(name.map { $0 == "/" || $0 == "\0" || $0.isNewline ? "_" : $0 })
      if base.isEmpty || base.hasPrefix(".") { base = "_" + base }
      var path = ResultPaths.join(folder, base + ".wav")
      var number = 2
      while !used.insert(path.lowercased()).inserted {
        path = ResultPaths.join(folder, "\(base) \(number).wav")
        number += 1
      }
      try ResultPaths.requireWritable(path, madeOf: [], force: force)
      try OutputFile.makeFolder(for: path)
      let stem = try Stem(path: path, rate: rate)
      try renderer.tap(name) { stem.write($0) }
      stems.append(stem)
    }
  }

  func finish() throws { for stem in stems { try stem.finish() } }
}
