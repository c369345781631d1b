import Foundation
import JSONReading
import TextFiles

/// A JAMS file: annotations of one recording as JSON.
///
/// Data may be a list of observations or, in dense namespaces, an object of lists. `NaN`, which Python writes into
/// JSON, counts as no value. Values are read only in namespaces that a task of this package uses; in others, only
/// times. Source: Humphrey et al., "JAMS: A JSON Annotated Music Specification", ISMIR 2014; JAMS 0.3 documentation,
/// "Namespaces".
package struct JAMSFile: Sendable, Hashable {
  /// The recording's duration in seconds; `nil` if the file does not give it.
  package let duration: Double?
  /// The annotations, in the file's order.
  package let annotations: [JAMSAnnotation]

  /// Creates a file from annotations.
  package init(duration: Double?, annotations: [JAMSAnnotation]) {
    self.duration = duration
    self.annotations = annotations
  }

  /// Reads a file.
  ///
  /// - Throws: `AnnotationError` with the faulty line or value.
  package init(path: String) throws(AnnotationError) {
    self = try JAMSReader.file(try TextFile.bytes(path: path), path: path)
  }

  /// The file's text: one object with its keys in alphabetical order.
  ///
  /// - Throws: `AnnotationError.invalidFile` for a number that is not finite.
  package func text() throws(AnnotationError) -> String {
    let encoder = JSONEncoder.line
    do { return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n" } catch {
      throw .invalidFile(path: "JAMS", expected: "finite numbers", found: "others")
    }
  }
}

extension JAMSFile: Encodable {
  private enum CodingKeys: String, CodingKey {
    case annotations
    case metadata = "file_metadata"
    case sandbox
  }

  private struct Metadata: Encodable {
    var duration: Double?
    var title: String?
    var artist: String?
    var release: String?
    var identifiers: [String: String]?
    var version: String?

    enum CodingKeys: String, CodingKey {
      case duration, title, artist, release, identifiers
      case version = "jams_version"
    }
  }

  /// Encodes all members that the schema of JAMS 0.3 requires.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(
      Metadata(duration: duration, title: "", artist: "", release: "", identifiers: [:], version: "0.3.4"),
      forKey: .metadata)
    try container.encode(annotations, forKey: .annotations)
    try container.encode([String: String](), forKey: .sandbox)
  }
}
