import Foundation
import JSONReading

/// A message of a page: a JSON object whose member `type` says what it is (Docs/Formats/page-messages.md).
public struct PageMessage: Sendable, Equatable {
  /// What the message is.
  public let type: String
  private let data: Data

  private struct Head: Decodable { var type: String }

  /// The longest type.
  private static let longestType = 64

  /// Reads a message.
  ///
  /// - Throws: `PageRefusal`.
  public init(_ data: Data) throws(PageRefusal) {
    guard let head = try? JSONDecoder().value(Head.self, in: data), head.type.utf8.count <= Self.longestType else {
      throw PageRefusal(expected: "a JSON object with a member type", got: PageRefusal.excerpt(data))
    }
    type = head.type
    self.data = data
  }

  /// The message as a value of a type whose members are those of the message.
  ///
  /// - Throws: `PageRefusal`.
  public func read<Value: Decodable>(_: Value.Type) throws(PageRefusal) -> Value {
    do { return try JSONDecoder().value(Value.self, in: data) } catch let error as DecodingError {
      throw PageRefusal(expected: "\(type) with \(Self.wanted(error))", got: PageRefusal.excerpt(data))
    } catch {
      throw PageRefusal(expected: "\(type) in JSON", got: PageRefusal.excerpt(data))
    }
  }

  private static func wanted(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
      (context.codingPath + (key.map { [$0] } ?? [])).map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context): return "a member \(place(context, key))"
    case .typeMismatch(let type, let context): return "a \(type) as \(place(context))"
    case .valueNotFound(let type, let context): return "a \(type) as \(place(context))"
    case .dataCorrupted(let context):
      let expected = (context.underlyingError as? OutsideContract)?.expected
      return "\(expected ?? "another value") as \(place(context))"
    @unknown default: return "other members"
    }
  }
}

/// Why a message of a page was not carried out.
public struct PageRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was expected.
  public var expected: String
  /// What came.
  public var got: String

  /// Creates a refusal.
  public init(expected: String, got: String) {
    self.expected = expected
    self.got = got
  }

  /// One line.
  public var description: String { "expected \(expected), got \(got)" }

  /// The beginning of what came, as one printable line.
  public static func excerpt(_ data: Data) -> String {
    let text = String(decoding: data.prefix(80), as: UTF8.self)
      .map { $0.isNewline || $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "." : $0 }
    return String(text) + (data.count > 80 ? "…" : "")
  }
}
