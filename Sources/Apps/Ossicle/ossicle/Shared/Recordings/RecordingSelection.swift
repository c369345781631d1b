import BatchProcessing

/// The recordings that a command works on.
struct RecordingSelection {
  /// The recordings, in the order of the paths.
  private(set) var items: [RecordingItem]
  /// Whether these are more than one recording that was named: results go to a folder then, and rows name theirs.
  let isList: Bool

  /// The recordings that the paths name. Files that are passed over are counted on standard error.
  ///
  /// - Throws: `BatchError`.
  init(_ paths: [String]) throws(BatchError) {
    items = try StandardInput.recordings(paths)
    isList = items.map(\.path) != paths || items.count > 1
  }

  /// The same recordings, the audio of standard input among them in a file.
  ///
  /// - Throws: `BatchError`.
  func spooled() throws(BatchError) -> Self {
    var selection = self
    selection.items = try StandardInput.spooled(items)
    return selection
  }
}
