import BatchProcessing

/// The recordings that a command processes.
struct RecordingSelection {
  /// The recordings, in the order of the paths.
  private(set) var items: [RecordingItem]
  /// Whether the paths stand for more than a single named recording. In that case results go to a folder, and rows name
  /// their recordings.
  let isList: Bool

  /// Creates the selection of the recordings that the paths name. The number of files that are passed over is reported
  /// on standard error.
  ///
  /// - Throws: `BatchError`.
  init(_ paths: [String]) throws(BatchError) {
    items = try StandardInput.recordings(paths)
    isList = items.map(\.path) != paths || items.count > 1
  }

  /// The same recordings; if standard input is among them, its audio is copied to a temporary file.
  ///
  /// - Throws: `BatchError`.
  func spooled() throws(BatchError) -> Self {
    var selection = self
    selection.items = try StandardInput.spooled(items)
    return selection
  }
}
