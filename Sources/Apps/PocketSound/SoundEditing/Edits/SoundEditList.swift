import Foundation
import JSONReading

/// Edits in their order, as a JSON file that lies beside the sound.
///
/// The sound itself stays as it is: whoever removes or changes a line and applies the list again has undone or changed
/// the edit.
package struct SoundEditList: Sendable, Hashable {
  /// The edits, the first one first.
  package var edits: [SoundEdit]

  /// A list.
  package init(_ edits: [SoundEdit]) { self.edits = edits }

  private struct File: Decodable {
    let edits: [SoundEdit]
  }

  /// Reads a list.
  ///
  /// - Throws: `SoundEditError`.
  package init(json: Data) throws(SoundEditError) {
    do {
      edits = try JSONDecoder().value(File.self, in: json).edits
    } catch let error as SoundEditError {
      throw error
    } catch let error as DecodingError {
      throw .malformedList(reason: Self.reason(error))
    } catch {
      throw .malformedList(reason: "expected a list of edits as JSON, got \(error)")
    }
  }

  /// The list as text, an edit a line.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let lines = edits.map { edit in
      // All times are finite, which is all that the encoder asks for.
      "    " + ((try? encoder.encode(edit)).map { String(decoding: $0, as: UTF8.self) } ?? "")
    }
    return "{\n  \"edits\": [" + (lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n  ") + "]\n}\n"
  }

  private static func reason(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      let steps = path.map { $0.intValue.map { "edit \($0 + 1)" } ?? $0.stringValue }
      return steps.isEmpty ? "" : steps.joined(separator: ", ") + ": "
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath))expected '\(key.stringValue)', got none"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let expected = type == Double.self ? "a number" : type == String.self ? "a text" : "edits in a list"
      return "\(place(context.codingPath))expected \(expected), got another kind of value"
    case .dataCorrupted(let context): return "\(place(context.codingPath))expected JSON, got text that is none"
    @unknown default: return "expected a list of edits as JSON"
    }
  }
}
