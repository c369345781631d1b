import PageAssets
import PageServer

/// The page of the voice games: its files, and where it is found.
package enum VoiceGamePageApp {
  /// The app as the server of pages takes it.
  package static let app = PageApp(
    name: "voice-games", port: 8471, files: embeddedAssets, commonFiles: CommonAssets.files)

  /// The drawing of this name; `nil` if there is none.
  package static func picture(_ name: String) -> String? { embeddedAssets["pictures/\(name).svg"].map { "\($0)" } }
}
