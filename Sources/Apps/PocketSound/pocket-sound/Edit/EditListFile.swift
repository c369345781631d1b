import BatchProcessing
import CommandSupport
import FilePaths
import SoundEditing

/// A list of edits as a file.
enum EditListFile {
  /// Reads a list.
  ///
  /// - Throws: `ToolFault`: wrong usage if the file is no list of edits.
  static func read(_ path: String) throws -> [SoundEdit] {
    do {
      return try SoundEditList(json: try FileAccess.contents(of: path)).edits
    } catch let error as FileAccessError {
      throw ToolFault(description: "\(path): cannot be read: \(error)")
    } catch let error as SoundEditError {
      throw ToolFault(description: "\(path): \(error)", isUsage: true)
    }
  }

  /// Writes a list; missing folders are made.
  ///
  /// - Throws: `BatchError`.
  static func write(_ edits: [SoundEdit], to path: String) throws {
    let file = try OutputFile(path: path)
    file.write(SoundEditList(edits).json)
    try file.finish()
  }
}

extension SoundEditError: CommandFault {
  /// Always wrong usage: the user chose the edits.
  package var isUsage: Bool { true }
}
