import AudioFiles
import BatchProcessing

/// The recordings that a command processes.
struct RecordingSelection {
  /// The recordings, in the order of the paths.
  private(set) var items: [RecordingItem]
  /// Whether the paths stand for more than a single named recording. In that case results go to a folder, and rows name
  /// their recordings.
  let isList: Bool
  /// The files and folders that were passed over, without the recordings.
  let passedOver: RecordingListing

  /// Creates the selection of the recordings that the paths name.
  ///
  /// - Parameter raw: the format of recordings without a header; `nil` to read headers.
  /// - Throws: `BatchError`.
  init(_ paths: [String], raw: RawAudioFormat? = nil) throws(BatchError) {
    var listing = try RecordingList.listing(of: paths, by: StandardInput.search(raw))
    items = listing.items
    listing.items = []
    passedOver = listing
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
