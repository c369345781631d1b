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
    let bytes = Data(try TextFile.bytes(path: path))
    let decoder = JSONDecoder()
    // The stricter grammar is several times faster, and suffices for files without Python's NaN and Infinity.
    decoder.allowsJSON5 = ["NaN", "Infinity"].contains { bytes.range(of: Data($0.utf8)) != nil }
    do {
      self = try decoder.value(JAMSFile.self, in: bytes)
    } catch let error as DecodingError {
      throw Self.fault(error, path, bytes)
    } catch {
      throw .invalidFile(path: path, expected: "JAMS", found: "\(error)")
    }
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

  private static func fault(_ error: DecodingError, _ path: String, _ bytes: Data) -> AnnotationError {
    switch error {
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      guard let fault = JSONFault([UInt8](bytes)) else {
        return .invalidFile(path: path, expected: "JSON", found: context.debugDescription)
      }
      return .invalidLine(path: path, line: fault.line, expected: "JSON", found: fault.found)
    case .dataCorrupted(let context): return fault(context, "a valid value", path)
    case .keyNotFound(let key, let context): return fault(context, "'\(key.stringValue)'", path)
    case .typeMismatch(let type, let context): return fault(context, name(type), path)
    case .valueNotFound(let type, let context): return fault(context, name(type), path)
    @unknown default: return .invalidFile(path: path, expected: "JAMS", found: "\(error)")
    }
  }

  private static func fault(
    _ context: DecodingError.Context, _ expected: String, _ path: String
  ) -> AnnotationError {
    let place = context.codingPath.reduce("") { place, key in
      key.intValue.map { "\(place)[\($0)]" } ?? (place.isEmpty ? key.stringValue : place + "." + key.stringValue)
    }
    let named = place.isEmpty ? "the file" : place
    return .invalidFile(path: path, expected: "\(expected) in \(named)", found: "something else")
  }

  private static func name(_ type: any Any.Type) -> String {
    switch type {
    case is Double.Type: "a number"
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is [String: Any].Type: "an object"
    default: "\(type)".hasPrefix("Array") ? "a list" : "an object or a list"
    }
  }
}

extension JAMSFile: Codable {
  private enum CodingKeys: String, CodingKey {
    case annotations
    case metadata = "file_metadata"
    case sandbox
  }

  private struct Metadata: Codable {
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

  /// Decodes the duration and the annotations.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    annotations = try container.decode([JAMSAnnotation].self, forKey: .annotations)
    let metadata = try? container.nestedContainer(keyedBy: Metadata.CodingKeys.self, forKey: .metadata)
    duration = metadata.flatMap { try? $0.decodeIfPresent(Double.self, forKey: .duration) }
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
