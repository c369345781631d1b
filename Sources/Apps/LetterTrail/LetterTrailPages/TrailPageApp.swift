import PageAssets
import PageServer

/// The page of letter-trail: its files, and where it is found.
package enum TrailPageApp {
  /// The app as the server of pages takes it.
  package static let app = PageApp(
    name: "letter-trail", port: 8474, files: embeddedAssets, commonFiles: CommonAssets.files)
}
