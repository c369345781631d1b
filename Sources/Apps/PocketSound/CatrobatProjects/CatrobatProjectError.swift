import XMLDocuments
import ZipArchives

/// The reason why a project is not read.
public enum CatrobatProjectError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no such file or folder, or it cannot be read; the system's words.
  case unreadable(reason: String)
  /// The folder or the archive has no `code.xml`.
  case noCode
  /// The file is neither XML nor a zip archive.
  case unknownFormat
  /// The XML cannot be used; the reason.
  case invalidXML(reason: String)
  /// The archive cannot be used; the reason.
  case invalidArchive(reason: String)
  /// The XML is no program of Catrobat; the name of its outermost element.
  case notAProgram(rootElement: String)
  /// A reference leads nowhere or in a circle; the reference and where it stands.
  case invalidReference(String, element: String)
  /// Something is more than a project may have; what, and how many.
  case tooMuch(String, limit: Int)
  /// The name of a media file leads out of the project.
  case unsafeFileName(String)
  /// The project has no media file of this name.
  case missingFile(String)

  /// One line: what was expected, and what came.
  public var description: String {
    switch self {
    case .unreadable(let reason): "expected a project: \(reason)"
    case .noCode: "expected a project with code.xml, got none"
    case .unknownFormat: "expected code.xml or a .catrobat archive, got another file"
    case .invalidXML(let reason): "code.xml: \(reason)"
    case .invalidArchive(let reason): reason
    case .notAProgram(let name): "code.xml: expected the element program, got \(name.shown)"
    case .invalidReference(let reference, let element):
      "code.xml: \(element.shown): expected a reference to an element, got '\(reference.shown)'"
    case .tooMuch(let what, let limit): "code.xml: expected at most \(limit) \(what), got more"
    case .unsafeFileName(let name): "expected the name of a file in the project, got '\(name.shown)'"
    case .missingFile(let name): "the file \(name.shown) is missing"
    }
  }
}

extension String {
  /// A text of a file as part of a line of a message: its beginning, with marks in place of control characters.
  var shown: String {
    let beginning = unicodeScalars.prefix(100).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
    let isWhole = unicodeScalars.dropFirst(100).isEmpty
    return String(String.UnicodeScalarView(beginning)) + (isWhole ? "" : "…")
  }
}
