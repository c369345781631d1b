import BatchProcessing
import CorpusAnalysis

/// The result files of a run, one for each recording or one for all, and the place of their record.
struct ResultFiles {
  /// The path of each recording's file.
  let paths: [String]
  private let output: String
  private let isFolder: Bool
  private let passedOver: [String: Int]

  /// Creates a list with a file for each recording.
  ///
  /// - Parameter suffix: the end of the names of files in a folder.
  /// - Throws: `BatchError` as `ResultPaths.paths`, also for the record.
  init(
    of recordings: RecordingSelection, output: String, suffix: String, force: Bool
  ) throws(BatchError) {
    try self.init(of: recordings, output: output, force: force) { $0 + suffix }
  }

  /// Creates a list with a file for each recording. In a folder, `name` derives a file's name from the recording's
  /// path.
  ///
  /// - Throws: `BatchError` as `ResultPaths.paths`, also for the record.
  init(
    of recordings: RecordingSelection, output: String, force: Bool, name: (String) -> String
  ) throws(BatchError) {
    let (items, isList) = (recordings.items, recordings.isList)
    paths = try ResultPaths.paths(for: items, output: output, isList: isList, force: force, name: name)
    self.output = output
    passedOver = recordings.passedOver.otherSounds
    isFolder = ResultPaths.isFolder(output, isList: isList)
    try requireRecord(for: items, force)
  }

  /// Creates a list with one file for all recordings.
  ///
  /// - Throws: `BatchError` as `ResultPaths.requireWritable`, also for the record.
  init(of recordings: RecordingSelection, in file: String, force: Bool) throws(BatchError) {
    let items = recordings.items
    try ResultPaths.requireWritable(file, for: items, force: force)
    paths = items.map { _ in file }
    output = file
    passedOver = recordings.passedOver.otherSounds
    isFolder = false
    try requireRecord(for: items, force)
  }

  private func requireRecord(for items: [RecordingItem], _ force: Bool) throws(BatchError) {
    if !isFolder { try ResultPaths.requireWritable(RecordedFile.recordPath(beside: output), for: items, force: force) }
  }

  /// The entry of a recording's file in the record of the run.
  func result(of item: RecordingItem, at position: Int, checksum: String?) -> RecordedFile {
    let steps = paths[position].dropFirst(isFolder ? output.count : 0).drop { $0 == "/" }
    return RecordedFile(
      path: item.path, checksum: checksum, raw: item.raw,
      file: isFolder ? String(steps) : String(paths[position].split(separator: "/").last ?? ""))
  }

  /// Writes the file of the recording at `position` and returns its entry in the record. If `content` throws, no file
  /// appears.
  func write(
    _ item: RecordingItem, at position: Int, _ content: (OutputFile) throws -> Void
  ) throws -> RecordedFile {
    let file = try OutputFile(path: paths[position])
    try content(file)
    try file.finish()
    return result(of: item, at: position)
  }

  /// The entry of a recording's file in the record of the run, with the recording's checksum.
  func result(of item: RecordingItem, at position: Int) -> RecordedFile {
    result(of: item, at: position, checksum: try? FileChecksum.checksum(path: item.location))
  }

  /// The closure that writes the record of a run of the command.
  func recorder<Configuration>(
    command: String, settings: RunSettings<Configuration>
  ) -> ([RecordedFile], _ isComplete: Bool) throws -> Void {
    let record = RunRecord(
      command: command, settings: settings, output: output, isFolder: isFolder, passedOver: passedOver)
    return { files, isComplete in try record.write(files, isComplete: isComplete) }
  }
}
