import AppWords
import Foundation
import PageMessages

/// An app that is served as a page.
public struct PageApp: Sendable {
  /// The command's name: `voice-games`.
  public var name: String
  /// The port on which the page is found unless the user says otherwise.
  public var port: UInt16
  /// The app's files, below the page's address; `index.html` is the page itself.
  public var files: [String: StaticString]
  /// The files that all apps share, below `/common/`.
  public var commonFiles: [String: StaticString]

  /// Creates an app.
  public init(
    name: String, port: UInt16, files: [String: StaticString], commonFiles: [String: StaticString]
  ) {
    self.name = name
    self.port = port
    self.files = files
    self.commonFiles = commonFiles
  }
}

/// The app's side of its page.
///
/// The page shows what the desk sends and says what a finger did; what goes on is known here and not in the page, so a
/// page that was reloaded shows the same again. The server calls one method after another, never two at a time.
public protocol PageDesk: Sendable {
  /// A page came, came back or was reloaded. The desk sends everything that the page must show.
  func pageCame(_ greeting: PageGreeting) async

  /// The page says something.
  ///
  /// - Throws: `PageRefusal` for what cannot be meant; the page is told. Any other error is told as a fault.
  func take(_ message: PageMessage) async throws

  /// No page is there. What goes on waits until one comes.
  func pageWent() async

  /// A report or another document, which the page finds at `/documents/PATH`; `nil` if there is none.
  ///
  /// - Throws: any error; the page is told it as a fault.
  func document(at path: String) async throws -> PageDocument?

  /// The server ends.
  func close() async
}

/// How a page introduces itself.
public struct PageGreeting: Sendable, Equatable {
  /// The language that the user has chosen, or that of the browser.
  public var language: Language
  /// The mark of the window, which a reload keeps.
  public var window: String

  /// Creates a greeting.
  public init(language: Language, window: String = "") { (self.language, self.window) = (language, window) }
}

/// A document: a report in a window of its own, a picture of the page, a file to keep. It may have styles, but no scripts
/// and nothing from elsewhere.
public struct PageDocument: Sendable, Equatable {
  /// The kinds of documents.
  public enum Kind: String, Sendable {
    /// A page.
    case html = "text/html; charset=utf-8"
    /// Data.
    case json = "application/json; charset=utf-8"
    case csv = "text/csv; charset=utf-8"
    /// Pictures.
    case svg = "image/svg+xml; charset=utf-8"
    case png = "image/png"
    case jpeg = "image/jpeg"
    case gif = "image/gif"
    case webp = "image/webp"
    /// Pages for paper.
    case pdf = "application/pdf"
    /// An archive.
    case zip = "application/zip"
    /// Any bytes, such as samples.
    case bytes = "application/octet-stream"
  }

  /// What the bytes are.
  public var kind: Kind
  /// All bytes.
  public var bytes: Data
  /// Whether the document at this path never changes, so that a browser may keep it for an hour.
  public var isLasting: Bool

  /// The bytes as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Creates a document of bytes.
  public init(_ kind: Kind, _ bytes: Data, isLasting: Bool = false) {
    (self.kind, self.bytes, self.isLasting) = (kind, bytes, isLasting)
  }

  /// Creates a document of text.
  public init(_ kind: Kind, _ text: String) { self.init(kind, Data(text.utf8)) }
}
