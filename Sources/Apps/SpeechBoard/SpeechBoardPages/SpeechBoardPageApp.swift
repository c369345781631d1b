import PageAssets
import PageServer

/// The page of the speech board: its files, and where it is found.
package enum SpeechBoardPageApp {
  /// The app as the server of pages takes it.
  package static let app = PageApp(
    name: "speech-board", port: 8473, files: embeddedAssets, commonFiles: CommonAssets.files)
}
