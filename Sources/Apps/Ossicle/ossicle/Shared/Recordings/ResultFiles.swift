import BatchProcessing
import CorpusAnalysis

/// The files of a run, one a recording or one for all, and where their record goes.
struct ResultFiles {
  /// The file of each recording.
  let paths: [String]
  private let output: String
  private let isFolder: Bool

  /// Files of their own for the recordings.
  ///
  /// - Throws: `BatchError` as `ResultPaths.paths`, also of the record.
  init(
    for items: [RecordingItem], output: String, suffix: String, isList: Bool, force: Bool
  ) throws(BatchError) {
    try self.init(for: items, output: output, isList: isList, force: force) { $0 + suffix }
  }

  /// As above, with any names: `name` gives that in a folder from the recording's path.
  init(
    for items: [RecordingItem], output: String, isList: Bool, force: Bool, name: (String) -> String
  ) throws(BatchError) {
    paths = try ResultPaths.paths(for: items, output: output, isList: isList, force: force, name: name)
    self.output = output
    isFolder = ResultPaths.isFolder(output, isList: isList)
    try requireRecord(for: items, force)
  }

  /// One file for all recordings.
  ///
  /// - Throws: `BatchError` as `ResultPaths.requireWritable`, also of the record.
  init(for items: [RecordingItem], in file: String, force: Bool) throws(BatchError) {
    try ResultPaths.requireWritable(file, for: items, force: force)
    paths = items.map { _ in file }
    output = file
    isFolder = false
    try requireRecord(for: items, force)
  }

  private func requireRecord(for items: [RecordingItem], _ force: Bool) throws(BatchError) {
    if !isFolder { try ResultPaths.requireWritable(RecordedFile.recordPath(beside: output), for: items, force: force) }
  }

  /// What is recorded of the recording's file.
  func result(of item: RecordingItem, at position: Int, checksum: String?) -> RecordedFile {
    let steps = paths[position].dropFirst(isFolder ? output.count : 0).drop { $0 == "/" }
    return RecordedFile(
      path: item.path, checksum: checksum,
      file: isFolder ? String(steps) : String(paths[position].split(separator: "/").last ?? ""))
  }

  /// Writes the record of a run of the command.
  func recorder<Configuration>(
    command: String, settings: RunSettings<Configuration>
  ) -> ([RecordedFile], _ isComplete: Bool) throws -> Void {
    let record = RunRecord(command: command, settings: settings, output: output, isFolder: isFolder)
    return { files, isComplete in try record.write(files, isComplete: isComplete) }
  }
}
